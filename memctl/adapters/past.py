"""What became of a path: it stands, it went away in some commit, or a rename took it elsewhere."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, NamedTuple

from memctl.adapters import git
from memctl.model.reference import FINE, GONE, MOVED, Grade

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Mapping


class Departure(NamedTuple):
    """A path that left the tree: in which commit, and to where if it was renamed.

    order: 0 for the newest commit of the walk.
    """

    commit: str
    date: str
    subject: str
    moved_to: str
    order: int = 0


class Past:
    """A repository's tree of today and its departures. Paths are named whole or by their end."""

    def __init__(self, tracked: Collection[str], departed: Mapping[str, Departure]) -> None:
        self.tracked = tracked
        self.departed = departed
        self.folders = _folders(tracked)
        self.now = _suffixes([*tracked, *self.folders])
        self.then = _suffixes(departed)
        self.old_folders = _folders(departed)
        self.then_folders = _suffixes(self.old_folders)

    def grade(self, path: str) -> Grade | None:
        """None when the repository never had such a path, or had several."""
        if path in self.now:
            return Grade(FINE)
        name = _one(path, self.then)
        if name:
            return self.file(name)
        name = _one(path, self.then_folders)
        return self.folder(name) if name else None

    def file(self, name: str) -> Grade:
        """Follow renames until the file stands or is gone."""
        seen: set[str] = set()
        last = self.departed[name]
        while name in self.departed and name not in seen and name not in self.tracked:
            seen.add(name)
            last = self.departed[name]
            name = last.moved_to
        if name in self.tracked:
            return Grade(MOVED, last.commit, last.date, last.subject, name)
        return Grade(GONE, last.commit, last.date, last.subject)

    def folder(self, name: str) -> Grade:
        """A directory has moved when all of its files that stand today stand in one other."""
        inside = [p for p in self.departed if p.startswith(name + "/")]
        last = min((self.departed[p] for p in inside), key=lambda d: d.order)
        homes = set()
        for path in inside:
            grade = self.file(path)
            rest = path[len(name) :]
            if grade.grade == MOVED:
                homes.add(
                    grade.moved_to.removesuffix(rest) if grade.moved_to.endswith(rest) else ""
                )
        home = homes.pop() if len(homes) == 1 else ""
        if home in self.folders:
            return Grade(MOVED, last.commit, last.date, last.subject, home)
        return Grade(GONE, last.commit, last.date, last.subject)


def departures(repo: str) -> dict[str, Departure] | None:
    """Every path that ever left the tree, with its newest departure. One walk of the history.

    None when git cannot walk it. Where contents are missing (a partial clone), only files that
    were renamed without a change are known as renamed.
    """
    ran = _walk(repo, "-M")
    if ran.code:
        ran = _walk(repo, "-M100%")
    return None if ran.code else _departures(ran.out.decode("utf-8", "surrogateescape"))


def _walk(repo: str, renames: str) -> git.Ran:
    words = ["log", "-z", renames, "--diff-filter=DR", "--name-status", "--no-ext-diff"]
    return git.run(repo, [*words, "--format=%x00%H%x00%cs%x00%s", "HEAD"])


def _departures(text: str) -> dict[str, Departure]:
    """Each commit is an empty word, id, date, subject; then letter, old name, after R a new one."""
    found: dict[str, Departure] = {}
    words = iter(text.split("\0"))
    commit = date = subject = ""
    order = -1
    for word in words:
        if not word:
            commit, date, subject = (next(words, "") for _ in range(3))
            order += 1
            continue
        old = next(words, "")
        new = next(words, "") if word.lstrip("\n").startswith("R") else ""
        found.setdefault(old, Departure(commit, date, subject, new, order))
    return found


def _one(path: str, ends: Mapping[str, list[str]]) -> str:
    """The one path that is, or ends with, `path`; "" when there is none or one cannot tell."""
    found = ends.get(path, [])
    if path in found:
        return path
    return found[0] if len(found) == 1 else ""


def _folders(paths: Iterable[str]) -> set[str]:
    """Every directory above any of the paths."""
    found: set[str] = set()
    for path in paths:
        folder = os.path.dirname(path)
        while folder and folder not in found:
            found.add(folder)
            folder = os.path.dirname(folder)
    return found


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
