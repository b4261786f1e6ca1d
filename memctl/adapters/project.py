"""The code that topics speak of: what is there today, and what history says of the rest."""

from __future__ import annotations

import json
import os
from typing import TYPE_CHECKING

from memctl.adapters import git, gitfiles
from memctl.model.reference import FINE, UNRESOLVED, Asked, Facts, Grade

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from memctl.adapters.cache import Cache


class CodeProject:
    """Implements model.ports.Project: the repositories a store speaks of.

    repos: work trees. cache: where graded paths are remembered by the repository's commit.
    """

    def __init__(self, root: str, repos: Sequence[str], cache: Cache) -> None:
        self.root = root
        self.repos = repos
        self.cache = cache

    def grade(self, paths: Sequence[str]) -> Mapping[str, Grade]:
        """Each path checked: on disk, as a suffix of a tracked path, then in the history.

        git runs only for what is not on disk, and only when HEAD has moved since it was asked.
        """
        grades = {p: Grade(FINE) for p in paths if self._on_disk(p)}
        for repo in self.repos:
            rest = [p for p in paths if p not in grades or grades[p].grade != FINE]
            if rest:
                said = self._graded(repo, rest)
                grades |= {p: g for p, g in said.items() if p not in grades or g.grade == FINE}
        return {p: grades.get(p, Grade(UNRESOLVED)) for p in paths}

    def look(self, asked: Asked) -> Facts:
        found = self.grade(asked.paths)
        paths = {p: g for p, g in found.items() if g.grade != UNRESOLVED}
        return Facts(True, frozenset(), paths, {}, {}, {}, {}, {})

    def _on_disk(self, path: str) -> bool:
        return any(os.path.lexists(os.path.join(base, path)) for base in (*self.repos, self.root))

    def _graded(self, repo: str, paths: Sequence[str]) -> dict[str, Grade]:
        """What this repository can say of the paths; nothing for those it never had."""
        found = gitfiles.find_repository(repo)
        head = gitfiles.head_commit(found) if found else ""
        if not head:
            return {}
        key = f"graded {repo}"
        kept = json.loads(self.cache.memo(key) or "{}")
        if kept.get("head") != head:
            kept = {"head": head, "paths": {}}
        unknown = [p for p in paths if p not in kept["paths"]]
        if unknown:
            new = _history(repo, unknown)
            if new is None:
                return {}
            kept["paths"] |= new
            self.cache.keep_memo(key, json.dumps(kept))
        return {p: Grade(*kept["paths"][p]) for p in paths if kept["paths"].get(p)}


def _history(repo: str, paths: Sequence[str]) -> dict[str, list[str]] | None:
    """By path: the grade's fields, [] when the repository never had it. None when git fails."""
    from memctl.adapters.past import Past, departures

    listed = git.run(repo, ["ls-tree", "-r", "-z", "--name-only", "--full-tree", "HEAD"])
    departed = departures(repo)
    if listed.code or departed is None:
        return None
    names = listed.out.decode("utf-8", "surrogateescape").split("\0")
    past = Past({n for n in names if n}, departed)
    return {path: list(past.grade(path) or ()) for path in paths}
