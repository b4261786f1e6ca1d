"""A text merge: what it gives, and what a merge needs of git for it."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple, Protocol

if TYPE_CHECKING:
    from collections.abc import Sequence

OURS = "ours"
THEIRS = "theirs"


class Chunk(NamedTuple):
    """A run of lines of a text merge: `ours` alone when it is settled, else all three sides."""

    ours: tuple[str, ...]
    base: tuple[str, ...] = ()
    theirs: tuple[str, ...] = ()
    settled: bool = True


class TextMerge(Protocol):
    """git's own three-way merge of lines."""

    @property
    def prefer(self) -> str:
        """The side that wins where both changed the same: ours | theirs, "" for neither."""

    def chunks(self, base: str, ours: str, theirs: str) -> Sequence[Chunk] | None:
        """The merge, conflicts with all three sides; None when git cannot merge it (binary)."""

    def marked(self, base: str, ours: str, theirs: str) -> tuple[str, bool] | None:
        """The merge as git writes it, and whether it is without conflict markers."""
