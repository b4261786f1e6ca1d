"""The cache: rows and a full-text index in SQLite, rebuilt at any moment, never the truth.

A store that cannot hold one (read-only, locked, corrupt) gets one in memory for the call.
"""

from __future__ import annotations

import marshal
import os
import time
from typing import TYPE_CHECKING, Any

from memctl.adapters import files
from memctl.codec.references import path_mentions
from memctl.codec.tokens import searchable
from memctl.codec.topic import first_sentence, parse_topic
from memctl.model.catalog import Hit, Row

if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Callable, Collection, Iterable, Mapping, Sequence

    from memctl.adapters.tree import Scan, Stat
    from memctl.model.index import Entry
    from memctl.model.topic import Topic

NAME = "cache.db"
# Raise when a column, the tokenizer or what is put into a row changes: older caches are dropped.
VERSION = 1
# A file changed this shortly before it was read may change again within its timestamp's grain.
RACY_NS = 50_000_000
COARSE_NS = 2_000_000_000
BUSY_SECONDS = 0.25
# bm25 weights of name, hook, description, tags, body; fitted by tests/bench/retrieval.py --fit.
WEIGHTS = (4.0, 3.0, 3.0, 2.0, 1.0)

_COLUMNS = ", ".join(Row._fields)
_SCHEMA = f"""
CREATE TABLE topics(id INTEGER PRIMARY KEY, mtime_ns INTEGER, inode INTEGER, mentions TEXT,
  derived_key TEXT DEFAULT '', derived TEXT DEFAULT '', {_COLUMNS}, UNIQUE(path));
CREATE VIRTUAL TABLE words USING fts5(name, hook, description, tags, body,
  tokenize="porter unicode61 remove_diacritics 2");
CREATE TABLE meta(key TEXT PRIMARY KEY, value BLOB);
PRAGMA user_version = {VERSION};
"""

Read = "Callable[[str], bytes | None]"


