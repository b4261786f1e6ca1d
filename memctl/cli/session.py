"""One call's world: the store, the project around it, who acts, and how to answer."""

from __future__ import annotations

import os
import sys
from functools import cache
from typing import TYPE_CHECKING, Any

from memctl.adapters.place import find_store
from memctl.adapters.store import DiskStore
from memctl.render.emit import emit_json, emit_lines, painted, progress, remark

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence

    from memctl.adapters.blobstore import BlobStore
    from memctl.adapters.history import GitHistory
    from memctl.adapters.project import CodeProject
    from memctl.adapters.usage import UsageLog
    from memctl.model.change import Applied
    from memctl.model.config import Profile
    from memctl.model.ports import Meaning
    from memctl.model.usage import Usage
    from memctl.model.verdict import Instruction, Outcome
    from memctl.ops.edits import Who
    from memctl.ops.gate import Beside
    from memctl.render.line import Line


class Session:
    """Joins adapters to ops for one command. Everything is made on first use."""

    def __init__(self, directory: str, json: bool) -> None:
        self.directory = directory or os.environ.get("MEMCTL_DIR", "")
        self.json = json
        self._store: DiskStore | None = None

    @property
    def store(self) -> DiskStore:
        if self._store is None:
            self._store = DiskStore(find_store(".", self.directory), self._watch())
        return self._store

    def _watch(self) -> Callable[[int, int], None] | None:
        """Who is told how far long work is: a person on a terminal."""
        return progress if sys.stderr is not None and painted(sys.stderr) else None

    def adopt(self, store: DiskStore) -> None:
        """Work on this store, which was just made."""
        self._store = store

    def close(self) -> None:
        """Leave nothing open, in a process that goes on."""
        if self._store is not None:
            self._store.close()

    def stage(self) -> None:
        """From here on the store is what git's index holds."""
        from memctl.adapters.staged import StagedStore

        self._store = StagedStore(self.store.root)

    def at(self, commit: str) -> BlobStore:
        """The store as a commit has it; "" for before the first one."""
        from memctl.adapters.blobstore import committed

        return committed(self.store.root, commit)

    def project(self) -> CodeProject | None:
        """The code that topics speak of: `repo` in memctl.toml, else the work tree around."""
        from memctl.adapters.project import CodeProject

        repos = self.repositories()
        if not repos:
            return None
        store = self.store
        return CodeProject(store.root, repos, store.cache(), self._watch(), remark)

    def repositories(self) -> list[str]:
        """Work trees of the code, absolute."""
        from memctl.adapters import gitfiles

        root = self.store.root
        named = [os.path.normpath(os.path.join(root, r)) for r in self.store.config.repo]
        if named:
            return [r for r in named if os.path.isdir(r)]
        found = gitfiles.find_repository(root)
        if found and found.work == root:
            found = gitfiles.find_repository(os.path.dirname(root))
        return [found.work] if found and found.work else []

    def profile(self, name: str) -> Profile:
        """A host's limits: by name, else what the store's settings say. Raises UsageError."""
        if not name or name == self.store.config.profile.name:
            return self.store.config.profile
        from memctl.adapters.settings import profile

        return profile(name, self.store.cache())

    def branch(self) -> str:
        """The project's branch, read from its files."""
        from memctl.adapters.work import branch

        return branch(self.repositories())

    def changed(self) -> tuple[tuple[str, ...], str]:
        """The project's changed files from one bounded call of git, and why some are missing."""
        from memctl.adapters.work import changed

        return changed(self.repositories(), self.store.root)

    def anchor(self) -> str:
        """The project's commit, read from its files; "" when it has none."""
        from memctl.adapters import gitfiles

        for work in self.repositories():
            found = gitfiles.find_repository(work)
            if found:
                return gitfiles.head_commit(found)
        return ""

    def beside(self) -> Beside:
        """What a claim is judged by besides the store."""
        from memctl.ops.gate import Beside

        root, config = self.store.root, self.store.config

        @cache  # of a batch, every claim is held against the same lines
        def lines() -> list[Instruction]:
            from memctl.adapters.instructions import instructions

            around = self.repositories() or [os.path.dirname(root)]
            return [line for folder in around for line in instructions(folder)]

        if not config.judge:
            return Beside(lines)
        from memctl.adapters.judge import CommandJudge

        return Beside(lines, CommandJudge(config.judge, root, config.judge_seconds))

    def usage(self) -> UsageLog:
        """What was read when, on this machine."""
        from memctl.adapters.usage import UsageLog

        return UsageLog(self.store.local if self.store.has_local() else "")

    def meaning(self) -> Meaning | None:
        """What topics mean, when memctl.toml switches it on."""
        setting, root = self.store.config.semantic, self.store.root
        if not setting:
            return None
        from memctl.adapters.embedders import embedder
        from memctl.adapters.vectors import Vectors

        return Vectors(self.store, lambda keep: embedder(setting, root, keep), remark)

    def reads(self) -> Usage | None:
        """The same as of today; None when nothing was ever counted."""
        known = os.path.exists(os.path.join(self.store.local, "usage.db"))
        return self.usage().read(self.store.today) if known else None

    def history(self) -> GitHistory:
        from memctl.adapters.history import GitHistory

        return GitHistory(self.store.root)

    def forgotten(self, paths: Sequence[str]) -> set[str]:
        """Which of these paths a commit of the store's repository deleted."""
        from memctl.adapters.deleted import deleted

        return deleted(self.store.root, paths)

    def who(self, verb: str, source: str = "") -> Who:
        """Who acts: a person on a terminal, else an agent, unless `--source` says otherwise.

        The agent's name stands in every commit, so what is sensitive in it is masked.
        """
        from memctl.ops.edits import Who

        terminal = sys.stdin is not None and sys.stdin.isatty()
        said = source or ("user" if terminal else "agent")
        agent = os.environ.get("MEMCTL_AGENT", "")
        if agent:
            from memctl.recall.sensitive.scan import masked, scan

            agent = masked(agent, scan(agent))
        return Who(verb, said, agent)

    def answer(
        self, verb: str, data: Callable[[], dict[str, Any]], lines: Callable[[], Iterable[Line]]
    ) -> None:
        """JSON when asked for, lines otherwise; and a word about an unfinished write."""
        if self.json:
            emit_json(verb, data())
        else:
            emit_lines(lines())
        if self._store and self._store.interrupted:
            remark("a write was interrupted; it is shown as done, and the next write completes it")

    def apply(self, verb: str, decide: Callable[[], Outcome]) -> tuple[Outcome, Applied | None]:
        """Decide and apply, without answering."""
        from memctl.adapters.writer import Writer

        return Writer(self.store).write(decide, verb)

    def settle(self, verb: str, dry_run: bool = False) -> Mapping[str, str]:
        """Have everything that waits for its commit committed, if it can be; by path, why the rest
        still waits."""
        from memctl.adapters.writer import Writer

        writer = Writer(self.store)
        if not dry_run:
            writer.settle(verb)
        return writer.waiting()

    def write(
        self,
        verb: str,
        decide: Callable[[], Outcome],
        dry_run: bool,
        only_if: tuple[str, str | None] = ("", None),
    ) -> int:
        """Decide, apply unless it is a dry run, answer; the exit code.

        only_if: a topic and the digest that it must have, None for any.
        """
        from memctl.render.writes import diff_lines, dry_run_lines, write_data, write_lines

        slug, wanted = only_if
        if wanted is not None:
            from memctl.ops.ifmatch import if_match

            decide = if_match(self.store, slug, wanted, decide)

        outcome, applied = (decide(), None) if dry_run else self.apply(verb, decide)

        def lines() -> Iterable[Line]:
            if dry_run and not outcome.exit_code:
                from memctl.codec.diff import touched

                yield from diff_lines(touched(outcome.changes.changes, self.store.read))
                yield from dry_run_lines(outcome)
            else:
                yield from write_lines(outcome, applied)

        self.answer(verb, lambda: write_data(outcome, applied, dry_run), lines)
        return outcome.exit_code
