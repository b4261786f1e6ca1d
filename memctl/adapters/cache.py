"""The cache: rows and a full-text index in SQLite, rebuilt at any moment, never the truth.

A store that cannot hold one (read-only, locked) gets one in memory for the call; one that is
damaged, of another version or of another store is dropped and made anew.
"""

from __future__ import annotations

import marshal
import os
import stat
from typing import TYPE_CHECKING, Any

from memctl import __version__
from memctl.adapters.queries import COLUMNS, Queries
from memctl.model.catalog import Hit

if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Callable, Sequence

    from memctl.adapters.refresh import Read, ReadIndex
    from memctl.adapters.tree import Scan
    from memctl.model.topic import Topic

NAME = "cache.db"
# Raise when a column, the tokenizer or what is put into a row changes: older caches are dropped.
VERSION = 2
BUSY_SECONDS = 0.25
# bm25 weights of name, hook, description, tags, body; fitted by tests/bench/retrieval.py --fit.
WEIGHTS = (2.0, 1.0, 2.0, 2.0, 1.0)
_SCHEMA = (
    "CREATE TABLE topics(id INTEGER PRIMARY KEY, mtime_ns INTEGER, inode INTEGER, mentions TEXT, "
    f"derived_key TEXT DEFAULT '', derived TEXT DEFAULT '', {COLUMNS}, UNIQUE(path))",
    "CREATE VIRTUAL TABLE words USING fts5(name, hook, description, tags, body, "
    'tokenize="porter unicode61 remove_diacritics 2")',
    "CREATE TABLE meta(key TEXT PRIMARY KEY, value BLOB)",
    f"PRAGMA user_version = {VERSION}",
)
# SQLite's primary codes for what is wrong around a file, not in it: permission, busy, locked,
# read-only, input and output, full, cannot open.
_AROUND = frozenset((3, 5, 6, 8, 10, 13, 14))


class Cache(Queries):
    """The cache of one store. `path` "" keeps it in memory; why_memory: why it is there."""

    def __init__(self, path: str) -> None:
        self.path = path
        self.why_memory = "" if path else "asked for"
        self.parsed: dict[str, Topic] = {}
        self._last: tuple[Scan, Read, ReadIndex] | None = None
        self._valid: Callable[[], bool] = _always
        self.db = self._connect() if path else _memory()

    def _connect(self) -> sqlite3.Connection:
        """The file; made anew when it is damaged or not ours; memory when it cannot be used."""
        import sqlite3

        try:
            try:
                return _opened(self.path)
            except sqlite3.DatabaseError as fault:
                if not _damaged(fault):
                    raise
                _dropped(self.path)
                return _opened(self.path)
        except (OSError, sqlite3.DatabaseError) as fault:
            self.why_memory = getattr(fault, "strerror", None) or str(fault)
            self.path = ""
            return _memory()

    def refresh(
        self, scan: Scan, read: Read, index: ReadIndex, valid: Callable[[], bool] | None = None
    ) -> bool:
        """Make the rows agree with the files: only what changed is read again.

        read: bytes of a store-relative path. index: the entries of the index, asked for only when
        something changed. Both may raise Unreadable. valid: what was read goes together; if it
        does not, nothing is kept of it, so that no other process sees it, and the answer is False.
        """
        import sqlite3

        self._last, self._valid = (scan, read, index), valid or _always
        try:
            return self._refresh()
        except sqlite3.DatabaseError as fault:
            self._lose(fault)
            return True

    def _refresh(self) -> bool:
        if self._last is None:
            return True
        scan, read, index = self._last
        state = marshal.dumps((scan.topics, scan.main))
        if self.meta("state") != state:
            from memctl.adapters.refresh import Refresh

            parsed = Refresh(self.db).run(scan, read, index, state, self._valid)
            self.parsed |= parsed or {}
            return parsed is not None
        return True

    def _lose(self, fault: sqlite3.DatabaseError) -> None:
        """Go on without the database that just failed: with a new file, or in memory."""
        import sqlite3

        self._valid = _always
        old, path, self.path = self.db, self.path, ""
        try:
            if path and _damaged(fault):
                old.close()
                _dropped(path)
                self.db = _opened(path)
                self._refresh()
                return
        except (OSError, sqlite3.DatabaseError):
            pass
        self.why_memory = str(fault)
        self.db = _memory()
        _copied(old, self.db)
        self._refresh()

    def ask(self, sql: str, values: Sequence[Any] = ()) -> list[Any]:
        """A query's answer; from a rebuilt database when this one fails."""
        import sqlite3

        try:
            return self.db.execute(sql, values).fetchall()
        except sqlite3.DatabaseError as fault:
            self._lose(fault)
            return self.db.execute(sql, values).fetchall()

    def change(self, sql: str, values: Sequence[Sequence[Any]]) -> None:
        """One statement for each of the values, together."""
        self._together(lambda: self.db.executemany(sql, values))

    def _together(self, work: Callable[[], object]) -> None:
        """Statements as one transaction. A cache that refuses stays as it is: it is no truth."""
        import sqlite3

        try:
            self.db.execute("BEGIN IMMEDIATE")
            try:
                work()
                self.db.execute("COMMIT")
            finally:
                if self.db.in_transaction:
                    self.db.execute("ROLLBACK")
        except sqlite3.DatabaseError:
            return

    def search(self, terms: Sequence[str], limit: int) -> list[Hit]:
        """Topics that hold any of the terms, best first."""
        if not terms:
            return []
        match = " OR ".join('"' + t.replace("\0", " ").replace('"', '""') + '"' for t in terms)
        weights = ", ".join(map(str, WEIGHTS))
        found = self.ask(
            f"SELECT path, bm25(words, {weights}) AS score FROM words "
            "JOIN topics ON topics.id = words.rowid WHERE words MATCH ? "
            "ORDER BY score, path LIMIT ?",
            (match, limit),
        )
        return [Hit(path, score) for path, score in found]

    def learn(self, topic: Topic, digest: str, size: int) -> None:
        """Spare the next refresh the parsing of a topic that was just written."""
        from memctl.adapters.refresh import Refresh

        self._together(lambda: Refresh(self.db).learn(topic, digest, size))

    def close(self) -> None:
        self.db.close()


