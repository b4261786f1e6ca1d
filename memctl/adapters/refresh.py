"""Making the cache agree with the files: what changed is read, parsed and stored again."""

from __future__ import annotations

import json
import time
from typing import TYPE_CHECKING, Any

from memctl.adapters.content import content_of, unreadable
from memctl.adapters.queries import COLUMNS
from memctl.codec.digest import digest
from memctl.codec.tokens import searchable
from memctl.codec.topic import parse_topic
from memctl.errors import Unreadable
from memctl.model.catalog import Row

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from memctl.adapters.database import Connection
    from memctl.adapters.tree import Scan, Stat
    from memctl.model.index import Entry
    from memctl.model.topic import Topic

    Read = Callable[[str], bytes | None]
    ReadIndex = Callable[[], Iterable[Entry]]
    Watch = Callable[[int, int], None]

# A file changed this shortly before it was read may change again within its timestamp's grain:
# it is read once more by the next call. Whole seconds mark a file system that keeps no finer ones.
RACY_NS = 50_000_000
COARSE_NS = 2_000_000_000
# Under this and its path lies a topic that was written and has not been looked at since.
LEARNT = "learnt "
_DIGEST = Row._fields.index("digest")
# Whoever watches is told after so many files.
STEP = 100


class Refresh:
    """One pass over what changed, in one transaction."""

    def __init__(self, db: Connection, watch: Watch | None = None) -> None:
        """watch: told how many of the changed files are read, and of how many; as many as that
        at the end, however it ends."""
        self.db = db
        self.watch = watch
        self.parsed: dict[str, Topic] = {}
        self.settled = True
        self.known: dict[str, tuple[int, int, int]] = {}
        self.wanted: dict[str, tuple[str, str]] = {}
        self.laid: dict[str, bytes] = {}
        self.rows: list[tuple[Any, ...]] = []
        self.words: list[tuple[Any, ...]] = []

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
            if self.watch:
                self.watch(1, 1)
            if self.db.in_transaction:
                self.db.execute("ROLLBACK")
        return self.parsed

    def _compare(self, scan: Scan, read: Read, index: ReadIndex) -> None:
        self.known = {
            path: (size, mtime, inode)
            for path, size, mtime, inode in self.db.execute(
                "SELECT path, size, mtime_ns, inode FROM topics"
            )
        }
        laid = self.db.execute("SELECT key, value FROM meta WHERE key LIKE ?", (LEARNT + "%",))
        self.laid = {key[len(LEARNT) :]: value for key, value in laid}
        now = time.time_ns()
        self._read_index(scan, index, now)
        for path in self.known.keys() - {s[0] for s in scan.topics}:
            self._drop(path)
        changed = [s for s in scan.topics if self.known.get(s[0]) != s[1:]]
        for number, found in enumerate(changed):
            if self.watch and number % STEP == 0:
                self.watch(number, len(changed))
            self._take(found, read, now)
        self._point()
        self._insert()
        if self.laid:
            self.db.execute("DELETE FROM meta WHERE key LIKE ?", (LEARNT + "%",))

    def _read_index(self, scan: Scan, index: ReadIndex, now: int) -> None:
        """What the index says of each topic: title and hook."""
        try:
            entries = index()
        except Unreadable:
            entries = ()
            self.settled = self.settled and scan.main is None
        for entry in entries:
            if entry.target not in self.wanted or (entry.hook and not self.wanted[entry.target][1]):
                self.wanted[entry.target] = (entry.title, entry.hook)
        if scan.main and _racy(scan.main, now):
            self.settled = False

    def _take(self, found: Stat, read: Read, now: int) -> None:
        """Read a file that is new or changed. What is too young, or may not be read now, is
        looked at again by the next call."""
        path, size, mtime, inode = found
        stamp = -1 if _racy(found, now) else mtime
        try:
            data = read(path)
        except Unreadable as fault:
            self.settled = False
            self._store(path, content_of(unreadable(path, fault), "", size), (size, -1, inode))
            return
        self.settled = self.settled and stamp != -1
        if data is None:
            self._drop(path)
            return
        known = digest(data)
        if path in self.known:
            same = self.db.execute(
                "UPDATE topics SET mtime_ns = ?, inode = ?, size = ? WHERE path = ? AND digest = ?",
                (stamp, inode, size, path, known),
            )
            if same.rowcount == 1:
                return
        if not self._learnt(path, known, (size, stamp, inode)):
            self.parsed[path] = parse_topic(path, data)
            self._store(path, content_of(self.parsed[path], known, size), (size, stamp, inode))

    def learn(self, topic: Topic, digest: str, size: int) -> None:
        """Lay a topic aside that was just written. It is no row before a look at the whole store
        finds it: other processes would see a topic without its entry."""
        self.db.execute(
            "INSERT OR REPLACE INTO meta VALUES (?, ?)",
            (LEARNT + topic.path, json.dumps(content_of(topic, digest, size))),
        )

    def _learnt(self, path: str, digest: str, found: tuple[int, int, int]) -> bool:
        """Take what was laid aside, if it is of these bytes."""
        if path not in self.laid:
            return False
        content = json.loads(self.laid[path])
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
        if path in self.known:
            self._drop(path)
        _, mtime, inode = found
        row, mentions, texts = content
        entry = self.wanted.get(path)
        title, hook = entry or ("", "")
        row = Row(*row)._replace(title=title, hook=hook, indexed=entry is not None)
        self.rows.append((mtime, inode, mentions, *row))
        name, _, *rest = texts
        self.words.append((name, searchable(f"{title} {hook}") if entry else "", *rest))

    def _insert(self) -> None:
        """The new rows and their words, together: single statements cost more than all else."""
        if not self.rows:
            return
        first = self.db.execute("SELECT coalesce(max(id), 0) + 1 FROM topics").fetchone()[0]
        marks = ", ".join("?" * (len(self.rows[0]) + 1))
        self.db.executemany(
            f"INSERT INTO topics(id, mtime_ns, inode, mentions, {COLUMNS}) VALUES ({marks})",
            [(first + n, *row) for n, row in enumerate(self.rows)],
        )
        self.db.executemany(
            "INSERT INTO words(rowid, name, hook, description, tags, body) VALUES (?,?,?,?,?,?)",
            [(first + n, *texts) for n, texts in enumerate(self.words)],
        )

    def _drop(self, path: str) -> None:
        self.db.execute(
            "DELETE FROM words WHERE rowid = (SELECT id FROM topics WHERE path = ?)", (path,)
        )
        self.db.execute("DELETE FROM topics WHERE path = ?", (path,))

    def _point(self) -> None:
        """Carry titles and hooks from the index into the rows that were there already."""
        for id_, path, title, hook, indexed in self.db.execute(
            "SELECT id, path, title, hook, indexed FROM topics"
        ).fetchall():
            new = self.wanted.get(path)
            if (new or ("", "")) == (title, hook) and bool(indexed) == (new is not None):
                continue
            self.db.execute(
                "UPDATE topics SET title = ?, hook = ?, indexed = ? WHERE id = ?",
                (*(new or ("", "")), new is not None, id_),
            )
            shown = searchable(" ".join(new)) if new else ""
            self.db.execute("UPDATE words SET hook = ? WHERE rowid = ?", (shown, id_))


def _racy(found: Stat, now: int) -> bool:
    mtime = found[2]
    grain = COARSE_NS if mtime % 1_000_000_000 == 0 else RACY_NS
    return mtime > now - grain
