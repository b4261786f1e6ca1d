"""The store as git's index has it: what a commit is about to take, partial commits included."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from memctl.adapters import git, gitfiles
from memctl.adapters.cache import Cache
from memctl.adapters.place import CONFIG
from memctl.adapters.store import DiskStore
from memctl.adapters.tree import Scan, odd_name
from memctl.errors import GitNeeded
from memctl.model.catalog import FileStat
from memctl.model.topic import INDEX, RECORD

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

_PLAIN = ("100644", "100755")


class StagedStore(DiskStore):
    """Reads staged blobs only; never the work tree, and never writes."""

    def __init__(self, root: str) -> None:
        super().__init__(root)
        self.blobs, self._irregular = _staged(root)

    def read(self, path: str) -> bytes | None:
        return self.blobs.get(path)

    @property
    def undriven(self) -> bool:
        return False

    def irregular(self) -> Sequence[FileStat]:
        return self._irregular

    def cache(self) -> Cache:
        if self._cache is None:
            sizes = {p: len(b) for p, b in self.blobs.items() if p.lower().endswith(".md")}
            index = (INDEX, sizes.pop(INDEX), 0, 0) if INDEX in sizes else None
            topics = [(p, size, 0, 0) for p, size in sorted(sizes.items())]
            self._cache = Cache("")
            self._cache.refresh(Scan(topics, index, ()), self.read, self._entries)
        return self._cache


def _staged(root: str) -> tuple[Mapping[str, bytes], tuple[FileStat, ...]]:
    """Blobs by store-relative path, and what is staged but no plain file."""
    repository = gitfiles.find_repository(root)
    if repository is None or repository.bare:
        raise GitNeeded(f"{root} is in no git work tree: nothing is staged", "Drop --staged.")
    extra = _index_file(repository)
    listed = git.run(root, ["ls-files", "-s", "-z"], extra=extra)
    if listed.code:
        raise GitNeeded(
            f"git cannot list what is staged: {listed.complaint}", "Look with git status."
        )
    plain: dict[str, str] = {}
    irregular: list[FileStat] = []
    for part in listed.out.split(b"\0")[:-1]:
        head, _, raw = part.partition(b"\t")
        mode, blob, stage = head.decode().split(" ")
        path = raw.decode("utf-8", "surrogateescape")
        if any(p.startswith(".") for p in path.split("/")) or stage not in "02":
            continue
        if path in (CONFIG, RECORD) or path.lower().endswith(".md"):
            what = irregular_kind(path, mode)
            if what:
                shown = path.encode("utf-8", "surrogateescape").decode("utf-8", "backslashreplace")
                irregular.append(FileStat(shown, 0, 0, 0, what))
            else:
                plain[path] = blob
    found = blobs_of(root, plain)
    for path in _only_announced(root, [p for p, data in found.items() if not data], extra):
        del found[path]
    return found, tuple(irregular)


def _index_file(repository: gitfiles.Repository) -> dict[str, str]:
    """A partial commit's index, which git names to its hooks; not one of another repository."""
    named = os.environ.get("GIT_INDEX_FILE")
    here = gitfiles.find_repository(os.getcwd())
    if not named or here is None or not os.path.samefile(here.gitdir, repository.gitdir):
        return {}
    return {"GIT_INDEX_FILE": os.path.abspath(named)}


def irregular_kind(path: str, mode: str) -> str:
    """What a file in git is that is no plain topic, "" for one that is."""
    if odd_name(path):
        return "name with control or undecodable characters"
    if mode in _PLAIN:
        return ""
    return "symbolic link" if mode == "120000" else "no plain file"


def blobs_of(root: str, wanted: Mapping[str, str]) -> dict[str, bytes]:
    """By path: the bytes of the blobs that git knows by those names. Raises GitNeeded."""
    names = "".join(f"{blob}\n" for blob in wanted.values())
    ran = git.run(root, ["cat-file", "--batch"], names.encode())
    found: dict[str, bytes] = {}
    at = 0
    for path, blob in wanted.items():
        end = ran.out.find(b"\n", at)
        head = ran.out[at:end].split(b" ")
        if end < 0 or len(head) != 3:
            raise GitNeeded(f"git has no object {blob} ({path})", "Look with git fsck.")
        size = int(head[2])
        found[path] = ran.out[end + 1 : end + 1 + size]
        at = end + 1 + size + 1
    return found


def _only_announced(root: str, empty: Sequence[str], extra: Mapping[str, str]) -> list[str]:
    """Of the empty ones, those that `git add -N` announced: no commit takes them yet."""
    if not empty:
        return []
    words = ["diff", "--name-only", "-z", "--diff-filter=A", "--relative", "--no-ext-diff", "--"]
    ran = git.run(root, [*words, *empty], extra=extra)
    shown = set(ran.out.decode("utf-8", "surrogateescape").split("\0"))
    return [path for path in empty if path in shown]