def _always() -> bool:
    return True


def _opened(path: str) -> sqlite3.Connection:
    """The database in a file. Raises DatabaseError when it is not one that we made there."""
    import sqlite3

    if os.path.lexists(path) and not stat.S_ISREG(os.lstat(path).st_mode):
        _dropped(path)
    db = sqlite3.connect(path, timeout=BUSY_SECONDS, isolation_level=None)
    try:
        db.execute("PRAGMA synchronous = OFF")
        if not _version(db):
            db.execute("BEGIN IMMEDIATE")
            if not _version(db):
                for statement in _SCHEMA:
                    db.execute(statement)
                db.execute("INSERT INTO meta VALUES ('ours', ?)", (_stamp(path),))
            db.execute("COMMIT")
        elif _version(db) != VERSION:
            raise sqlite3.DatabaseError("another version")
        found = db.execute("SELECT value FROM meta WHERE key = 'ours'").fetchone()
        if found is None or found[0] != _stamp(path):
            raise sqlite3.DatabaseError("another store's, or another release's")
    except BaseException:
        db.close()
        raise
    return db


def _version(db: sqlite3.Connection) -> int:
    return int(db.execute("PRAGMA user_version").fetchone()[0])


def _stamp(path: str) -> bytes:
    """What a cache made here by this release says; a copied or foreign file says something else."""
    found = os.stat(path)
    return f"{__version__} {found.st_dev} {found.st_ino}".encode()


def _damaged(fault: sqlite3.DatabaseError) -> bool:
    """The file itself is at fault: a new one will do."""
    return (getattr(fault, "sqlite_errorcode", 0) & 0xFF) not in _AROUND


def _dropped(path: str) -> None:
    """Take the file away, its journal first: a new database must not roll an old one's back."""
    for name in (path + "-journal", path + "-wal", path + "-shm", path):
        if os.path.lexists(name):
            os.unlink(name)


def _memory() -> sqlite3.Connection:
    import sqlite3

    db = sqlite3.connect(":memory:", isolation_level=None)
    for statement in _SCHEMA:
        db.execute(statement)
    return db


def _copied(old: sqlite3.Connection, new: sqlite3.Connection) -> None:
    import sqlite3

    try:
        old.backup(new)
    except sqlite3.Error:
        return
    finally:
        old.close()
