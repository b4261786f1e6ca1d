"""What a commit of a store's own repository holds."""

from __future__ import annotations

from memctl.adapters import git
from memctl.errors import GitNeeded


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
