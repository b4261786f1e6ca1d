"""The one way to write: decide, lock, journal, files, index last, commit."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from memctl.adapters import commit as commits
from memctl.adapters import files, gitfiles, leftovers, lock
from memctl.adapters.journal import OPEN, SAVED, index_lines, unedited
from memctl.adapters.place import LOCAL
from memctl.codec.digest import digest
from memctl.errors import CannotWrite, Changed, MemctlError
from memctl.model.change import Applied, Change, ChangeSet
from memctl.model.topic import INDEX

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from memctl.adapters.journal import Entry
    from memctl.adapters.store import DiskStore
    from memctl.model.verdict import Outcome

# The cache's memo of the index as our last commit left it: path, digest, commit.
CLEAN = "clean index"


class Writer:
    """Applies ChangeSets to one store."""

    def __init__(self, store: DiskStore) -> None:
        self.store = store
        self.patience = commits.Patience()
        # Why the last commit that was tried had to wait.
        self.pending = ""

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
                stale = self._stale(outcome.changes)
                if stale:
                    raise Changed(f"{stale} changed underneath", "Look at it and try again.")
            self._keep_as_found(outcome.changes, fd)
            applied = self._apply(outcome.changes, fd)
        for change in outcome.changes.changes:
            if change.topic is not None and change.data is not None:
                self.store.learn(change.topic, change.data)
        self.store.look_again()
        return outcome, applied

    def settle(self, verb: str) -> None:
        """Finish and commit what waits in the journal, so that history has it."""
        journal = self.store.journal
        if journal.entries(OPEN) or journal.entries(SAVED):
            with lock.locked(self._lock_path(), verb) as fd:
                self._recover(fd)
            self.store.look_again()

    def mend(self, verb: str) -> None:
        """Finish what a killed write left, commit what waits, and take away the locks of killed
        gits in the store's own repository."""
        with lock.locked(self._lock_path(), verb) as fd:
            own = commits.own_repository(self.store.root)
            if own:
                leftovers.clear(own)
            self._recover(fd)
        self.store.look_again()

    def waiting(self) -> Mapping[str, str]:
        """By path: why a write of it is not in history yet."""
        journal = self.store.journal
        entries = [*journal.entries(OPEN), *journal.entries(SAVED)]
        if not entries:
            return {}
        around = gitfiles.find_repository(self.store.root)
        why = self.pending or (gitfiles.busy_reason(around) if around else "no repository")
        why = why or "nobody has committed it"
        return {c.path: why for entry in entries for c in entry.changes.changes}

    def _lock_path(self) -> str:
        """Where the lock is. Raises where nothing can be written."""
        root = self.store.root
        around = gitfiles.find_repository(root)
        if around and around.bare:
            raise MemctlError(
                f"{root} lies in a bare git repository, {around.gitdir}: nothing can be committed",
                "Keep the memory in a work tree, or outside.",
            )
        if not self.store.has_local():
            raise CannotWrite(
                f"cannot write to {self.store.local}", "Check that it is a directory of yours."
            )
        return lock_path(root)

    def _stale(self, changes: ChangeSet) -> str:
        """The first file that is not as the decision saw it, or ""."""
        wanted = [*((c.path, c.expect) for c in changes.changes), *changes.seen]
        root = self.store.root
        return next((p for p, expect in wanted if digest(files.read(root, p)) != expect), "")

    def _keep_as_found(self, changes: ChangeSet, fd: int) -> None:
        """Commit what somebody edited by hand in these files first, so that undo has its bytes.

        The index as our last commit left it, with HEAD still there, need not be asked about.
        """
        root = self.store.root
        clean = self.store.cache().memo(CLEAN)
        touched = [
            c.path
            for c in changes.changes
            if c.expect and not _unchanged(c) and clean != f"{c.path} {c.expect} {head_of(root)}"
        ]
        if not touched or not self.store.config.commit:
            return
        edited = commits.uncommitted(root, touched, fd)
        if edited:
            found = tuple(Change(path, files.read(root, path), "") for path in edited)
            subject = f"keep {', '.join(edited)} as found"
            as_found = ChangeSet(found, subject, "", (("Memctl-Verb", "found"),))
            commits.commit(root, as_found, fd, self.patience)

    def _apply(self, changes: ChangeSet, fd: int) -> Applied:
        before = {c.path: files.read(self.store.root, c.path) for c in changes.changes}
        entry = self.store.journal.begin(changes)
        try:
            self._put(changes)
        except CannotWrite:
            if self._put_back(before):
                self.store.journal.done(entry)
            raise
        return self._commit(entry, index_lines(changes, before.get(INDEX)), fd)

    def _put(self, changes: ChangeSet) -> None:
        """Topics before the index; new files before old ones go."""
        ordered = sorted(changes.changes, key=lambda c: (c.data is None, c.path == INDEX))
        for change in ordered:
            if change.data is not None and not _unchanged(change):
                files.write(self.store.root, change.path, change.data)
        for change in ordered:
            if change.data is None:
                files.remove(self.store.root, change.path)

    def _put_back(self, before: Mapping[str, bytes | None]) -> bool:
        """The files as they were; False when the disk does not let us (then the journal does it
        the other way: the next write completes this one)."""
        root = self.store.root
        try:
            for path, data in sorted(before.items(), key=lambda item: item[1] is not None):
                if data is None:
                    files.remove(root, path)
                elif files.read(root, path) != data:
                    files.write(root, path, data)
        except MemctlError:
            return False
        return True

    def _commit(self, entry: Entry, lines: Mapping[str, list[str]], fd: int) -> Applied:
        if not self.store.config.commit:
            self.store.journal.done(entry)
            return Applied(None, "commit = false in memctl.toml")
        done = commits.commit(self.store.root, entry.changes, fd, self.patience)
        if done.commit:
            self.store.journal.done(entry)
            for change in entry.changes.changes:
                if change.path == INDEX and change.data is not None:
                    state = f"{INDEX} {digest(change.data)} {done.commit}"
                    self.store.cache().keep_memo(CLEAN, state)
            return Applied(done.commit, None)
        self.store.journal.saved(entry, lines)
        return Applied(None, done.pending)

    def _recover(self, fd: int) -> None:
        """Finish what a killed write left, then commit what waits for a commit."""
        root = self.store.root
        self.store.journal.sweep()
        for entry in self.store.journal.entries(OPEN):
            for path in {os.path.dirname(c.path) for c in entry.changes.changes}:
                files.sweep(os.path.join(root, path))
            todo = unedited(root, entry.changes)
            lines = index_lines(todo, self._index())
            self._put(todo)
            self._commit(entry, lines, fd)
        if self.store.config.commit and gitfiles.find_repository(root):
            for entry in self.store.journal.entries(SAVED):
                done = commits.commit(root, entry.changes, fd, self.patience)
                self.pending = done.pending
                if not done.commit:
                    break
                self.store.journal.done(entry)
        self.store.overlay = {}

    def _index(self) -> bytes | None:
        try:
            return files.read(self.store.root, INDEX)
        except MemctlError:
            return None


def lock_path(root: str) -> str:
    """The store's lock: in its own repository's git directory, else in `.memctl/`."""
    own = commits.own_repository(root)
    return os.path.join(own.common if own else os.path.join(root, LOCAL), lock.NAME)


def head_of(root: str) -> str:
    found = gitfiles.find_repository(root)
    return gitfiles.head_commit(found) if found else ""


def _unchanged(change: Change) -> bool:
    return change.data is not None and digest(change.data) == change.expect
