"""The store on disk: reading through an unfinished write, and the one way to write."""

from __future__ import annotations

import os
import time
from typing import TYPE_CHECKING

from memctl.adapters import commit as commits
from memctl.adapters import files, gitfiles, resources
from memctl.adapters.cache import NAME, Cache
from memctl.adapters.journal import OPEN, SAVED, Journal, index_lines
from memctl.adapters.lock import locked
from memctl.adapters.place import CONFIG, LOCAL
from memctl.adapters.tree import Scan, scan
from memctl.codec.config import parse_config
from memctl.codec.index import parse_index
from memctl.codec.topic import parse_topic
from memctl.errors import CannotWrite, Changed
from memctl.model.change import Applied
from memctl.model.config import Config
from memctl.model.topic import INDEX

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Mapping, Sequence

    from memctl.adapters.journal import Entry as JournalEntry
    from memctl.model.catalog import FileStat, Hit, Row
    from memctl.model.change import ChangeSet
    from memctl.model.index import Entry
    from memctl.model.topic import Topic
    from memctl.model.verdict import Outcome


class DiskStore:
    """One memory directory. Implements model.ports.Store, and applies ChangeSets."""

    def __init__(self, root: str) -> None:
        self.root = root
        self.local = os.path.join(root, LOCAL)
        self.journal = Journal(self.local)
        self.overlay: Mapping[str, bytes | None] = {}
        self._cache: Cache | None = None
        self._scan: Scan | None = None
        self._config: Config | None = None

    @property
    def config(self) -> Config:
        if self._config is None:
            data = self.read(CONFIG)
            known = resources.profiles()
            text = (data or b"").decode("utf-8", "replace")
            self._config = parse_config(text, known, os.path.join(self.root, CONFIG))
        return self._config

    @property
    def today(self) -> str:
        return time.strftime("%Y-%m-%d")

    def read(self, path: str) -> bytes | None:
        if path in self.overlay:
            return self.overlay[path]
        return files.read(self.root, path)

    def rows(self) -> Sequence[Row]:
        return self.cache().rows()

    def rows_at(self, paths: Collection[str]) -> Sequence[Row]:
        return self.cache().rows_at(paths)

    def topic(self, path: str) -> Topic:
        parsed = self.cache().parsed.get(path)
        return parsed or parse_topic(path, self._readable(path) or b"")

    def irregular(self) -> Sequence[FileStat]:
        self.cache()
        return self._scan.irregular if self._scan else ()

    def search(self, terms: Sequence[str], limit: int) -> Sequence[Hit]:
        return self.cache().search(terms, limit)

    def mentions(self) -> Mapping[str, Sequence[tuple[int, str, str]]]:
        return self.cache().mentions()

    def kept_findings(self, key: str) -> Mapping[str, str]:
        return self.cache().derived(key)

    def keep_findings(self, key: str, found: Mapping[str, str]) -> None:
        self.cache().keep(key, found)

    def cache(self) -> Cache:
        """The cache, fresh as of this call's first use."""
        if self._cache is None:
            self._cache = Cache(os.path.join(self.local, NAME) if self._has_local() else "")
        if self._scan is None:
            self.overlay = self.journal.overlay()
            self._scan = _overlaid(scan(self.root), self.overlay)
            self._cache.refresh(self._scan, self._readable, self._entries)
        return self._cache

    def _has_local(self) -> bool:
        """Make .memctl/ (ignored by git through its own file) unless the store is read-only."""
        ignore = os.path.join(self.local, ".gitignore")
        if os.path.exists(ignore):
            return True
        try:
            files.write(
                self.root, f"{LOCAL}/.gitignore", resources.template("gitignore-local").encode()
            )
        except CannotWrite:
            return False
        return True

    def _readable(self, path: str) -> bytes | None:
        """A topic's bytes for the cache; what may not be read is a problem there, not an error."""
        try:
            return self.read(path)
        except files.Unreadable:
            return b"\0"

    def _entries(self) -> Sequence[Entry]:
        data = self._readable(INDEX) or b""
        return parse_index(data.decode("utf-8", "replace")).entries

    def forget_scan(self) -> None:
        """Look at the files again on the next read."""
        self._scan = None

    # -- writing -----------------------------------------------------------------------------

    def write(self, decide: Callable[[], Outcome], verb: str) -> tuple[Outcome, Applied | None]:
        """Decide, then apply under the lock; decide again there if a file changed meanwhile.

        The outcome's ChangeSet is applied whole: journal, files, index last, commit.
        """
        outcome = decide()
        if not outcome.changes.changes:
            return outcome, None
        with locked(self._lock_path(), verb) as fd:
            self._recover(fd)
            if self._stale(outcome.changes):
                self.forget_scan()
                outcome = decide()
                if not outcome.changes.changes:
                    return outcome, None
                if self._stale(outcome.changes):
                    raise Changed(
                        f"{self._stale(outcome.changes)} changed underneath",
                        "Look at it and try again.",
                    )
            applied = self._apply(outcome.changes, fd)
        self._learn(outcome.changes)
        self.forget_scan()
        return outcome, applied

    def _learn(self, changes: ChangeSet) -> None:
        """Spare the next read the parsing of what this write made."""
        for change in changes.changes:
            if change.topic is not None and change.data is not None and self._cache is not None:
                self._cache.learn(change.topic, files.digest(change.data), len(change.data))

    def _lock_path(self) -> str:
        from memctl.adapters.lock import NAME as LOCK

        own = commits.own_repository(self.root)
        if own is None and not self._has_local():
            raise CannotWrite(f"{self.root} is read-only", "Check the directory's permissions.")
        return os.path.join(own.common if own else self.local, LOCK)

    def _stale(self, changes: ChangeSet) -> str:
        """The first file that is not as the decision saw it, or ""."""
        for change in changes.changes:
            now = files.read(self.root, change.path)
            if (files.digest(now) if now is not None else "") != change.expect:
                return change.path
        return ""

    def _apply(self, changes: ChangeSet, fd: int) -> Applied:
        before = files.read(self.root, INDEX)
        entry = self.journal.begin(changes)
        self._put(changes)
        return self._commit(entry, index_lines(changes, before), fd)

    def _put(self, changes: ChangeSet) -> None:
        """Topics before the index; new files before old ones go."""
        ordered = sorted(changes.changes, key=lambda c: (c.data is None, c.path == INDEX))
        for change in ordered:
            if change.data is not None:
                files.write(self.root, change.path, change.data)
        for change in ordered:
            if change.data is None:
                files.remove(self.root, change.path)

    def _commit(self, entry: JournalEntry, lines: dict[str, list[str]], fd: int) -> Applied:
        if not self.config.commit:
            self.journal.done(entry)
            return Applied(None, "commit = false in memctl.toml")
        done = commits.commit(self.root, entry.changes, fd)
        if done.commit:
            self.journal.done(entry)
            return Applied(done.commit, None)
        self.journal.saved(entry, lines)
        return Applied(None, done.pending)

    def _recover(self, fd: int) -> None:
        """Finish what a killed write left, then commit what waits for a commit."""
        for entry in self.journal.entries(OPEN):
            todo = [c for c in entry.changes.changes if self._is_ours(c.path, c.data, c.expect)]
            self._put(entry.changes._replace(changes=tuple(todo)))
            self._commit(entry, {}, fd)
        if self.config.commit and gitfiles.find_repository(self.root):
            for entry in self.journal.entries(SAVED):
                if commits.commit(self.root, entry.changes, fd).commit:
                    self.journal.done(entry)
        self.overlay = {}

    def _is_ours(self, path: str, data: bytes | None, expect: str) -> bool:
        """The file is as the write found it (or as it left it): nobody edited it since."""
        now = files.read(self.root, path)
        return now == data or (files.digest(now) if now is not None else "") == expect


def _overlaid(found: Scan, overlay: Mapping[str, bytes | None]) -> Scan:
    """The scan as it will be once the open journal entries are done."""
    if not overlay:
        return found
    topics = [s for s in found.topics if s[0] not in overlay]
    topics += [
        (path, len(data), -2, -2)
        for path, data in overlay.items()
        if data is not None and path != INDEX and path.endswith(".md")
    ]
    index = found.index
    if overlay.get(INDEX) is not None:
        index = (INDEX, len(overlay[INDEX] or b""), -2, -2)
    return Scan(sorted(topics), index, found.irregular)
