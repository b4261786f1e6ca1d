"""A commit that is made already becomes the store's: files first, then git's index and branch."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from memctl.adapters import files, git, leftovers
from memctl.adapters.blobstore import contents, listed
from memctl.adapters.journal import ATTRIBUTES
from memctl.adapters.syncwriter import SyncWriter
from memctl.codec.digest import digest
from memctl.errors import MemctlError
from memctl.model.change import Change, ChangeSet

if TYPE_CHECKING:
    from collections.abc import Sequence

    from memctl.adapters.gitfiles import Repository
    from memctl.adapters.store import DiskStore

_PLAIN = ("100644", "100755")


def is_hidden(path: str) -> bool:
    """No part of the memory: the journal takes no such file."""
    return any(part.startswith(".") for part in path.split("/")) and path != ATTRIBUTES


class Landing(NamedTuple):
    """subject, trailers: of the commit that a killed landing ends in."""

    store: DiskStore
    repository: Repository
    subject: str
    trailers: Sequence[tuple[str, str]]

    def land(self, before: str, after: str) -> bool:
        """False, with nothing changed, when the store was written to meanwhile. Raises MemctlError
        for what is no plain file."""
        work = self.repository.work
        old = listed(work, before) if before else {}
        new = listed(work, after)
        paths = [p for p in sorted(old.keys() | new.keys()) if old.get(p) != new.get(p)]
        for path in paths:
            if path in new and new[path][0] not in _PLAIN:
                raise MemctlError(
                    f"the other side brings {path}, which is a link and no plain file",
                    "Memory files are plain files; take it out there.",
                )
        hidden = [p for p in paths if is_hidden(p)]
        was = contents(work, {p: old[p][1] for p in paths if p in old})
        now = contents(work, {p: new[p][1] for p in paths if p in new})
        changes = tuple(
            Change(p, now.get(p), digest(was[p]) if p in was else "")
            for p in paths
            if p not in hidden
        )
        whole = ChangeSet(changes, self.subject, "", tuple(self.trailers))
        settle = partial(self._moved, before, after, hidden)
        return SyncWriter(self.store).land(whole, before, settle)

    def _moved(self, before: str, after: str, hidden: Sequence[str], fd: int) -> bool:
        """Git's index and the branch at the new commit; the index first, so that a kill between
        the two leaves a write like any other. Hidden files, which are no memory, git writes."""
        work = self.repository.work
        leftovers.clear(self.repository)
        start = ["read-tree", "-i", "-m", before, after] if before else ["read-tree", after]
        if (
            git.run(work, start, keep_fd=fd).code
            and git.run(work, ["read-tree", after], keep_fd=fd).code
        ):
            return False
        for path in hidden:
            there = git.run(work, ["checkout-index", "-f", "-q", "--", path], keep_fd=fd)
            if there.code:
                files.remove(work, path)
        git.run(work, ["update-index", "-q", "--refresh"], keep_fd=fd)
        words = ["update-ref", "-m", "memctl sync", "HEAD", after, *([before] if before else [])]
        moved = git.run(work, words, keep_fd=fd).code == 0
        leftovers.sync(self.repository)
        return moved