class Cache:
    """The cache of one store. `path` "" keeps it in memory."""

    def __init__(self, path: str) -> None:
        self.why_memory = "" if path else "asked for"
        self.parsed: dict[str, Topic] = {}
        self.db = self._connect(path) if path else _memory()

    def _connect(self, path: str) -> sqlite3.Connection:
        import sqlite3

        try:
            os.makedirs(os.path.dirname(path), exist_ok=True)
            return _opened(path)
        except sqlite3.OperationalError as fault:
            self.why_memory = str(fault)
        except sqlite3.DatabaseError:
            return self._renewed(path)
        except OSError as fault:
            self.why_memory = str(fault.strerror)
        return _memory()

    def _renewed(self, path: str) -> sqlite3.Connection:
        """A corrupt or older cache is dropped; files are the truth."""
        import sqlite3

        try:
            os.unlink(path)
            return _opened(path)
        except (OSError, sqlite3.Error) as fault:
            self.why_memory = str(fault)
            return _memory()

    def refresh(self, scan: Scan, read: Any, index: Callable[[], Iterable[Entry]]) -> None:
        """Make the rows agree with the files: only what changed is read again.

        read: bytes of a store-relative path. index: the entries of the index, asked for only when
        something changed.
        """
        import sqlite3

        try:
            self._refresh(scan, read, index)
        except sqlite3.DatabaseError as fault:
            busy = isinstance(fault, sqlite3.OperationalError)
            self.why_memory = str(fault)
            old, self.db = self.db, _memory()
            if busy:
                _copied(old, self.db)
            old.close()
            self._refresh(scan, read, index)

    def _refresh(self, scan: Scan, read: Any, index: Callable[[], Iterable[Entry]]) -> None:
        state = marshal.dumps((scan.topics, scan.index))
        if self._meta("state") == state:
            return
        known = {
            path: (size, mtime, inode)
            for path, size, mtime, inode in self.db.execute(
                "SELECT path, size, mtime_ns, inode FROM topics"
            )
        }
        now = time.time_ns()
        changed = [s for s in scan.topics if known.get(s[0]) != s[1:]]
        gone = known.keys() - {s[0] for s in scan.topics}
        self.db.execute("BEGIN IMMEDIATE")
        try:
            for path in gone:
                self._drop(path)
            for found in changed:
                self._take(found, read(found[0]), now)
            self._point(index())
            racy = any(_racy(s, now) for s in [*changed, *([scan.index] if scan.index else [])])
            self._set_meta("state", b"" if racy else state)
        except BaseException:
            self.db.execute("ROLLBACK")
            raise
        self.db.execute("COMMIT")

    def _take(self, found: Stat, data: bytes | None, now: int) -> None:
        path, size, mtime, inode = found
        if data is None:
            self._drop(path)
            return
        stamp = -1 if _racy(found, now) else mtime
        sum_ = files.digest(data)
        same = self.db.execute(
            "UPDATE topics SET mtime_ns = ?, inode = ?, size = ? WHERE path = ? AND digest = ?",
            (stamp, inode, size, path, sum_),
        )
        if same.rowcount != 1:
            self.parsed[path] = parse_topic(path, data)
            self._store(self.parsed[path], sum_, (size, stamp, inode))

    def _store(self, topic: Topic, sum_: str, found: tuple[int, int, int]) -> None:
        self._drop(topic.path)
        size, mtime, inode = found
        row = row_of(topic, sum_, size)
        mentions = "\n".join(
            f"{m.line}\t{m.raw}\t{m.path}" for m in path_mentions(topic.body, topic.body_line)
        )
        marks = ", ".join("?" * (len(row) + 3))
        cursor = self.db.execute(
            f"INSERT INTO topics(mtime_ns, inode, mentions, {_COLUMNS}) VALUES ({marks})",
            (mtime, inode, mentions, *row),
        )
        texts = (row.name, "", row.description, row.tags, topic.body)
        self.db.execute(
            "INSERT INTO words(rowid, name, hook, description, tags, body) VALUES (?,?,?,?,?,?)",
            (cursor.lastrowid, *(searchable(t) for t in texts)),
        )

    def _drop(self, path: str) -> None:
        self.db.execute(
            "DELETE FROM words WHERE rowid = (SELECT id FROM topics WHERE path = ?)", (path,)
        )
        self.db.execute("DELETE FROM topics WHERE path = ?", (path,))

    def _point(self, entries: Iterable[Entry]) -> None:
        """Carry titles and hooks from the index into the rows they point to."""
        wanted: dict[str, tuple[str, str]] = {}
        for entry in entries:
            if entry.target not in wanted or (entry.hook and not wanted[entry.target][1]):
                wanted[entry.target] = (entry.title, entry.hook)
        for id_, path, title, hook, indexed in self.db.execute(
            "SELECT id, path, title, hook, indexed FROM topics"
        ).fetchall():
            new = wanted.get(path)
            if (new or ("", "")) == (title, hook) and bool(indexed) == (new is not None):
                continue
            self.db.execute(
                "UPDATE topics SET title = ?, hook = ?, indexed = ? WHERE id = ?",
                (*(new or ("", "")), new is not None, id_),
            )
            shown = searchable(" ".join(new)) if new else ""
            self.db.execute("UPDATE words SET hook = ? WHERE rowid = ?", (shown, id_))

    def rows(self) -> list[Row]:
        make = Row._make
        return [make(r) for r in self.db.execute(f"SELECT {_COLUMNS} FROM topics ORDER BY path")]

    def rows_at(self, paths: Collection[str]) -> list[Row]:
        marks = ", ".join("?" * len(paths))
        found = self.db.execute(
            f"SELECT {_COLUMNS} FROM topics WHERE path IN ({marks}) ORDER BY path", tuple(paths)
        )
        return [Row._make(r) for r in found]

    def learn(self, topic: Topic, digest: str, size: int) -> None:
        """Take in a topic that was just written; the next refresh only compares its digest."""
        import sqlite3

        try:
            with self.db:
                self._store(topic, digest, (size, -1, -1))
        except sqlite3.DatabaseError as fault:
            self.why_memory = str(fault)

    def search(self, terms: Sequence[str], limit: int) -> list[Hit]:
        """Topics that hold any of the terms, best first."""
        if not terms:
            return []
        match = " OR ".join('"' + t.replace('"', '""') + '"' for t in terms)
        weights = ", ".join(map(str, WEIGHTS))
        found = self.db.execute(
            f"SELECT path, bm25(words, {weights}) AS score FROM words "
            "JOIN topics ON topics.id = words.rowid WHERE words MATCH ? ORDER BY score LIMIT ?",
            (match, limit),
        )
        return [Hit(path, score) for path, score in found]

    def mentions(self) -> dict[str, list[tuple[int, str, str]]]:
        found: dict[str, list[tuple[int, str, str]]] = {}
        for path, text in self.db.execute("SELECT path, mentions FROM topics WHERE mentions <> ''"):
            for line in text.split("\n"):
                number, raw, mentioned = line.split("\t")
                found.setdefault(path, []).append((int(number), raw, mentioned))
        return found

    def derived(self, key: str) -> dict[str, str]:
        """By path: the text kept under `key` for the topic's present bytes."""
        found = self.db.execute("SELECT path, derived FROM topics WHERE derived_key = ?", (key,))
        return dict(found.fetchall())

    def keep(self, key: str, texts: Mapping[str, str]) -> None:
        import sqlite3

        try:
            with self.db:
                self.db.executemany(
                    "UPDATE topics SET derived_key = ?, derived = ? WHERE path = ?",
                    [(key, text, path) for path, text in texts.items()],
                )
        except sqlite3.DatabaseError as fault:
            self.why_memory = str(fault)

    def memo(self, key: str) -> str:
        """A small text kept under a name, "" when there is none."""
        value = self._meta(key)
        return value.decode() if value else ""

    def keep_memo(self, key: str, text: str) -> None:
        import sqlite3

        try:
            with self.db:
                self._set_meta(key, text.encode())
        except sqlite3.DatabaseError as fault:
            self.why_memory = str(fault)

    def _meta(self, key: str) -> bytes | None:
        found = self.db.execute("SELECT value FROM meta WHERE key = ?", (key,)).fetchone()
        return found[0] if found else None

    def _set_meta(self, key: str, value: bytes) -> None:
        self.db.execute("INSERT OR REPLACE INTO meta VALUES (?, ?)", (key, value))

    def close(self) -> None:
        self.db.close()


