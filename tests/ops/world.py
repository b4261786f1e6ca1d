"""A store and its history in memory, behind the ports: rows and search are the real cache's."""

from __future__ import annotations

import hashlib
import os
import subprocess
import tempfile
from typing import TYPE_CHECKING

from memctl.adapters.cache import Cache
from memctl.adapters.resources import profiles
from memctl.adapters.tree import Scan
from memctl.codec.config import parse_config
from memctl.codec.index import parse_index
from memctl.codec.references import other_mentions
from memctl.codec.topic import parse_topic
from memctl.errors import Unreadable, UsageError
from memctl.model.catalog import FileStat
from memctl.model.history import FileChange, Revision
from memctl.model.reference import Facts
from memctl.model.topic import INDEX
from memctl.ops.edits import Who

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping, Sequence

    from memctl.adapters.tree import Stat
    from memctl.model.catalog import Hit, Row
    from memctl.model.index import Entry
    from memctl.model.reference import Asked, Grade, Mention
    from memctl.model.topic import Topic
    from memctl.model.verdict import Outcome

TODAY = "2026-08-22"
ME = Who("test", "agent")


class World:
    """Files by path. irregulars: path to what it is, a link say; it is no topic and may not be
    read. locked: files that may not be read although they are plain.
    """

    root = "/memory"
    today = TODAY
    undriven = False

    def __init__(
        self,
        files: Mapping[str, str | bytes],
        settings: str = "",
        irregulars: Mapping[str, str] | None = None,
        locked: Collection[str] = (),
    ) -> None:
        self.files = {p: t if isinstance(t, bytes) else t.encode() for p, t in files.items()}
        self.irregulars = dict(irregulars or {})
        self.locked = locked
        self.config = parse_config(settings, profiles(), "memctl.toml")
        self.past = Past()
        self._cache = Cache("")
        self._seen: dict[str, bytes] | None = None

    # The port.

    def read(self, path: str) -> bytes | None:
        if path in self.irregulars:
            raise Unreadable(f"cannot read {path}: it is a {self.irregulars[path]}")
        if path in self.locked:
            raise Unreadable(f"cannot read {path}: permission denied")
        return self.files.get(path)

    def texts(self) -> Mapping[str, bytes]:
        return self.files

    def rows(self) -> Sequence[Row]:
        return self._fresh().rows()

    def rows_at(self, paths: Collection[str]) -> Sequence[Row]:
        return self._fresh().rows_at(paths)

    def pinned(self) -> Sequence[Row]:
        return self._fresh().pinned()

    def topic(self, path: str) -> Topic:
        return parse_topic(path, self.files[path])

    def irregular(self) -> Sequence[FileStat]:
        return [FileStat(path, 0, 0, 0, what) for path, what in self.irregulars.items()]

    def count(self) -> int:
        return len(self.rows())

    def search(
        self, terms: Sequence[str], limit: int, start: bool = False, ordered: bool = True
    ) -> Sequence[Hit]:
        return self._fresh().search(terms, limit, start, ordered)

    def holding(self, terms: Sequence[str], start: bool = False) -> int:
        return self._fresh().holding(terms, start)

    def vocabulary(self, start: str, least: int, most: int) -> Sequence[str]:
        return self._fresh().vocabulary(start, least, most)

    def mentions(self) -> Mapping[str, Sequence[tuple[int, str, str]]]:
        return self._fresh().mentions()

    def other_mentions(self) -> Mapping[str, Sequence[Mention]]:
        return {
            row.path: other_mentions(topic.body, topic.body_line)
            for row in self.rows()
            for topic in [self.topic(row.path)]
        }

    def kept_findings(self, key: str) -> Mapping[str, str]:
        return self._fresh().derived(key)

    def keep_findings(self, key: str, found: Mapping[str, str]) -> None:
        self._fresh().keep(key, found)

    def _fresh(self) -> Cache:
        if self._seen != self.files:
            self._seen = dict(self.files)
            found = {p: _stat(p, d) for p, d in self.files.items() if p.endswith(".md")}
            main = found.pop(INDEX, None)
            self._cache.refresh(Scan(sorted(found.values()), main, ()), self.read, self._entries)
        return self._cache

    def _entries(self) -> Sequence[Entry]:
        text = self.files.get(INDEX, b"").decode("utf-8", "replace")
        return parse_index(text).entries

    # What a test does.

    def apply(self, outcome: Outcome) -> Outcome:
        """Do what the verb decided; the ChangeSet must expect exactly what is there."""
        files = []
        for change in outcome.changes.changes:
            now = self.files.get(change.path)
            assert (hashlib.sha256(now).hexdigest() if now is not None else "") == change.expect
            assert change.data != now, f"{change.path} is no change"
            files.append(FileChange(change.path, now, change.data))
            if change.topic is not None:
                assert change.topic == parse_topic(change.path, change.data or b"")
        for change in files:
            if change.after is None:
                del self.files[change.path]
            else:
                self.files[change.path] = change.after
        if files:
            self.past.commit(outcome, files)
        return outcome

    def text(self, path: str) -> str:
        return self.files[path].decode("utf-8", "surrogateescape")

    def row(self, path: str) -> Row:
        (found,) = self.rows_at([path])
        return found


