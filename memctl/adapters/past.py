"""What became of a path: it stands, it went away in some commit, or a rename took it elsewhere."""

from __future__ import annotations

import os
from bisect import bisect_left
from typing import TYPE_CHECKING, NamedTuple

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
        self._now, self._now_folders = _Ends(tracked), _Ends(self.folders)
        self._then, self._then_folders = _Ends(departed), _Ends(_folders(departed))
        self._sorted = sorted(departed)

    def stands(self, path: str) -> bool:
        return bool(self._now.all(path) or self._now_folders.all(path))

    def tracked_as(self, path: str) -> str:
        """The one file of today that is, or ends with, `path`; "" when one cannot tell."""
        return self._now.one(path)

    def called_so(self, path: str) -> int:
        """How many files, of today and before, have this path's last name."""
        name = path.rpartition("/")[2]
        return len(self._now.all(name)) + len(self._then.all(name))

    def behind(self, path: str) -> list[str]:
        """The files that left the tree by which `path` is graded."""
        if self.stands(path):
            return []
        files = self._then.likely(path)
        if files:
            return files
        return [name for folder in self._then_folders.likely(path) for name in self.inside(folder)]

    def inside(self, folder: str) -> list[str]:
        """The files that left a directory."""
        start = folder + "/"
        at = bisect_left(self._sorted, start)
        found = []
        while at < len(self._sorted) and self._sorted[at].startswith(start):
            found.append(self._sorted[at])
            at += 1
        return found

    def grade(self, path: str) -> Grade | None:
        """None when the repository never had such a path. Of several that ended so none is left:
        then they are gone since the last of them left, wherever it went."""
        if self.stands(path):
            return Grade(FINE)
        files = self._then.likely(path)
        folders = [] if files else self._then_folders.likely(path)
        found = [self.file(f) for f in files] or [self.folder(f) for f in folders]
        if len(found) < 2:
            return found[0] if found else None
        left = files or [name for folder in folders for name in self.inside(folder)]
        last = min((self.departed[name] for name in left), key=lambda d: d.order)
        return Grade(GONE, last.commit, last.date, last.subject)

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
        inside = self.inside(name)
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


class _Ends:
    """Paths by their end at a slash."""

    def __init__(self, paths: Collection[str]) -> None:
        self._paths = paths
        self._named: dict[str, list[str]] = {}
        for path in paths:
            self._named.setdefault(path.rpartition("/")[2], []).append(path)

    def all(self, path: str) -> list[str]:
        """Those that are, or end with, `path`."""
        some = self._named.get(path.rpartition("/")[2], [])
        return [p for p in some if p == path or p.endswith("/" + path)]

    def likely(self, path: str) -> list[str]:
        """The one that is `path`, else those that end with it."""
        return [path] if path in self._paths else self.all(path)

    def one(self, path: str) -> str:
        """The one that is, or ends with, `path`; "" when there is none or one cannot tell."""
        found = self.likely(path)
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
