"""What topics mean: a vector a topic, in `.memctl/vectors.db`, made lazily and never the truth.

A vector is kept under the digest of the text it was made of; the file is of one model, and the
file of another is dropped, so that vectors of two models never meet.
"""

from __future__ import annotations

import marshal
import os
from typing import TYPE_CHECKING, NamedTuple

from memctl.adapters.database import Layout, copied, damaged, dropped, faults, memory, renewed
from memctl.codec.digest import digest
from memctl.codec.vectors import cosine, nearest, numbers, packed
from memctl.errors import CannotEmbed, Unreadable

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable, Mapping, Sequence

    from memctl.adapters.database import Connection
    from memctl.adapters.store import DiskStore
    from memctl.adapters.wordllama import Keep
    from memctl.model.catalog import Row
    from memctl.model.ports import Embedder

NAME = "vectors.db"
VERSION = 1
# Texts are embedded and keys are asked for so many at a time.
_BATCH = 500
_SCHEMA = ("CREATE TABLE vectors(key TEXT PRIMARY KEY, signs BLOB, numbers BLOB) WITHOUT ROWID",)


class Known(NamedTuple):
    """The vectors of a store as it was in some state. paths, keys, and in `signs` the signs end
    to end stand in the same order; what has no vector is left out."""

    state: str = ""
    paths: Sequence[str] = ()
    keys: Sequence[str] = ()
    signs: bytes = b""


