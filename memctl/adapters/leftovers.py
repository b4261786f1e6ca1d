"""What git's processes leave in a git directory: stale lock files, and files not yet synced."""

from __future__ import annotations

import os
import time
from typing import TYPE_CHECKING

from memctl.adapters import gitfiles
from memctl.adapters.files import sync_directory
from memctl.adapters.lock import NAME

if TYPE_CHECKING:
    from collections.abc import Iterator

# A git that lives holds its locks for milliseconds in a store this small; taking a young one away
# could tear the index that it is about to become.
STALE_SECONDS = 1.0


def clear(repository: gitfiles.Repository) -> None:
    """Take away the lock files of killed gits. Only in the store's own repository and under our
    lock, which a living git of ours would hold too."""
    for path in stale(repository):
        try:
            os.unlink(path)
        except OSError:
            continue


def stale(repository: gitfiles.Repository) -> list[str]:
    """Lock files that no git of a small store would still hold."""
    now = time.time()
    found = []
    for path in _locks(repository):
        try:
            if abs(now - os.lstat(path).st_mtime) >= STALE_SECONDS:
                found.append(path)
        except OSError:
            continue
    return found


def _locks(repository: gitfiles.Repository) -> Iterator[str]:
    for folder in {repository.gitdir, repository.common}:
        try:
            names = os.listdir(folder)
        except OSError:
            continue
        yield from (
            os.path.join(folder, name) for name in names if name.endswith(".lock") and name != NAME
        )
    for folder, _, names in os.walk(os.path.join(repository.common, "refs")):
        yield from (os.path.join(folder, name) for name in names if name.endswith(".lock"))


def sync(repository: gitfiles.Repository) -> None:
    """`commit --only` leaves the git index unsynced even with core.fsync=all; a power cut then
    finds it short. Sync it, the ref's directory and the git directory."""
    heads = os.path.join(repository.common, "refs", "heads")
    ref = os.path.dirname(os.path.join(heads, gitfiles.branch(repository)))
    index = os.path.join(repository.gitdir, "index")
    for path in dict.fromkeys((index, ref, heads, repository.gitdir)):
        sync_directory(path)
