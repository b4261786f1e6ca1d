"""A store's own repository and one branch of one remote. Implements model.sharing.Share."""

from __future__ import annotations

import os
import random
import time
from contextlib import contextmanager
from typing import TYPE_CHECKING

from memctl.adapters import driver, git, gitfiles, lock, remote
from memctl.adapters.blobstore import BlobStore, committed, contents, listed
from memctl.adapters.commit import own_repository
from memctl.adapters.journal import ATTRIBUTES
from memctl.adapters.landing import Landing, is_hidden
from memctl.adapters.place import CONFIG
from memctl.adapters.scratch import Scratch, written
from memctl.adapters.syncwriter import SyncWriter
from memctl.codec.index import parse_index
from memctl.errors import GitNeeded, MemctlError
from memctl.model.index import PROSE
from memctl.model.sharing import Sides, Size, Touched
from memctl.model.topic import INDEX

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from memctl.adapters.store import DiskStore
    from memctl.model.change import ChangeSet
    from memctl.model.sharing import Trial

# One sync of a store at a time. (No `.lock`: those are taken for leftovers of a killed git.)
SYNCING = "memctl.syncing"
_PAUSE = 0.05
_LONGEST_PAUSE = 2.0


@contextmanager
def shared(
    store: DiskStore, wanted: str, trailers: Sequence[tuple[str, str]], attributes: str
) -> Iterator[GitShare]:
    """The store and its remote, while no other sync of the store runs."""
    repository = own_repository(store.root)
    if repository is None:
        driver.register(store.root)
        around = gitfiles.find_repository(store.root)
        if around is None:
            raise GitNeeded(f"{store.root} is in no git repository", "Make it one: memctl init")
        raise GitNeeded(
            f"the project {around.work} tracks this store, so it is shared as the project is",
            "Pull and push the project with git; it merges the memory with memctl's merge driver.",
        )
    with lock.locked(os.path.join(repository.common, SYNCING), "sync") as fd:
        yield GitShare(store, repository, wanted, trailers, attributes, fd)


