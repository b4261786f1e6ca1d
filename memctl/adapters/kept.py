"""What is remembered of a repository at one of its commits, in the store's cache."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any, NamedTuple

from memctl.adapters import walk as history

if TYPE_CHECKING:
    from memctl.adapters.cache import Cache
    from memctl.adapters.walk import Walk

# Raise when the same question gets another answer.
VERSION = 1
# More names than this are not carried along: what is asked again is looked up again.
MOST = 50_000


class Kept(NamedTuple):
    """By name a grade's fields, [] for what the repository never had.

    names: words and commands, each with its grade and the blobs that hold it. rewritten: path,
    anchor, share and grade, by path and anchor.
    """

    head: str
    complete: bool
    paths: dict[str, list[str]]
    names: dict[str, tuple[list[str], list[str]]]
    commits: dict[str, list[str]]
    branches: dict[str, list[str]]
    rewritten: dict[str, list[Any]]


class Shelf:
    """One repository's part of the cache."""

    def __init__(self, cache: Cache, repo: str) -> None:
        self.cache = cache
        self.repo = repo

    def kept(self) -> Kept | None:
        """As of the last look; None when there was none, or by another version."""
        said = self._load("look")
        return Kept(*said) if isinstance(said, list) and len(said) == len(Kept._fields) else None

    def keep(self, kept: Kept) -> None:
        if sum(len(part) for part in kept[2:]) > MOST:
            kept = Kept(kept.head, kept.complete, {}, {}, {}, {}, {})
        self._save("look", list(kept))

    def tracked(self, head: str) -> list[str] | None:
        """Every path of that commit's tree, if it is the one that is remembered."""
        said = self._load("tree")
        return said[1:] if said and said[0] == head else None

    def keep_tracked(self, head: str, paths: list[str]) -> None:
        self._save("tree", [head, *paths])

    def walk(self, head: str) -> Walk | None:
        """The history up to that commit, without its edges."""
        said = self._load("walk")
        return history.load(said[1]) if said and said[0] == head else None

    def keep_walk(self, head: str, walk: Walk) -> None:
        self._save("walk", [head, walk.dump()])

    def _load(self, what: str) -> Any:
        try:
            return json.loads(self.cache.memo(f"{what} {VERSION} {self.repo}") or "null")
        except ValueError:
            return None

    def _save(self, what: str, value: Any) -> None:
        self.cache.keep_memo(f"{what} {VERSION} {self.repo}", json.dumps(value))
