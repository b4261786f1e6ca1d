"""The store as a commit of its own repository has it, for reading."""

from __future__ import annotations

from memctl.adapters import git
from memctl.adapters.place import CONFIG
from memctl.adapters.staged import StagedStore, blobs_of, irregular_kind
from memctl.adapters.store import DiskStore
from memctl.errors import GitNeeded
from memctl.model.catalog import FileStat


class CommitStore(StagedStore):
    """Reads a commit's blobs only; never the work tree, and never writes."""

    def __init__(self, root: str, commit: str) -> None:
        DiskStore.__init__(self, root)
        plain: dict[str, str] = {}
        irregular: list[FileStat] = []
        for path, (mode, blob) in listed(root, commit).items():
            hidden = any(part.startswith(".") for part in path.split("/"))
            if hidden or not (path == CONFIG or path.lower().endswith(".md")):
                continue
            what = irregular_kind(path, mode)
            if what:
                irregular.append(FileStat(path, 0, 0, 0, what))
            else:
                plain[path] = blob
        self.blobs = blobs_of(root, plain)
        self._irregular = tuple(irregular)


def listed(root: str, commit: str) -> dict[str, tuple[str, str]]:
    """By path: mode and blob of every file of a commit. Raises GitNeeded."""
    ran = git.run(root, ["ls-tree", "-r", "-z", "--full-tree", commit])
    if ran.code:
        raise GitNeeded(f"git cannot list {commit[:10]}: {ran.complaint}", "Look with git fsck.")
    found = {}
    for part in ran.out.split(b"\0")[:-1]:
        head, _, raw = part.partition(b"\t")
        mode, _, blob = head.decode().split(" ")
        found[raw.decode("utf-8", "surrogateescape")] = (mode, blob)
    return found