def _stat(path: str, data: bytes) -> Stat:
    """Any number that changes with the content serves as a timestamp."""
    return path, len(data), int(hashlib.sha256(data).hexdigest()[:10], 16) | 1, 1


class Past:
    """Commits in memory; merging is git's own."""

    def __init__(self) -> None:
        self.commits: list[tuple[Revision, list[FileChange]]] = []

    def commit(self, outcome: Outcome, files: list[FileChange]) -> None:
        said = dict(outcome.changes.trailers)
        name = hashlib.sha1(b"%d" % len(self.commits)).hexdigest()
        revision = Revision(
            name, "2026-08-22T09:00:00+00:00", "Tester", outcome.changes.subject,
            outcome.changes.why, said.get("Memctl-Verb", ""), said.get("Memctl-Source", ""), "",
            said.get("Memctl-Pass", ""), said.get("Memctl-Undoes", ""),
            tuple(f.path for f in files),
        )  # fmt: skip
        self.commits.append((revision, files))

    def revisions(self, limit: int, path: str = "") -> Sequence[Revision]:
        found = [r for r, _ in reversed(self.commits) if not path or path in r.paths]
        return found[:limit] if limit else found

    def head(self) -> str:
        return self.commits[-1][0].commit if self.commits else ""

    def path_at(self, commit: str, path: str) -> str:
        del commit
        return path

    def find(self, name: str) -> Revision:
        found = [r for r, _ in self.commits if r.commit.startswith(name)]
        if len(found) != 1:
            raise UsageError(f"no commit `{name}`")
        return found[0]

    def files(self, commit: str) -> Sequence[FileChange]:
        return next(files for r, files in self.commits if r.commit == commit)

    def content(self, commit: str, path: str) -> bytes | None:
        at = next(n for n, (r, _) in enumerate(self.commits) if r.commit == commit)
        for _, files in reversed(self.commits[: at + 1]):
            for change in files:
                if change.path == path:
                    return change.after
        return None

    def merged(self, base: bytes, ours: bytes, theirs: bytes) -> bytes | None:
        with tempfile.TemporaryDirectory() as folder:
            names = [os.path.join(folder, name) for name in ("ours", "base", "theirs")]
            for name, data in zip(names, (ours, base, theirs), strict=True):
                with open(name, "wb") as file:
                    file.write(data)
            done = subprocess.run(
                ["git", "merge-file", "-q", "-p", *names], capture_output=True, check=False
            )
        return None if done.returncode else done.stdout


class Code:
    """A project that knows some paths; of every other it has never heard."""

    def __init__(self, grades: Mapping[str, Grade]) -> None:
        self.grades = grades

    def look(self, asked: Asked) -> Facts:
        paths = {p: self.grades[p] for p in asked.paths if p in self.grades}
        words = {w: self.grades[w] for w in asked.words if w in self.grades}
        return Facts(True, frozenset(), paths, words, {}, {}, {}, {})


def topic(claim: str, why: str = "", **fields: str) -> str:
    """A flat topic of type project, unless told otherwise. LF, final newline."""
    head = {"name": claim.rstrip("."), "description": claim, "type": "project", **fields}
    lines = "".join(f"{key}: {value}\n" for key, value in head.items())
    reason = f"\n**Why:** {why}\n" if why else ""
    return f"---\n{lines}---\n\n{claim}\n{reason}"


def changed(before: str, after: str) -> tuple[list[str], list[str]]:
    """The lines taken away and the lines added, as multisets, each sorted."""
    old, new = before.splitlines(keepends=True), after.splitlines(keepends=True)
    gone, come = list(old), list(new)
    for line in old:
        if line in come:
            come.remove(line)
            gone.remove(line)
    return sorted(gone), sorted(come)
