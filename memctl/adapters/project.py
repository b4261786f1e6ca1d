"""The code that topics speak of: what is there today, and what history says of the rest."""

from __future__ import annotations

import json
import os
from typing import TYPE_CHECKING, NamedTuple

from memctl.adapters import git, gitfiles
from memctl.model.plan import FINE, GONE, MOVED, UNRESOLVED, Grade

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from memctl.adapters.cache import Cache


class Departure(NamedTuple):
    """A path that left the tree: in which commit, and to where if it was renamed."""

    commit: str
    date: str
    subject: str
    moved_to: str


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
        rest = [p for p in paths if p not in grades]
        for repo in self.repos:
            rest = [p for p in rest if p not in grades]
            if rest:
                grades |= self._graded(repo, rest)
        return {p: grades.get(p, Grade(UNRESOLVED)) for p in paths}

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
    listed = git.run(repo, ["ls-tree", "-r", "-z", "--name-only", "--full-tree", "HEAD"])
    if listed.code:
        return None
    tracked = set(_names(listed.out))
    departed = departures(repo)
    answer: dict[str, list[str]] = {}
    now = _suffixes(tracked | {os.path.dirname(p) for p in tracked})
    then = _suffixes(departed)
    for path in paths:
        if path in now:
            answer[path] = list(Grade(FINE))
            continue
        matches = then.get(path, [])
        answer[path] = list(_departed(matches, departed, tracked)) if len(matches) == 1 else []
    return answer


def _departed(
    matches: Sequence[str], departed: Mapping[str, Departure], tracked: set[str]
) -> Grade:
    """Follow renames until the file stands or is gone."""
    name = matches[0]
    seen: set[str] = set()
    last = departed[name]
    while name in departed and name not in seen and name not in tracked:
        seen.add(name)
        last = departed[name]
        if not last.moved_to:
            return Grade(GONE, last.commit, last.date, last.subject)
        name = last.moved_to
    if name in tracked:
        return Grade(MOVED, last.commit, last.date, last.subject, name)
    return Grade(GONE, last.commit, last.date, last.subject)


def departures(repo: str) -> dict[str, Departure]:
    """Every path that ever left the tree, with its newest departure. One walk of the history."""
    ran = git.run(
        repo,
        ["log", "-z", "-M", "--no-show-signature", "--diff-filter=DR", "--name-status",
         "--format=%x1e%H%x1f%cs%x1f%s", "HEAD"],
    )  # fmt: skip
    found: dict[str, Departure] = {}
    for part in ran.out.decode("utf-8", "replace").split("\x1e")[1:]:
        head, *words = part.split("\0")
        commit, date, subject = [*head.split("\x1f"), "", ""][:3]
        words = [w.lstrip("\n") for w in words if w.strip("\n")]
        at = 0
        while at + 1 < len(words):
            renamed = words[at].startswith("R")
            old = words[at + 1]
            new = words[at + 2] if renamed and at + 2 < len(words) else ""
            found.setdefault(old, Departure(commit, date, subject.strip("\n"), new))
            at += 3 if renamed else 2
    return found


def _names(out: bytes) -> list[str]:
    return [n for n in out.decode("utf-8", "replace").split("\0") if n]


def _suffixes(paths: Iterable[str]) -> dict[str, list[str]]:
    """Every suffix at a slash, to the paths that end so."""
    found: dict[str, list[str]] = {}
    for path in paths:
        at = 0
        while True:
            found.setdefault(path[at:], []).append(path)
            at = path.find("/", at) + 1
            if not at:
                break
    return found
