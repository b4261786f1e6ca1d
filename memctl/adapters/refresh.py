"""Making the cache agree with the files: what changed is read, parsed and stored again."""

from __future__ import annotations

import json
import time
from typing import TYPE_CHECKING, Any

from memctl.adapters import files
from memctl.adapters.queries import COLUMNS
from memctl.codec.references import path_mentions
from memctl.codec.tokens import searchable
from memctl.codec.topic import first_sentence, parse_topic
from memctl.errors import Unreadable
from memctl.model.catalog import Row
from memctl.model.diagnostic import Problem
from memctl.model.topic import NONE, Topic

if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Callable, Iterable, Sequence

    from memctl.adapters.tree import Scan, Stat
    from memctl.model.index import Entry

    Read = Callable[[str], bytes | None]
    ReadIndex = Callable[[], Iterable[Entry]]

# A file changed this shortly before it was read may change again within its timestamp's grain:
# it is read once more by the next call. Whole seconds mark a file system that keeps no finer ones.
RACY_NS = 50_000_000
COARSE_NS = 2_000_000_000
# Under this and its path lies a topic that was written and has not been looked at since.
LEARNT = "learnt "
_DIGEST = Row._fields.index("digest")


class Refresh:
    """One pass over what changed, in one transaction."""

    def __init__(self, db: sqlite3.Connection) -> None:
        self.db = db
        self.parsed: dict[str, Topic] = {}
        self.settled = True

    def run(
        self,
        scan: Scan,
        read: Read,
        index: ReadIndex,
        state: bytes,
        valid: Callable[[], bool],
    ) -> dict[str, Topic] | None:
        """Bring the rows up to date; the topics parsed on the way, by path. None, and nothing
        done, when what was read does not go together."""
        self.db.execute("BEGIN IMMEDIATE")
        try:
            self._compare(scan, read, index)
            kept = state if self.settled else b""
            self.db.execute("INSERT OR REPLACE INTO meta VALUES ('state', ?)", (kept,))
            if not valid():
                return None
            self.db.execute("COMMIT")
        finally:
            if self.db.in_transaction:
                self.db.execute("ROLLBACK")
        return self.parsed

    def _compare(self, scan: Scan, read: Read, index: ReadIndex) -> None:
        known = {
            path: (size, mtime, inode)
            for path, size, mtime, inode in self.db.execute(
                "SELECT path, size, mtime_ns, inode FROM topics"
            )
        }
        now = time.time_ns()
        for path in known.keys() - {s[0] for s in scan.topics}:
            self._drop(path)
        for found in scan.topics:
            if known.get(found[0]) != found[1:]:
                self._take(found, read, now)
        try:
            entries = index()
        except Unreadable:
            entries = ()
            self.settled = self.settled and scan.main is None
        self._point(entries)
        if scan.main and _racy(scan.main, now):
            self.settled = False
        self.db.execute("DELETE FROM meta WHERE key LIKE ?", (LEARNT + "%",))

    def _take(self, found: Stat, read: Read, now: int) -> None:
        """Read a file that is new or changed. What is too young, or may not be read now, is
        looked at again by the next call."""
        path, size, mtime, inode = found
        stamp = -1 if _racy(found, now) else mtime
        try:
            data = read(path)
        except Unreadable as fault:
            self.settled = False
            self._store(path, _content(unreadable(path, fault), "", size), (size, -1, inode))
            return
        self.settled = self.settled and stamp != -1
        if data is None:
            self._drop(path)
            return
        digest = files.digest(data)
        same = self.db.execute(
            "UPDATE topics SET mtime_ns = ?, inode = ?, size = ? WHERE path = ? AND digest = ?",
            (stamp, inode, size, path, digest),
        )
        if same.rowcount != 1 and not self._learnt(path, digest, (size, stamp, inode)):
            self.parsed[path] = parse_topic(path, data)
            self._store(path, _content(self.parsed[path], digest, size), (size, stamp, inode))

    def learn(self, topic: Topic, digest: str, size: int) -> None:
        """Lay a topic aside that was just written. It is no row before a look at the whole store
        finds it: other processes would see a topic without its entry."""
        self.db.execute(
            "INSERT OR REPLACE INTO meta VALUES (?, ?)",
            (LEARNT + topic.path, json.dumps(_content(topic, digest, size))),
        )

    def _learnt(self, path: str, digest: str, found: tuple[int, int, int]) -> bool:
        """Take what was laid aside, if it is of these bytes."""
        kept = self.db.execute("SELECT value FROM meta WHERE key = ?", (LEARNT + path,)).fetchone()
        if kept is None:
            return False
        content = json.loads(kept[0])
        if content[0][_DIGEST] != digest:
            return False
        self._store(path, content, found)
        return True

    def _store(
        self,
        path: str,
        content: tuple[Sequence[Any], str, Sequence[str]],
        found: tuple[int, int, int],
    ) -> None:
        """Put a topic in place of what the cache has of it. found: size, mtime_ns, inode."""
        self._drop(path)
        _, mtime, inode = found
        row, mentions, texts = content
        marks = ", ".join("?" * (len(row) + 3))
        cursor = self.db.execute(
            f"INSERT INTO topics(mtime_ns, inode, mentions, {COLUMNS}) VALUES ({marks})",
            (mtime, inode, mentions, *row),
        )
        self.db.execute(
            "INSERT INTO words(rowid, name, hook, description, tags, body) VALUES (?,?,?,?,?,?)",
            (cursor.lastrowid, *texts),
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


def unreadable(path: str, fault: Unreadable) -> Topic:
    """A topic that is there and may not be read, or is no longer a plain file."""
    problem = Problem("MEM109", 0, fault.message.removeprefix(f"cannot read {path}: "))
    return Topic(path, "", {}, "", 0, 1, NONE, (problem,))


def _content(topic: Topic, digest: str, size: int) -> tuple[Row, str, list[str]]:
    """What the cache keeps of a topic: its row, the paths it names, its words."""
    row = row_of(topic, digest, size)
    mentions = path_mentions(topic.body, topic.body_line)
    texts = (row.name, "", row.description, row.tags, topic.body)
    return row, json.dumps(mentions) if mentions else "", [searchable(t) for t in texts]


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
