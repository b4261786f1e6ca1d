"""What the store's past says of single lines and of days, each in one walk."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from memctl.adapters.history import GitHistory
from memctl.model.history import LineChange

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator

_LINK = re.compile(r"\]\([^()]*\)")


class LineHistory(GitHistory):
    """The store's history, asked about lines."""

    def last_lines(self, paths: Collection[str], index: str) -> dict[str, str]:
        """By path: the last index line that pointed to it, as history has it, in one walk; a path
        that never had one is left out."""
        wanted = {f"]({path})": path for path in paths}
        found: dict[str, str] = {}
        text = self.log(
            "--format=%x00", "-p", "-U0", "--no-ext-diff", "--no-textconv", "--",
            self.prefix + index,
        )  # fmt: skip
        for commit in text.split("\0"):
            lines = [x for x in commit.split("\n") if x.startswith(("-", "+")) and "](" in x]
            # Taken away by that commit; or written by it, and taken away by hand since.
            lines.sort(key=lambda line: line[0] == "+")
            for line in lines:
                for link in [link for link in _LINK.findall(line) if link in wanted]:
                    found[wanted[link]] = line[1:].rstrip("\r")
            wanted = {link: path for link, path in wanted.items() if path not in found}
            if not wanted:
                break
        return found

    def last_days(self) -> dict[str, str]:
        """By path: the author's day (ISO) of the last commit that touched it. One walk."""
        text = self.log("--format=%x00%as", "--name-only", "-z", "--", self.prefix or ".")
        found: dict[str, str] = {}
        day, before = "", "x"
        for word in text.split("\0"):
            name = word.removeprefix("\n")
            if not before:
                day = word
            elif name.startswith(self.prefix) and name:
                found.setdefault(name[len(self.prefix) :], day)
            before = word
        return found

    def line_changes(self, pattern: str) -> dict[str, list[LineChange]]:
        """By path of today's store: the commits, newest first, that added or took away a line in
        which the pattern (POSIX, extended, any case) is found. One walk; a rename is no change."""
        text = self.log(
            "--format=%x00%as %P", "-p", "-U0", "-M", "-i", f"-G{pattern}", "--no-ext-diff",
            "--no-textconv", "--no-color", "--src-prefix=a/", "--dst-prefix=b/",
            "--", self.prefix or ".",
        )  # fmt: skip
        found: dict[str, list[LineChange]] = {}
        for commit in text.split("\0")[1:]:
            head, _, diffs = commit.partition("\n")
            day, _, parents = head.partition(" ")
            for path, born, gone, come in _hunks(diffs, self.prefix):
                change = LineChange(day, not parents, born, gone, come)
                found.setdefault(path, []).append(change)
        return found


def _hunks(text: str, prefix: str) -> Iterator[tuple[str, bool, tuple[str, ...], tuple[str, ...]]]:
    """Of each file of a commit's diff: its path in the store, whether it is new, the lines taken
    away, the lines added."""
    for diff in re.split(r"(?m)^diff --git ", text)[1:]:
        head, at, body = diff.partition("\n@@")
        name = re.search(r"(?m)^\+\+\+ b/(.*?)\t?$", head)
        if at and name and name.group(1).startswith(prefix):
            lines = [line.rstrip("\r") for line in body.split("\n")[1:]]
            gone, come = (tuple(x[1:] for x in lines if x.startswith(sign)) for sign in "-+")
            yield name.group(1)[len(prefix) :], "\nnew file mode" in head, gone, come
