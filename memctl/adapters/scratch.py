"""A merge made beside the store: in a linked work tree of its own, thrown away afterwards.

The store's files and index are not touched, so that a merge that conflicts, or is killed, leaves
nothing behind; and readers never see half of one.
"""

from __future__ import annotations

import json
import os
import shutil
from typing import TYPE_CHECKING

from memctl.adapters import driver, git
from memctl.adapters.commit import NOBODY
from memctl.errors import GitNeeded
from memctl.model.merging import OURS, THEIRS
from memctl.model.sharing import Conflict, Trial
from memctl.model.topic import ARCHIVE

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from memctl.adapters.gitfiles import Repository
    from memctl.model.sharing import Sides

FOLDER = "memctl-merge"
# How much of a file must be the same for git to see it moved and edited. Below git's 50 %: topics
# are short, and a verb that moves one writes a key or a link as well.
ALIKE = "30%"
# A merge of thousands of files on a slow disk.
SECONDS = 300.0


class Scratch:
    """One merge of two commits. Use it as a context; one at a time in a repository."""

    def __init__(self, repository: Repository, attributes: str, keep_fd: int) -> None:
        """attributes: git attributes that name the merge driver."""
        self.repository = repository
        self.attributes = attributes
        self.keep_fd = keep_fd
        self.folder = os.path.join(repository.common, FOLDER)
        self.work = os.path.join(self.folder, "work")
        self.report = os.path.join(self.folder, "report")

    def __enter__(self) -> Scratch:
        self._clear()
        os.makedirs(self.folder)
        return self

    def __exit__(self, *_: object) -> None:
        self._clear()

    def _clear(self) -> None:
        """Also what a killed merge left."""
        if os.path.isdir(self.folder):
            shutil.rmtree(self.folder, ignore_errors=True)
            git.run(self.repository.gitdir, ["worktree", "prune"], keep_fd=self.keep_fd)

    def merge(self, sides: Sides, prefer: str, message: str) -> Trial:
        """The merge commit of both sides, or why there is none."""
        made = ["worktree", "add", "-q", "-f", "--detach", self.work, sides.ours]
        ran = git.run(self.repository.gitdir, made, keep_fd=self.keep_fd, seconds=SECONDS)
        if ran.code:
            raise GitNeeded(f"git cannot make room for a merge: {ran.complaint}", "Try git itself.")
        options = ["--report", self.report, *(["--prefer", prefer] if prefer else [])]
        attributes = os.path.join(self.folder, "attributes")
        with open(attributes, "w", encoding="utf-8") as file:
            file.write(self.attributes)
        words = [
            "-c", f"merge.{driver.NAME}.driver={driver.command(*options)}",
            "-c", f"core.attributesFile={attributes}", "-c", "rerere.enabled=false",
            "-c", "merge.renames=true", "-c", "merge.directoryRenames=false",
            "merge", "-q", "--no-commit", "--no-ff", "--allow-unrelated-histories",
            "-X", f"find-renames={ALIKE}", *(["-X", prefer] if prefer else []), sides.theirs,
        ]  # fmt: skip
        merged = self._git(words, NOBODY)
        left = self._unmerged()
        if merged.code and not left:
            raise GitNeeded(f"git cannot merge: {merged.complaint}", "Look with git itself.")
        conflicts, kept = self._resolved(left, prefer)
        if conflicts:
            return Trial("", tuple(conflicts), tuple(kept))
        tree = self._git(["write-tree"])
        commit = written(
            self.work, tree.out.decode().strip(), (sides.ours, sides.theirs), message, self.keep_fd
        )
        return Trial(commit, (), tuple(kept))

    def _git(self, words: Sequence[str], extra: Mapping[str, str] | None = None) -> git.Ran:
        return git.run(self.work, words, extra=extra, keep_fd=self.keep_fd, seconds=SECONDS)

    def _unmerged(self) -> dict[str, set[int]]:
        """By path: the stages that git left (1 common, 2 ours, 3 theirs)."""
        listed = self._git(["ls-files", "-u", "-z"]).out.decode("utf-8", "surrogateescape")
        found: dict[str, set[int]] = {}
        for part in listed.split("\0")[:-1]:
            head, _, path = part.partition("\t")
            found.setdefault(path, set()).add(int(head.rpartition(" ")[2]))
        return found

    def _resolved(
        self, left: Mapping[str, set[int]], prefer: str
    ) -> tuple[list[Conflict], list[str]]:
        """What is left for a person, once what the rules of a merge decide is decided."""
        said = self._reported()
        conflicts: list[Conflict] = []
        kept = [f"{path}: {what}" for path, found in said.items() for what in found["kept"]]
        keep: list[str] = []
        drop: list[str] = []
        losing = {OURS: 3, THEIRS: 2}.get(prefer, 0)
        for path, stages in left.items():
            if {2, 3} <= stages:
                if prefer and not self._git(["checkout", "-q", f"--{prefer}", "--", path]).code:
                    keep.append(path)
                    continue
                what = "both added it" if 1 not in stages else "both edited the same lines"
                told = ", ".join(said.get(path, {}).get("conflicts", ()))
                conflicts.append(Conflict(path, told or what))
            elif stages == {1}:
                drop.append(path)
                if ARCHIVE + path not in left and not prefer:
                    conflicts.append(Conflict(path, "moved to another name on each side"))
            elif stages == {losing} and ARCHIVE + path not in left:
                drop.append(path)
            elif path.removeprefix(ARCHIVE) != path and left.get(path[len(ARCHIVE) :]) == {1}:
                drop.append(path)
                kept.append(f"{path[len(ARCHIVE) :]} stays live: archived and moved at once")
            elif os.path.isfile(os.path.join(self.work, path)):
                keep.append(path)
                if 1 in stages:
                    kept.append(f"{path} stays: one side removed it, the other edited it")
            else:
                conflicts.append(Conflict(path, "another file or directory has its name"))
        if drop:
            self._git(["rm", "-q", "-f", "--cached", "--ignore-unmatch", "--", *drop])
        if keep:
            self._git(["add", "-f", "--", *keep])
        return conflicts, kept

    def _reported(self) -> dict[str, dict[str, list[str]]]:
        """By path: what the driver said of its merge."""
        try:
            with open(self.report, encoding="utf-8") as file:
                told = [json.loads(line) for line in file]
        except OSError:
            return {}
        return {each["path"]: each for each in told}


def written(
    folder: str, tree: str, parents: Sequence[str], message: str, keep_fd: int | None = None
) -> str:
    """A commit of that tree, by whoever git knows, else by memctl. Raises GitNeeded."""
    words = ["commit-tree", tree, *(word for parent in parents for word in ("-p", parent))]
    made = git.run(folder, words, message.encode(), keep_fd=keep_fd)
    if made.code:
        made = git.run(folder, words, message.encode(), extra=NOBODY, keep_fd=keep_fd)
    if made.code:
        raise GitNeeded(f"git cannot commit the merge: {made.complaint}", "Look with git itself.")
    return made.out.decode().strip()
