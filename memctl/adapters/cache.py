"""The cache: rows and a full-text index in SQLite, rebuilt at any moment, never the truth.

A store that cannot hold one (read-only, locked) gets one in memory for the call; one that is
damaged, of another version or of another store is dropped and made anew.
"""

from __future__ import annotations

import marshal
from typing import TYPE_CHECKING, Any

from memctl import __version__
from memctl.adapters.database import Layout, copied, damaged, dropped, faults, memory, renewed
from memctl.adapters.queries import COLUMNS, Queries
from memctl.model.catalog import Hit

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from memctl.adapters.database import Connection, DatabaseError
    from memctl.adapters.refresh import Read, ReadIndex, Watch
    from memctl.adapters.tree import Scan
    from memctl.model.topic import Topic

NAME = "cache.db"
# Raise when a column, the tokenizer or what is put into a row changes: older caches are dropped.
VERSION = 4
# bm25 weights of name, hook, description, tags, body; fitted by tests/bench/retrieval.py --fit.
WEIGHTS = (2.0, 1.0, 2.0, 2.0, 1.0)
_SCHEMA = (
    "CREATE TABLE topics(id INTEGER PRIMARY KEY, mtime_ns INTEGER, inode INTEGER, mentions TEXT, "
    "named TEXT, "
    f"derived_key TEXT DEFAULT '', derived TEXT DEFAULT '', {COLUMNS}, UNIQUE(path))",
    "CREATE VIRTUAL TABLE words USING fts5(name, hook, description, tags, body, "
    'tokenize="porter unicode61 remove_diacritics 2")',
)

_VOCABULARY = (
    "CREATE VIRTUAL TABLE IF NOT EXISTS temp.vocabulary USING fts5vocab('main', 'words', 'row')"
)


class Cache(Queries):
    """The cache of one store. `path` "" keeps it in memory; why_memory: why it is there."""

    def __init__(self, path: str) -> None:
        self.path = path
        self.why_memory = "" if path else "asked for"
        self.parsed: dict[str, Topic] = {}
        self.watch: Watch | None = None
        self._last: tuple[Scan, Read, ReadIndex] | None = None
        self._valid: Callable[[], bool] = _always
        self.db = self._connect() if path else memory(_layout())

    def _connect(self) -> Connection:
        """The file; made anew when it is damaged or not ours; memory when it cannot be used."""
        try:
            return renewed(self.path, _layout())
        except (OSError, faults()) as fault:
            self.why_memory = getattr(fault, "strerror", None) or str(fault)
            self.path = ""
            return memory(_layout())

    def refresh(
        self, scan: Scan, read: Read, index: ReadIndex, valid: Callable[[], bool] | None = None
    ) -> bool:
        """Make the rows agree with the files: only what changed is read again.

        read: bytes of a store-relative path. index: the entries of the index, asked for only when
        something changed. Both may raise Unreadable. valid: what was read goes together; if it
        does not, nothing is kept of it, so that no other process sees it, and the answer is False.
        """
        self._last, self._valid = (scan, read, index), valid or _always
        try:
            return self._refresh()
        except faults() as fault:
            self._lose(fault)
            return True

    def _refresh(self) -> bool:
        if self._last is None:
            return True
        scan, read, index = self._last
        state = marshal.dumps((scan.topics, scan.main))
        if self.meta("state") != state:
            from memctl.adapters.refresh import Refresh

            parsed = Refresh(self.db, self.watch).run(scan, read, index, state, self._valid)
            self.parsed |= parsed or {}
            return parsed is not None
        return True

    def _lose(self, fault: DatabaseError) -> None:
        """Go on without the database that just failed: with a new file, or in memory."""
        self._valid = _always
        old, path, self.path = self.db, self.path, ""
        try:
            if path and damaged(fault):
                old.close()
                dropped(path)
                self.db = renewed(path, _layout())
                self._refresh()
                return
        except (OSError, faults()):
            pass
        self.why_memory = str(fault)
        self.db = memory(_layout())
        copied(old, self.db)
        self._refresh()

    def ask(self, sql: str, values: Sequence[Any] = (), before: str = "") -> list[Any]:
        """A query's answer; from a rebuilt database when this one fails. before: a statement that
        the query needs."""
        try:
            return self._asked(sql, values, before)
        except faults() as fault:
            self._lose(fault)
            return self._asked(sql, values, before)

    def _asked(self, sql: str, values: Sequence[Any], before: str) -> list[Any]:
        if before:
            self.db.execute(before)
        return self.db.execute(sql, values).fetchall()

    def change(self, sql: str, values: Sequence[Sequence[Any]]) -> None:
        """One statement for each of the values, together."""
        self._together(lambda: self.db.executemany(sql, values))

    def _together(self, work: Callable[[], object]) -> None:
        """Statements as one transaction. A cache that refuses stays as it is: it is no truth."""
        try:
            self.db.execute("BEGIN IMMEDIATE")
            try:
                work()
                self.db.execute("COMMIT")
            finally:
                if self.db.in_transaction:
                    self.db.execute("ROLLBACK")
        except faults():
            return

    def search(
        self, terms: Sequence[str], limit: int, start: bool = False, ordered: bool = True
    ) -> list[Hit]:
        """Topics that hold any of the terms, best first, or in any order, which costs half. start:
        of a word that begins so."""
        if not terms:
            return []
        weights = ", ".join(map(str, WEIGHTS))
        # By its own `rank` the index sorts before any other table is looked at.
        inner, outer = ("ORDER BY rank", "ORDER BY score, path") if ordered else ("", "")
        found = self.ask(
            "SELECT path, score FROM (SELECT rowid AS id, rank AS score FROM words "
            f"WHERE words MATCH ? AND rank MATCH 'bm25({weights})' {inner} LIMIT ?) AS found "
            f"JOIN topics ON topics.id = found.id {outer}",
            (_any(terms, start), limit),
        )
        return list(map(Hit._make, found))

    def holding(self, terms: Sequence[str], start: bool = False) -> int:
        """How many topics hold any of the terms; a tenth of what it costs to rank them."""
        if not terms:
            return 0
        sql = "SELECT count(*) FROM words WHERE words MATCH ?"
        return int(self.ask(sql, (_any(terms, start),))[0][0])

    def vocabulary(self, start: str, least: int, most: int) -> list[str]:
        """The indexed words (stems, lower case) that begin with `start` and have from `least` to
        `most` characters."""
        sql = "SELECT term FROM vocabulary WHERE length(term) BETWEEN ? AND ?"
        values: list[Any] = [least, most]
        if start:
            sql += " AND term >= ? AND term < ?"
            values += [start, start + "\U0010ffff"]
        return [row[0] for row in self.ask(sql, values, _VOCABULARY)]

    def learn(self, topic: Topic, digest: str, size: int) -> None:
        """Spare the next refresh the parsing of a topic that was just written."""
        from memctl.adapters.refresh import Refresh

        self._together(lambda: Refresh(self.db).learn(topic, digest, size))

    def close(self) -> None:
        self.db.close()


def _any(terms: Sequence[str], start: bool) -> str:
    """What FTS5 is asked: every term a text in quotes, so that no word is an operator."""
    quoted = ('"' + t.replace("\0", " ").replace('"', '""') + '"' for t in terms)
    return " OR ".join(q + "*" if start else q for q in quoted)


def _always() -> bool:
    return True


def _layout() -> Layout:
    return Layout(_SCHEMA, VERSION, __version__)
