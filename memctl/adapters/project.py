"""The code that topics speak of: what is there today, and what history says of the rest."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from memctl.adapters import disk
from memctl.model.reference import FINE, Asked, Facts, Grade

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from memctl.adapters.cache import Cache

    Watch = Callable[[int, int], None]
    Remark = Callable[[str], None]


class CodeProject:
    """Implements model.ports.Project: the repositories a store speaks of.

    root: the store, whose own files say nothing about the code. repos: work trees. cache: where
    answers are remembered by the repository's commit. watch: told how far a long walk is.
    remark: told why a repository cannot be looked into.
    """

    def __init__(
        self,
        root: str,
        repos: Sequence[str],
        cache: Cache,
        watch: Watch | None = None,
        remark: Remark | None = None,
    ) -> None:
        self.root = root
        self.repos = repos
        self.cache = cache
        self.watch = watch
        self.remark = remark

    def look(self, asked: Asked) -> Facts:
        """What stands on disk costs a stat; git runs for the rest, once for each commit.

        When only paths are asked and all are on disk no git runs, and `tracked` is as it was
        remembered, or empty.
        """
        own = os.path.realpath(self.root)
        bases = [os.path.realpath(repo) for repo in self.repos]
        there = {p: Grade(FINE) for p in asked.paths if any(disk.stands(b, p) for b in bases)}
        rest = asked._replace(paths=tuple(p for p in asked.paths if p not in there))
        idle = bool(there) and not any(rest)
        facts = [f for f in (self._one(repo, rest, idle) for repo in self.repos) if f]
        return Facts(
            bool(facts) and len(facts) == len(self.repos) and all(f.complete for f in facts),
            frozenset().union(*(f.tracked for f in facts)),
            there | _joined([f.paths for f in facts]),
            _joined([f.words for f in facts]),
            _joined([f.commands for f in facts]),
            _joined([f.commits for f in facts]),
            _joined([f.branches for f in facts]),
            {pair: share for f in reversed(facts) for pair, share in f.rewritten.items()},
            frozenset(p for p in asked.paths if p not in there and disk.stands(own, p)),
        )

    def _one(self, repo: str, asked: Asked, idle: bool) -> Facts | None:
        from memctl.adapters.look import Look

        return Look(repo, self.root, self.cache, self.watch, self.remark).facts(asked, idle)


def _joined(several: Sequence[Mapping[str, Grade]]) -> dict[str, Grade]:
    """What is fine in any is fine; else the first that knows of it is right."""
    found: dict[str, Grade] = {}
    for grades in several:
        for name, grade in grades.items():
            if name not in found or (grade.grade == FINE and found[name].grade != FINE):
                found[name] = grade
    return found
