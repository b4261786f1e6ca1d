"""The store on disk, for reading: through the cache, and through an unfinished write."""

from __future__ import annotations

import os
import time
from typing import TYPE_CHECKING

from memctl.adapters import files
from memctl.adapters.cache import NAME, Cache
from memctl.adapters.journal import Journal
from memctl.adapters.place import CONFIG, LOCAL
from memctl.adapters.tree import Scan, scan
from memctl.codec.digest import digest
from memctl.errors import CannotWrite, Unreadable
from memctl.model.reference import Mention
from memctl.model.topic import INDEX, INDEX_BYTES

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping, Sequence

    from memctl.adapters.refresh import Watch
    from memctl.model.catalog import FileStat, Hit, Row
    from memctl.model.config import Config, Profile
    from memctl.model.index import Entry
    from memctl.model.topic import Topic

# A write that begins or ends while we look would show a topic without its entry: look again. With
# writers without a pause the last look counts.
LOOKS = 6


class DiskStore:
    """One memory directory. Implements model.ports.Store."""

    def __init__(self, root: str, watch: Watch | None = None) -> None:
        """watch: told how far the cache is, while many files are read into it."""
        self.root = root
        self.watch = watch
        self.today = time.strftime("%Y-%m-%d")
        self.local = os.path.join(root, LOCAL)
        self.journal = Journal(self.local)
        self.overlay: Mapping[str, bytes | None] = {}
        self._cache: Cache | None = None
        self._scan: Scan | None = None
        self._config: Config | None = None
        # A pass asks for the rows at every action; they are as old as the scan they go with.
        self._rows: tuple[Scan | None, Sequence[Row]] | None = None

    @property
    def config(self) -> Config:
        if self._config is None:
            from memctl.adapters.settings import settings

            cache = self.cache()
            path = os.path.join(self.root, CONFIG)
            self._config = settings(self.read(CONFIG), path, cache)
        return self._config

    def measure_by(self, profile: Profile) -> None:
        """From here on another host's limits count."""
        self._config = self.config._replace(profile=profile)

    def read(self, path: str) -> bytes | None:
        if path in self.overlay:
            return self.overlay[path]
        return files.read(self.root, path, INDEX_BYTES if path in (INDEX, CONFIG) else 0)

    def texts(self) -> Mapping[str, bytes]:
        """Every file of the memory that can be read, by path: topics, the index, the settings."""
        found = {}
        for path in (INDEX, CONFIG, *(row.path for row in self.rows())):
            try:
                data = self.read(path)
            except Unreadable:
                continue
            if data is not None:
                found[path] = data
        return found

    def rows(self) -> Sequence[Row]:
        cache = self.cache()
        if self._rows is None or self._rows[0] is not self._scan:
            self._rows = self._scan, cache.rows()
        return self._rows[1]

    def rows_at(self, paths: Collection[str]) -> Sequence[Row]:
        return self.cache().rows_at(paths)

    def pinned(self) -> Sequence[Row]:
        return self.cache().pinned()

    def topic(self, path: str) -> Topic:
        parsed = self.cache().parsed.get(path)
        return parsed or self._parsed(path)

    def _parsed(self, path: str) -> Topic:
        from memctl.codec.topic import parse_topic

        try:
            return parse_topic(path, self.read(path) or b"")
        except Unreadable as fault:
            from memctl.adapters.content import unreadable

            return unreadable(path, fault)

    @property
    def undriven(self) -> bool:
        from memctl.adapters.driver import is_missing

        return is_missing(self.root)

    def irregular(self) -> Sequence[FileStat]:
        self.cache()
        return self._scan.irregular if self._scan else ()

    def search(
        self, terms: Sequence[str], limit: int, start: bool = False, ordered: bool = True
    ) -> Sequence[Hit]:
        return self.cache().search(terms, limit, start, ordered)

    def holding(self, terms: Sequence[str], start: bool = False) -> int:
        return self.cache().holding(terms, start)

    def vocabulary(self, start: str, least: int, most: int) -> Sequence[str]:
        return self.cache().vocabulary(start, least, most)

    def count(self) -> int:
        return self.cache().count()

    def orphans(self) -> int:
        return self.cache().orphans()

    def mentions(self) -> Mapping[str, Sequence[tuple[int, str, str]]]:
        return self.cache().mentions()

    def other_mentions(self) -> Mapping[str, Sequence[Mention]]:
        """Found on the first call after a topic has changed, then kept: few verbs ask."""
        import json

        from memctl.codec.references import other_mentions

        cache = self.cache()
        kept = cache.named()
        fresh = {}
        for row in cache.rows():
            if row.path not in kept:
                topic = self.topic(row.path)
                found = other_mentions(topic.body, topic.body_line)
                fresh[row.path] = json.dumps(found) if found else ""
        if fresh:
            cache.keep_named(fresh)
        texts = {**kept, **fresh}
        return {p: [Mention(*m) for m in json.loads(t)] for p, t in texts.items() if t}

    def kept_findings(self, key: str) -> Mapping[str, str]:
        return self.cache().derived(key)

    def keep_findings(self, key: str, found: Mapping[str, str]) -> None:
        self.cache().keep(key, found)

    def cache(self) -> Cache:
        """The cache, fresh as of this call's first use."""
        if self._cache is None:
            self._cache = Cache(os.path.join(self.local, NAME) if self.has_local() else "")
            self._cache.watch = self.watch
        looks = 0 if self._scan else LOOKS
        while looks:
            looks = looks - 1 if not self._look(self._cache, last=looks == 1) else 0
        return self._cache

    def _look(self, cache: Cache, last: bool) -> bool:
        """Make the cache agree with the files; False when a write began or ended meanwhile."""
        mark = self.journal.mark()
        self.overlay = self.journal.overlay(self.root)
        self._scan = _overlaid(scan(self.root), self.overlay)
        return cache.refresh(
            self._scan, self.read, self._entries, lambda: last or self.journal.mark() == mark
        )

    @property
    def interrupted(self) -> bool:
        """Files are shown as an unfinished write wants them, and no writer is at work on it."""
        if not self.overlay:
            return False
        from memctl.adapters.lock import held
        from memctl.adapters.writer import lock_path

        return not held(lock_path(self.root))

    def has_local(self) -> bool:
        """Make .memctl/ (ignored by git through its own file). False where it cannot be used: in
        a read-only store, or when something else has its name."""
        if os.path.islink(self.local):
            return False
        ignore = os.path.join(self.local, ".gitignore")
        if os.path.exists(ignore):
            return True
        from memctl.adapters import resources

        text = resources.template("gitignore-local")
        try:
            files.write(self.root, f"{LOCAL}/.gitignore", text.encode())
        except (CannotWrite, Unreadable):
            return os.path.exists(ignore)  # another process may have made it
        return True

    def _entries(self) -> Sequence[Entry]:
        from memctl.codec.index import parse_index

        data = self.read(INDEX) or b""
        return parse_index(data.decode("utf-8", "replace")).entries

    def close(self) -> None:
        """Let go of the cache's file, in a process that goes on. The next read opens it again."""
        if self._cache is not None:
            self._cache.close()
        self._cache = self._scan = None

    def look_again(self) -> None:
        """The files may have changed: the next read scans them anew."""
        self._scan = None

    def learn(self, topic: Topic, data: bytes) -> None:
        """Spare the next read the parsing of a topic that was just written."""
        if self._cache is not None:
            self._cache.learn(topic, digest(data), len(data))


def _overlaid(found: Scan, overlay: Mapping[str, bytes | None]) -> Scan:
    """The scan as it will be once the open journal entries are done."""
    if not overlay:
        return found
    topics = [s for s in found.topics if s[0] not in overlay]
    topics += [
        _stat(path, data)
        for path, data in overlay.items()
        if data is not None and path != INDEX and path.lower().endswith(".md")
    ]
    main = found.main
    if INDEX in overlay:
        data = overlay[INDEX]
        main = _stat(INDEX, data) if data is not None else None
    return Scan(sorted(topics), main, found.irregular)


def _stat(path: str, data: bytes) -> tuple[str, int, int, int]:
    """As no file has it, and as no other bytes have it."""
    return path, len(data), -2, int(digest(data)[:15], 16)
