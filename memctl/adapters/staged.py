"""The store as git's index has it: what a commit is about to take, partial commits included."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from memctl.adapters import git, gitfiles
from memctl.adapters.cache import Cache
from memctl.adapters.store import DiskStore
from memctl.adapters.tree import Scan
from memctl.errors import GitNeeded
from memctl.model.catalog import FileStat
from memctl.model.topic import INDEX

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
    named = os.environ.get("GIT_INDEX_FILE")
    extra = {"GIT_INDEX_FILE": os.path.abspath(named)} if named else {}
    listed = git.run(root, ["ls-files", "-s", "-z"], extra=extra)
    if listed.code:
        raise GitNeeded(
            f"git cannot list what is staged: {listed.complaint}", "Look with git status."
        )
    plain: dict[str, str] = {}
    irregular: list[FileStat] = []
    for part in listed.out.split(b"\0")[:-1]:
        head, _, raw = part.partition(b"\t")
        mode, blob, _ = head.decode().split(" ")
        path = raw.decode("utf-8", "backslashreplace")
        if any(p.startswith(".") for p in path.split("/")):
            continue
        if mode in _PLAIN:
            plain[path] = blob
        elif path.lower().endswith(".md"):
            irregular.append(FileStat(path, 0, 0, 0, "symbolic link"))
    wanted = {p: b for p, b in plain.items() if p.lower().endswith(".md") or "/" not in p}
    return _blobs(root, wanted), tuple(irregular)


def _blobs(root: str, wanted: Mapping[str, str]) -> dict[str, bytes]:
    ran = git.run(
        root, ["cat-file", "--batch"], "".join(f"{b}\n" for b in wanted.values()).encode()
    )
    found: dict[str, bytes] = {}
    at = 0
    for path in wanted:
        end = ran.out.index(b"\n", at)
        size = int(ran.out[at:end].rsplit(b" ", 1)[1])
        found[path] = ran.out[end + 1 : end + 1 + size]
        at = end + 1 + size + 1
    return found
