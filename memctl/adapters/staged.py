"""The store as git's index has it: what a commit is about to take, partial commits included."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from memctl.adapters import git, gitfiles
from memctl.adapters.blobstore import BlobStore, contents, memory_files
from memctl.errors import GitNeeded

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from memctl.model.catalog import FileStat


class StagedStore(BlobStore):
    """Reads staged blobs only."""

    def __init__(self, root: str) -> None:
        super().__init__(root, *_staged(root))


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
    entries = []
    for part in listed.out.split(b"\0")[:-1]:
        head, _, raw = part.partition(b"\t")
        mode, blob, stage = head.decode().split(" ")
        if stage in "02":
            entries.append((mode, blob, raw.decode("utf-8", "surrogateescape")))
    plain, irregular = memory_files(entries)
    found = contents(root, plain)
    for path in _only_announced(root, [p for p, data in found.items() if not data], extra):
        del found[path]
    return found, irregular


def _index_file(repository: gitfiles.Repository) -> dict[str, str]:
    """A partial commit's index, which git names to its hooks; not one of another repository."""
    named = os.environ.get("GIT_INDEX_FILE")
    here = gitfiles.find_repository(os.getcwd())
    if not named or here is None or not os.path.samefile(here.gitdir, repository.gitdir):
        return {}
    return {"GIT_INDEX_FILE": os.path.abspath(named)}


def _only_announced(root: str, empty: Sequence[str], extra: Mapping[str, str]) -> list[str]:
    """Of the empty ones, those that `git add -N` announced: no commit takes them yet."""
    if not empty:
        return []
    words = ["diff", "--name-only", "-z", "--diff-filter=A", "--relative", "--no-ext-diff", "--"]
    ran = git.run(root, [*words, *empty], extra=extra)
    shown = set(ran.out.decode("utf-8", "surrogateescape").split("\0"))
    return [path for path in empty if path in shown]