def row_of(topic: Topic, digest: str, size: int) -> Row:
    """What the catalog keeps of a topic; the index's part is filled in later."""
    ignores = topic.fields.get("lint-ignore")
    codes = (ignores.value if ignores else ()) or ()
    listed = codes.replace(",", " ").split() if isinstance(codes, str) else codes
    return Row(
        path=topic.path,
        slug=topic.slug,
        archived=topic.archived,
        digest=digest,
        size=size,
        lines=topic.text.count("\n") + (not topic.text.endswith("\n") and topic.text != ""),
        type=topic.get("type"),
        name=topic.get("name"),
        description=topic.get("description"),
        claim=first_sentence(topic.body),
        title="",
        hook="",
        indexed=False,
        pinned=topic.pinned,
        tags=",".join(topic.tags),
        created=topic.get("created"),
        updated=topic.get("updated") or topic.get("modified"),
        verified=topic.get("verified"),
        expires=topic.get("expires"),
        importance=topic.get("importance"),
        source=topic.get("source"),
        superseded_by=topic.get("superseded_by"),
        dialect=topic.dialect,
        ignores=",".join(listed),
        body_at=topic.body_at,
        problems=len(topic.problems),
    )


def _racy(found: Stat, now: int) -> bool:
    mtime = found[2]
    grain = COARSE_NS if mtime % 1_000_000_000 == 0 else RACY_NS
    return mtime > now - grain


def _opened(path: str) -> sqlite3.Connection:
    import sqlite3

    db = sqlite3.connect(path, timeout=BUSY_SECONDS, isolation_level=None)
    version = db.execute("PRAGMA user_version").fetchone()[0]
    if version not in (0, VERSION):
        db.close()
        raise sqlite3.DatabaseError("another version")
    db.execute("PRAGMA synchronous = OFF")
    if version == 0:
        db.executescript(_SCHEMA)
    return db


def _memory() -> sqlite3.Connection:
    import sqlite3

    db = sqlite3.connect(":memory:", isolation_level=None)
    db.executescript(_SCHEMA)
    return db


def _copied(old: sqlite3.Connection, new: sqlite3.Connection) -> None:
    import sqlite3

    try:
        old.backup(new)
    except sqlite3.DatabaseError:
        return
