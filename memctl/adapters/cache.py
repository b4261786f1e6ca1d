"""The cache: rows and a full-text index in SQLite, rebuilt at any moment, never the truth.

A store that cannot hold one (read-only, locked, corrupt) gets one in memory for the call.
"""

from __future__ import annotations

import marshal
import os
from typing import TYPE_CHECKING

from memctl.model.catalog import Hit, Row

if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Collection, Mapping, Sequence

    from memctl.adapters.refresh import Read, ReadIndex
    from memctl.adapters.tree import Scan
    from memctl.model.topic import Topic

NAME = "cache.db"
# Raise when a column, the tokenizer or what is put into a row changes: older caches are dropped.
VERSION = 1
BUSY_SECONDS = 0.25
# bm25 weights of name, hook, description, tags, body; fitted by tests/bench/retrieval.py --fit.
WEIGHTS = (4.0, 3.0, 3.0, 2.0, 1.0)

COLUMNS = ", ".join(Row._fields)
_SCHEMA = f"""
CREATE TABLE topics(id INTEGER PRIMARY KEY, mtime_ns INTEGER, inode INTEGER, mentions TEXT,
  derived_key TEXT DEFAULT '', derived TEXT DEFAULT '', {COLUMNS}, UNIQUE(path));
CREATE VIRTUAL TABLE words USING fts5(name, hook, description, tags, body,
  tokenize="porter unicode61 remove_diacritics 2");
CREATE TABLE meta(key TEXT PRIMARY KEY, value BLOB);
PRAGMA user_version = {VERSION};
"""


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

    def refresh(self, scan: Scan, read: Read, index: ReadIndex) -> None:
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

    def _refresh(self, scan: Scan, read: Read, index: ReadIndex) -> None:
        state = marshal.dumps((scan.topics, scan.main))
        if self.meta("state") != state:
            from memctl.adapters.refresh import Refresh

            self.parsed = Refresh(self.db).run(scan, read, index, state)

    def rows(self) -> list[Row]:
        make = Row._make
        return [make(r) for r in self.db.execute(f"SELECT {COLUMNS} FROM topics ORDER BY path")]

    def rows_at(self, paths: Collection[str]) -> list[Row]:
        marks = ", ".join("?" * len(paths))
        found = self.db.execute(
            f"SELECT {COLUMNS} FROM topics WHERE path IN ({marks}) ORDER BY path", tuple(paths)
        )
        return [Row._make(r) for r in found]

    def learn(self, topic: Topic, digest: str, size: int) -> None:
        """Take in a topic that was just written; the next refresh only compares its digest."""
        import sqlite3

        from memctl.adapters.refresh import Refresh

        try:
            with self.db:
                Refresh(self.db).store(topic, digest, (size, -1, -1))
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
        value = self.meta(key)
        return value.decode() if value else ""

    def keep_memo(self, key: str, text: str) -> None:
        import sqlite3

        try:
            with self.db:
                self.db.execute("INSERT OR REPLACE INTO meta VALUES (?, ?)", (key, text.encode()))
        except sqlite3.DatabaseError as fault:
            self.why_memory = str(fault)

    def meta(self, key: str) -> bytes | None:
        found = self.db.execute("SELECT value FROM meta WHERE key = ?", (key,)).fetchone()
        return found[0] if found else None

    def close(self) -> None:
        self.db.close()


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
