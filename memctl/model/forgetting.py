"""What is to be forgotten for good, and what was found when it was looked for."""

from __future__ import annotations

from typing import NamedTuple


class Trace(NamedTuple):
    """A topic's trace through files and history.

    paths: where it ever lay, store-relative; they leave every commit. blobs: git's ids of its
    versions. lines: its index lines. phrases: what it says, piece by piece; nothing that another
    topic says too. digests: sha256 (hex) of its versions. remotes: name, blank, address of each, as
    it was before they were taken off.
    """

    slug: str
    paths: tuple[str, ...] = ()
    blobs: tuple[str, ...] = ()
    lines: tuple[str, ...] = ()
    phrases: tuple[str, ...] = ()
    digests: tuple[str, ...] = ()
    remotes: tuple[str, ...] = ()

    def joined(self, other: Trace) -> Trace:
        """What either knows; this one's slug."""
        return Trace(self.slug, *map(_union, self[1:], other[1:]))


def _union(one: tuple[str, ...], other: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(dict.fromkeys((*one, *other)))


class Searched(NamedTuple):
    """A search of a whole repository: how many objects and files were read, and those that still
    hold some of it ("object 1f2e…", "file .git/x")."""

    objects: int = 0
    files: int = 0
    hits: tuple[str, ...] = ()


class Forgetting(NamedTuple):
    """What forgetting for good did, or would do. shared: topics that say some of it too, which
    was left there. stashes: how many stash entries went with it."""

    trace: Trace
    shared: tuple[str, ...] = ()
    stashes: int = 0
    searched: Searched = Searched()
    record: str = ""
