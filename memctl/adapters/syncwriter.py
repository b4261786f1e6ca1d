"""The two writes that only sync makes: edits by hand as they are, and a commit made elsewhere."""

from __future__ import annotations

from typing import TYPE_CHECKING

from memctl.adapters import commit as commits
from memctl.adapters import files, lock
from memctl.adapters.journal import index_lines
from memctl.adapters.writer import Writer, head_of
from memctl.errors import CannotWrite
from memctl.model.change import Applied, Change, ChangeSet
from memctl.model.topic import INDEX

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence


class SyncWriter(Writer):
    """A writer that also keeps and lands."""

    def keep(self, paths: Sequence[str]) -> Applied:
        """Commit these files, edited by hand, as they are."""
        found = tuple(Change(path, None, "") for path in paths)
        subject = f"keep {paths[0] if len(paths) == 1 else f'{len(paths)} files'} as found"
        as_found = ChangeSet(found, subject, "", (("Memctl-Verb", "found"),))
        with lock.locked(self._lock_path(), "sync") as fd:
            self._recover(fd)
            done = commits.commit(self.store.root, as_found, fd, self.patience)
        return Applied(done.commit or None, done.pending or None)

    def land(self, changes: ChangeSet, before: str, settle: Callable[[int], bool]) -> bool:
        """Write the files of a commit that is made already, then have `settle` (given the lock)
        move the branch to it. False, with nothing written, when the branch is not at `before`, or
        a file not as expected, any more.

        Killed half way, the next write completes the files and commits them as any other write.
        """
        with lock.locked(self._lock_path(), "sync") as fd:
            self._recover(fd)
            if head_of(self.store.root) != before or self._stale(changes):
                return False
            found = {c.path: files.read(self.store.root, c.path) for c in changes.changes}
            entry = self.store.journal.begin(changes)
            try:
                self._put(changes)
            except CannotWrite:
                if self._put_back(found):
                    self.store.journal.done(entry)
                raise
            if settle(fd):
                self.store.journal.done(entry)
            else:
                self._commit(entry, index_lines(changes, found.get(INDEX)), fd)
        self.store.look_again()
        return True