class Vectors:
    """The vectors of one store. Implements model.ports.Meaning.

    make: the embedder, given a place to keep what it derives; asked once, at the first use, and
    may raise CannotEmbed. told: gets the sentence and the hint when nothing can be embedded, once;
    everything is unknown then.
    """

    def __init__(
        self,
        store: DiskStore,
        make: Callable[[Keep], Embedder],
        told: Callable[[str, str], None],
    ) -> None:
        self.store, self.told = store, told
        self._make = make
        self._embedder: Embedder | None = None
        self._db: Connection | None = None
        self._unable = False

    def near(self, query: str, paths: Collection[str], most: int) -> Mapping[str, float]:
        if self._unable:
            return {}
        try:
            return self._near(query, paths, most)
        except CannotEmbed as fault:
            self._unable = True
            self.told(f"{fault.message}; ranked by words alone", fault.hint)
        except faults() as fault:  # the next call makes a new file
            if damaged(fault):
                self._drop()
        return {}

    @property
    def embedder(self) -> Embedder:
        if self._embedder is None:
            self._embedder = self._make(self._keep)
        return self._embedder

    def _near(self, query: str, paths: Collection[str], most: int) -> dict[str, float]:
        asked = self._packed([query])[0]
        if not any(asked[1]):
            return {}
        for anew in (False, True):
            known = self._known(anew)
            at = dict(zip(known.paths, range(len(known.paths)), strict=True)) if paths else {}
            chosen = {at[path] for path in paths if path in at}
            chosen.update(nearest(asked[0], known.signs, most))
            keys = {known.keys[n] for n in chosen}
            found = self._numbers(list(keys))
            if len(found) == len(keys):  # else another process dropped some, or somebody did
                break
        said = numbers(asked[1])
        return {
            known.paths[n]: cosine(said, numbers(found[known.keys[n]]))
            for n in chosen
            if known.keys[n] in found
        }

    def _known(self, anew: bool) -> Known:
        """The store's vectors as it is now; those of new texts are made. anew: look again at
        every topic, also in the state that is known."""
        state = digest(self.store.cache().meta("state") or None)
        kept = self._meta("known")
        if kept and state and not anew:
            try:
                known = Known._make(marshal.loads(kept))
            except (ValueError, EOFError, TypeError):
                return self._renewed(state)
            if known.state == state:
                return known
        return self._renewed(state)

    def _renewed(self, state: str) -> Known:
        rows = self.store.rows()
        keys = [_key(row) for row in rows]
        signs = dict(self.db.execute("SELECT key, signs FROM vectors").fetchall())
        new = {key: row for key, row in zip(keys, rows, strict=True) if key not in signs}
        made = self._made(new)
        signs |= {key: one for key, one, _ in made}
        have = [(r.path, k) for r, k in zip(rows, keys, strict=True) if k in signs]
        known = Known(state, [p for p, _ in have], [k for _, k in have],
                      b"".join(signs[k] for _, k in have))  # fmt: skip
        gone = signs.keys() - set(keys)
        self._together(
            ("INSERT OR REPLACE INTO vectors VALUES (?, ?, ?)", made),
            ("DELETE FROM vectors WHERE key = ?", [(key,) for key in gone]),
            ("INSERT OR REPLACE INTO meta VALUES ('known', ?)", [(_dumped(known),)]),
        )
        return known

    def _made(self, new: Mapping[str, Row]) -> list[tuple[str, bytes, bytes]]:
        made: list[tuple[str, bytes, bytes]] = []
        keys = list(new)
        for start in range(0, len(keys), _BATCH):
            batch = keys[start : start + _BATCH]
            texts = [self._text(new[key]) for key in batch]
            made += [(key, *one) for key, one in zip(batch, self._packed(texts), strict=True)]
            if self.store.watch:
                self.store.watch(len(made), len(keys))
        return made

    def _packed(self, texts: Sequence[str]) -> list[tuple[bytes, bytes]]:
        return [packed(vector) for vector in self.embedder.embed(texts)]

    def _text(self, row: Row) -> str:
        """What a topic says: its name, its line in the index, its description, each once; its
        body."""
        try:
            data = self.store.read(row.path) or b""
        except Unreadable:
            data = b""
        body = "" if b"\0" in data else data.decode("utf-8", "replace")[row.body_at :]
        head = dict.fromkeys((row.name, row.title, row.hook, row.description))
        return "\n".join((*head, body))

    def _numbers(self, keys: Sequence[str]) -> dict[str, bytes]:
        found: dict[str, bytes] = {}
        for start in range(0, len(keys), _BATCH):
            batch = keys[start : start + _BATCH]
            marks = ", ".join("?" * len(batch))
            sql = f"SELECT key, numbers FROM vectors WHERE key IN ({marks})"
            found.update(self.db.execute(sql, batch).fetchall())
        return found

    @property
    def db(self) -> Connection:
        """The file; in memory where none can be."""
        if self._db is None:
            layout = Layout(_SCHEMA, VERSION, self.embedder.name)
            try:
                self._db = renewed(self._path(), layout) if self._path() else memory(layout)
            except (OSError, faults()):
                self._db = memory(layout)
        return self._db

    def _path(self) -> str:
        return os.path.join(self.store.local, NAME) if self.store.has_local() else ""

    def _drop(self) -> None:
        try:
            if self._path():
                dropped(self._path())
        except OSError:
            return

    def _meta(self, key: str) -> bytes:
        found = self.db.execute("SELECT value FROM meta WHERE key = ?", (key,)).fetchone()
        return found[0] if found else b""

    def _keep(self, key: str, make: Callable[[], bytes]) -> bytes:
        """A blob that an embedder derives, kept beside its vectors."""
        try:
            kept = self._meta(key)
            if kept:
                return kept
        except faults():
            kept = b""
        made = make()
        self._together(("INSERT OR REPLACE INTO meta VALUES (?, ?)", [(key, made)]))
        return made

    def _together(self, *work: tuple[str, Iterable[Sequence[object]]]) -> None:
        """Statements as one transaction. What cannot be written goes on in memory."""
        try:
            self._write(work)
        except faults():
            new = memory(Layout(_SCHEMA, VERSION, self.embedder.name))
            copied(self.db, new)
            self._db = new
            self._write(work)

    def _write(self, work: Iterable[tuple[str, Iterable[Sequence[object]]]]) -> None:
        db = self.db
        db.execute("BEGIN IMMEDIATE")
        try:
            for sql, values in work:
                db.executemany(sql, values)
            db.execute("COMMIT")
        finally:
            if db.in_transaction:
                db.execute("ROLLBACK")


def _dumped(known: Known) -> bytes:
    return marshal.dumps((known.state, list(known.paths), list(known.keys), known.signs))


def _key(row: Row) -> str:
    """The digest of all that a topic's text is made of: its file, and its line in the index."""
    return digest(f"{row.digest}\n{row.title}\n{row.hook}".encode())[:32]
