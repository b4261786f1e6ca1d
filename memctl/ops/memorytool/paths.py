"""The protocol's paths: `/memories/…` names a place in the store, and nothing beyond it."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from memctl.codec import slug as slugs
from memctl.errors import Unreadable, UsageError
from memctl.model.topic import INDEX

if TYPE_CHECKING:
    from collections.abc import Sequence

    from memctl.model.catalog import Row
    from memctl.model.ports import Store

ROOT = "/memories"
# A byte written in hexadecimal. No slug holds one, and a later reader might decode it.
_ENCODED = re.compile(r"%[0-9A-Fa-f]{2}")
# What the documented listing leaves out besides hidden names.
_SKIPPED = "node_modules"


class Said(UsageError):
    """The protocol's own answer to what cannot be done: the message is it, word for word."""


class Place(NamedTuple):
    """A path as the model gave it (`said`, fit to be shown), and relative to the store ("" is the
    store itself)."""

    said: str
    path: str


def place(text: str) -> Place:
    """Take a path of the protocol apart. Raises Said for one that does not stay in /memories."""
    said = "".join(c if c.isprintable() else "\ufffd" for c in text)
    if text != ROOT and not text.startswith(f"{ROOT}/"):
        raise Said(f"Error: Path must start with {ROOT}, got: {said}")
    inner = text[len(ROOT) + 1 :]
    inner = inner.removesuffix("/") if inner != "/" else inner
    parts = inner.split("/") if inner else []
    odd = said != text or "\\" in text or _ENCODED.search(text)
    if odd or any(part in ("", ".", "..") for part in parts):
        raise Said(f"Error: Path {said} would escape {ROOT} directory")
    return Place(said, inner)


def shown(path: str) -> str:
    """A store's path as the protocol has it."""
    return f"{ROOT}/{path}" if path else ROOT


class Files(NamedTuple):
    """What the protocol can see of a store: topics by path, and the size of the index (None when
    it is absent). Links, devices, hidden names and the store's settings are not among them.
    """

    rows: dict[str, Row]
    index_size: int | None

    @property
    def sizes(self) -> dict[str, int]:
        """Bytes by path."""
        found = {path: row.size for path, row in self.rows.items() if _listed(path)}
        return found if self.index_size is None else {INDEX: self.index_size, **found}

    def below(self, folder: str) -> Sequence[Row]:
        """The topics in a directory and its directories, by path."""
        start = f"{folder}/" if folder else ""
        return [row for path, row in self.rows.items() if path.startswith(start)]

    def holds(self, path: str) -> bool:
        """A topic, the index or a directory has that name, as file systems that fold case see
        it."""
        key = slugs.key(path)
        taken = map(slugs.key, (INDEX, *self.rows))
        return any(other == key or other.startswith(f"{key}/") for other in taken)


def files(store: Store) -> Files:
    """The store as it is now."""
    rows = {row.path: row for row in store.rows()}
    try:
        index = store.read(INDEX)
    except Unreadable:
        index = None
    return Files(rows, None if index is None else len(index))


def _listed(path: str) -> bool:
    return _SKIPPED not in path.split("/")