class GitShare:
    def __init__(
        self,
        store: DiskStore,
        repository: gitfiles.Repository,
        wanted: str,
        trailers: Sequence[tuple[str, str]],
        attributes: str,
        fd: int,
    ) -> None:
        self.store = store
        self.repository = repository
        self.trailers = trailers
        self.attributes = attributes
        self.fd = fd
        busy = gitfiles.busy_reason(repository)
        if busy:
            raise MemctlError(f"{repository.work} cannot be synced now: {busy}", "Finish it first.")
        self.branch = gitfiles.branch(repository)
        self.there = remote.upstream(repository, self.branch, wanted)
        self.ours = ""  # what a dry run takes for our side

    @property
    def remote(self) -> str:
        return remote.shown(self.there.name)

    def _git(self, *words: str) -> git.Ran:
        return git.run(self.repository.work, words, keep_fd=self.fd)

    def _asked(self, *words: str) -> str:
        """What git answers on one line, "" when it fails."""
        ran = self._git(*words)
        return "" if ran.code else ran.out.decode("utf-8", "surrogateescape").strip()

    def keep(self, dry_run: bool) -> Sequence[str]:
        """See model.sharing."""
        writer = SyncWriter(self.store)
        if not dry_run:
            writer.settle("sync")
        paths = self._edited()
        if not paths:
            return paths
        if dry_run:
            self.ours = self._as_edited(paths)
            return paths
        if not self.store.config.commit:
            raise MemctlError(
                f"{len(paths)} files are not committed, and `commit = false` leaves that to you",
                "Commit them, then run `memctl sync` again.",
            )
        done = writer.keep(paths)
        if not done.commit:
            raise MemctlError(f"cannot commit {paths[0]}: {done.pending}", "Look with git status.")
        return paths

    def _edited(self) -> list[str]:
        """Tracked files that are not as committed, and new ones of the memory."""
        words = ["status", "--porcelain", "-z", "--untracked-files=all", "--no-renames"]
        ran = git.run(self.repository.work, ["-c", "core.fileMode=false", *words], keep_fd=self.fd)
        found = []
        for part in ran.out.decode("utf-8", "surrogateescape").split("\0")[:-1]:
            state, path = part[:2], part[3:]
            memory = path.lower().endswith(".md") or path in (CONFIG, ATTRIBUTES)
            if state != "??" or (memory and not is_hidden(path)):
                found.append(path)
        return found

    def _as_edited(self, paths: Sequence[str]) -> str:
        """A commit, on no branch, of what `keep` would commit."""
        head = self._asked("rev-parse", "--verify", "-q", "HEAD")
        with self._other_index(head) as run:
            run(["add", "-A", "-f", "--", *paths])
            tree = run(["write-tree"])
        return written(self.repository.work, tree, [head] if head else [], "as edited", self.fd)

    def sides(self) -> Sides:
        """See model.sharing."""
        ours = self.ours or self._asked("rev-parse", "--verify", "-q", "HEAD")
        theirs = remote.fetch(self.repository, self.there, self.fd)
        base = self._asked("merge-base", ours, theirs) if ours and theirs else ""
        seen = self._asked("rev-parse", "--verify", "-q", self.there.tracking)
        if seen and theirs and self._git("merge-base", "--is-ancestor", seen, theirs).code:
            raise MemctlError(
                f"the history on {self.remote} was rewritten since the last sync; merging would "
                "bring back what was taken out of it",
                "Clone the store anew from there, and add again what only this one has.",
            )
        if ours and theirs and not base and not self._is_memory(theirs):
            raise MemctlError(
                f"{self.remote} holds no {INDEX}: it is another kind of repository",
                "Share a memory with an empty repository, or with one that holds a memory.",
            )
        return Sides(ours, theirs, base)

    def _is_memory(self, commit: str) -> bool:
        return not self._git("cat-file", "-e", f"{commit}:{INDEX}").code

    def size(self, commit: str) -> Size:
        """See model.sharing."""
        found = listed(self.repository.work, commit)
        topics = [p for p in found if p.lower().endswith(".md") and p != INDEX]
        if INDEX not in found:
            return Size(len(topics), 0)
        data = contents(self.repository.work, {INDEX: found[INDEX][1]})[INDEX]
        entries = parse_index(data.decode("utf-8", "replace")).entries
        return Size(len(topics), len({e.target for e in entries if e.form != PROSE}))

    def merged(self, sides: Sides, prefer: str) -> Trial:
        """See model.sharing."""
        with Scratch(self.repository, self.attributes, self.fd) as scratch:
            return scratch.merge(sides, prefer, self._message())

    def _message(self) -> str:
        trailers = "".join(f"{key}: {value}\n" for key, value in self.trailers)
        return f"merge {self.remote}\n\n{trailers}"

    def mended(self, commit: str, changes: ChangeSet) -> str:
        """See model.sharing."""
        with self._other_index(commit) as run:
            for change in changes.changes:
                if change.data is None:
                    run(["update-index", "--force-remove", "--", change.path])
                else:
                    blob = run(["hash-object", "-w", "--stdin"], change.data)
                    run(["update-index", "--add", "--cacheinfo", f"100644,{blob},{change.path}"])
            tree = run(["write-tree"])
        parents = self._asked("rev-parse", f"{commit}^1", f"{commit}^2").split()
        return written(self.repository.work, tree, parents, self._message(), self.fd)

    @contextmanager
    def _other_index(self, commit: str) -> Iterator[Callable[..., str]]:
        """Runs git on an index of our own that begins as that commit; answers without newline."""
        path = os.path.join(self.repository.gitdir, "memctl-index")

        def run(words: Sequence[str], stdin: bytes = b"") -> str:
            index = {"GIT_INDEX_FILE": path}
            ran = git.run(self.repository.work, words, stdin, index, self.fd)
            if ran.code:
                raise GitNeeded(f"git cannot make the merge: {ran.complaint}", "Look with git.")
            return ran.out.decode().strip()

        try:
            run(["read-tree", commit or "--empty"])
            yield run
        finally:
            if os.path.exists(path):
                os.unlink(path)

    def snapshot(self, commit: str) -> BlobStore:
        """See model.sharing."""
        return committed(self.store.root, commit)

    def touched(self, before: str, after: str) -> Sequence[Touched]:
        """See model.sharing."""
        if before == after:
            return []
        old = listed(self.repository.work, before) if before else {}
        new = listed(self.repository.work, after) if after else {}
        return [
            Touched(p, "added" if p not in old else "changed" if p in new else "deleted")
            for p in sorted(old.keys() | new.keys())
            if old.get(p) != new.get(p)
        ]

    def land(self, before: str, after: str) -> bool:
        """See model.sharing."""
        landing = Landing(self.store, self.repository, f"merge {self.remote}", self.trailers)
        return landing.land(before, after)

    def push(self, commit: str) -> bool:
        """See model.sharing."""
        return remote.push(self.repository, self.there, commit, self.fd)

    def done(self, commit: str) -> Sequence[str]:
        """See model.sharing."""
        told = []
        there = self.there
        if there.new:
            self._git("remote", "add", remote.DEFAULT, there.name)
            told.append(f"{self.remote} is now the remote `{remote.DEFAULT}`")
            there = there._replace(name=remote.DEFAULT)
        if not there.linked and not self._asked("config", f"branch.{self.branch}.remote"):
            self._git("config", f"branch.{self.branch}.remote", there.name)
            self._git("config", f"branch.{self.branch}.merge", f"refs/heads/{there.there}")
            told.append(f"{self.branch} now follows {there.there} of {there.name}")
        self._git("update-ref", there.tracking, commit)
        driver.register(self.store.root)
        return told

    def pause(self, attempt: int) -> None:
        """See model.sharing."""
        time.sleep(random.uniform(0, min(_LONGEST_PAUSE, _PAUSE * 2**attempt)))
