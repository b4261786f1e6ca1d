"""The one way to write: decide, lock, journal, files, index last, commit."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from memctl.adapters import commit as commits
from memctl.adapters import files, gitfiles, lock
from memctl.adapters.journal import OPEN, SAVED, index_lines
from memctl.errors import CannotWrite, Changed
from memctl.model.change import Applied, Change, ChangeSet
from memctl.model.topic import INDEX

if TYPE_CHECKING:
    from collections.abc import Callable

    from memctl.adapters.journal import Entry
    from memctl.adapters.store import DiskStore
    from memctl.model.verdict import Outcome


class Writer:
    """Applies ChangeSets to one store."""

    def __init__(self, store: DiskStore) -> None:
        self.store = store

    def write(self, decide: Callable[[], Outcome], verb: str) -> tuple[Outcome, Applied | None]:
        """Decide, then apply under the lock; decide again there if a file changed meanwhile.

        The outcome's ChangeSet is applied whole: journal, files, index last, commit.
        """
        outcome = decide()
        if not outcome.changes.changes:
            return outcome, None
        with lock.locked(self._lock_path(), verb) as fd:
            self._recover(fd)
            if self._stale(outcome.changes):
                self.store.look_again()
                outcome = decide()
                if not outcome.changes.changes:
                    return outcome, None
                if self._stale(outcome.changes):
                    raise Changed(
                        f"{self._stale(outcome.changes)} changed underneath",
                        "Look at it and try again.",
                    )
            self._keep_as_found(outcome.changes, fd)
            applied = self._apply(outcome.changes, fd)
        for change in outcome.changes.changes:
            if change.topic is not None and change.data is not None:
                self.store.learn(change.topic, change.data)
        self.store.look_again()
        return outcome, applied

    def _lock_path(self) -> str:
        own = commits.own_repository(self.store.root)
        if own is None and not self.store.has_local():
            raise CannotWrite(
                f"{self.store.root} is read-only", "Check the directory's permissions."
            )
        return os.path.join(own.common if own else self.store.local, lock.NAME)

    def _stale(self, changes: ChangeSet) -> str:
        """The first file that is not as the decision saw it, or ""."""
        for change in changes.changes:
            now = files.read(self.store.root, change.path)
            if (files.digest(now) if now is not None else "") != change.expect:
                return change.path
        return ""

    def _keep_as_found(self, changes: ChangeSet, fd: int) -> None:
        """Commit what somebody edited by hand in these files first, so that undo has its bytes."""
        root = self.store.root
        touched = [c.path for c in changes.changes if c.expect and not _unchanged(c)]
        if not touched or not self.store.config.commit:
            return
        edited = commits.uncommitted(root, touched, fd)
        if edited:
            found = tuple(Change(path, files.read(root, path), "") for path in edited)
            subject = f"keep {', '.join(edited)} as found"
            commits.commit(root, ChangeSet(found, subject, "", (("Memctl-Verb", "found"),)), fd)

    def _apply(self, changes: ChangeSet, fd: int) -> Applied:
        before = files.read(self.store.root, INDEX)
        entry = self.store.journal.begin(changes)
        self._put(changes)
        return self._commit(entry, index_lines(changes, before), fd)

    def _put(self, changes: ChangeSet) -> None:
        """Topics before the index; new files before old ones go."""
        ordered = sorted(changes.changes, key=lambda c: (c.data is None, c.path == INDEX))
        for change in ordered:
            if change.data is not None:
                files.write(self.store.root, change.path, change.data)
        for change in ordered:
            if change.data is None:
                files.remove(self.store.root, change.path)

    def _commit(self, entry: Entry, lines: dict[str, list[str]], fd: int) -> Applied:
        if not self.store.config.commit:
            self.store.journal.done(entry)
            return Applied(None, "commit = false in memctl.toml")
        done = commits.commit(self.store.root, entry.changes, fd)
        if done.commit:
            self.store.journal.done(entry)
            return Applied(done.commit, None)
        self.store.journal.saved(entry, lines)
        return Applied(None, done.pending)

    def _recover(self, fd: int) -> None:
        """Finish what a killed write left, then commit what waits for a commit."""
        for entry in self.store.journal.entries(OPEN):
            todo = [c for c in entry.changes.changes if self._is_ours(c.path, c.data, c.expect)]
            self._put(entry.changes._replace(changes=tuple(todo)))
            self._commit(entry, {}, fd)
        if self.store.config.commit and gitfiles.find_repository(self.store.root):
            for entry in self.store.journal.entries(SAVED):
                if commits.commit(self.store.root, entry.changes, fd).commit:
                    self.store.journal.done(entry)
        self.store.overlay = {}

    def _is_ours(self, path: str, data: bytes | None, expect: str) -> bool:
        """The file is as the write found it (or as it left it): nobody edited it since."""
        now = files.read(self.store.root, path)
        return now == data or (files.digest(now) if now is not None else "") == expect


def _unchanged(change: Change) -> bool:
    return change.data is not None and files.digest(change.data) == change.expect
