"""What came of a merge, and the three-way choice of one value; pure."""

from __future__ import annotations

from typing import NamedTuple, TypeVar

T = TypeVar("T")


class Merged(NamedTuple):
    """A merged text. conflicts: what a person has to settle, a phrase each; markers stand there.
    kept: what one side removed and is still there because the other had edited it.
    """

    text: str
    conflicts: tuple[str, ...] = ()
    kept: tuple[str, ...] = ()


def three_way(base: T, ours: T, theirs: T) -> T | None:
    """The value that one side changed, or both alike; None when they changed it differently."""
    if ours in (theirs, base):
        return theirs
    return ours if theirs == base else None


def between(ours: str, theirs: str, newline: str = "\n") -> str:
    """Both texts (each ends in a newline) between git's conflict markers."""
    return f"<<<<<<< ours{newline}{ours}======={newline}{theirs}>>>>>>> theirs{newline}"
