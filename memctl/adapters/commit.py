"""One write, one commit of exactly its files; what git cannot take now is said, not lost."""

from __future__ import annotations

import os
import time
from typing import TYPE_CHECKING, NamedTuple

from memctl.adapters import filters, git, gitfiles, leftovers

if TYPE_CHECKING:
    from collections.abc import Sequence

    from memctl.model.change import ChangeSet

# How long a lock file of somebody else's git is waited for.
GIT_BUSY_SECONDS = 2.0
NOBODY = {
    "GIT_AUTHOR_NAME": "memctl",
    "GIT_AUTHOR_EMAIL": "memctl@localhost",
    "GIT_COMMITTER_NAME": "memctl",
    "GIT_COMMITTER_EMAIL": "memctl@localhost",
}


class Committed(NamedTuple):
    """The commit's id, or why there is none."""

    commit: str
    pending: str


class Patience:
    """How long one write waits, in all its commits, for the lock files of somebody else's git."""

    def __init__(self) -> None:
        self.left = GIT_BUSY_SECONDS


def own_repository(root: str) -> gitfiles.Repository | None:
    """The store's own repository, when it has one."""
    found = gitfiles.find_repository(root)
    return found if found and found.work == os.path.realpath(root) else None


def uncommitted(root: str, paths: Sequence[str], lock_fd: int | None) -> list[str]:
    """Which of these files HEAD has not as they are on disk; [] outside a repository."""
    found = gitfiles.find_repository(root)
    if found is None or found.bare or filters.reason(root, found, paths):
        return []
    words = ["status", "--porcelain", "-z", "--untracked-files=all", "--no-renames", "--", *paths]
    ran = git.run(root, words, keep_fd=lock_fd)
    prefix = os.path.relpath(os.path.realpath(root), found.work)
    prefix = "" if prefix == "." else prefix + "/"
    changed = {line[3:] for line in ran.out.decode("utf-8", "surrogateescape").split("\0") if line}
    return [p for p in paths if prefix + p in changed]


def commit(
    root: str, change_set: ChangeSet, lock_fd: int | None, patience: Patience | None = None
) -> Committed:
    """Commit the files of `change_set` as they are on disk. Call under the store's lock."""
    repository = gitfiles.find_repository(root)
    if repository is None:
        return Committed("", "no repository")
    paths = [change.path for change in change_set.changes]
    reason = gitfiles.busy_reason(repository) or filters.reason(root, repository, paths)
    if reason:
        return Committed("", reason)
    return _Run(root, repository, lock_fd, patience or Patience()).commit(change_set)


class _Run:
    """The few runs of git that make one commit."""

    def __init__(
        self, root: str, repository: gitfiles.Repository, lock_fd: int | None, patience: Patience
    ) -> None:
        self.root = root
        self.repository = repository
        self.lock_fd = lock_fd
        self.patience = patience
        self.own = repository.work == os.path.realpath(root)

    def commit(self, change_set: ChangeSet) -> Committed:
        if self.own:
            leftovers.clear(self.repository)
        paths = [c.path for c in change_set.changes]
        # A waiting write's file may have been moved or forgotten since.
        written = [p for p in paths if os.path.lexists(os.path.join(self.root, p))]
        deleted = self._tracked([p for p in paths if p not in set(written)])
        if written:
            force = ["-f"] if self.own else []
            added = self._patient(["add", *force, "-N", "--", *written])
            if added.code:
                self._unmark(written)
                return Committed("", _why(added))
        return self._commit(change_set, [*written, *deleted])

    def _tracked(self, paths: list[str]) -> list[str]:
        if not paths:
            return []
        # What a killed landing of sync took out of git's index may stand in HEAD still.
        tree = ["--with-tree=HEAD"] if gitfiles.head_commit(self.repository) else []
        words = ["ls-files", "-z", *tree, "--", *paths]
        listed = git.run(self.root, words, keep_fd=self.lock_fd)
        return [p for p in listed.out.decode("utf-8", "surrogateescape").split("\0") if p]

    def _commit(self, change_set: ChangeSet, paths: Sequence[str]) -> Committed:
        before = gitfiles.head_commit(self.repository)
        if not paths:
            return Committed(before, "" if before else "nothing to commit")
        words = ["commit", "-q", "--only", "--no-verify", "--cleanup=verbatim", "-F", "-"]
        words += ["--", *paths]
        text = message(change_set).encode("utf-8", "replace")
        done = self._patient(words, text)
        if done.code == 128 and _nobody(done):
            done = self._patient(words, text, NOBODY)
        after = gitfiles.head_commit(self.repository) or self._asked_head()
        if done.code or after == before:
            if after and self._landed(paths):
                return Committed(after, "")
            self._unmark(paths)
            return Committed("", _why(done))
        leftovers.sync(self.repository)
        return Committed(after, "")

    def _landed(self, paths: Sequence[str]) -> bool:
        """HEAD has these files as they are on disk: nothing was to be done, or git was killed after
        its commit, which leaves its index behind."""
        words = ["diff", "--quiet", "--no-ext-diff", "--no-textconv", "HEAD", "--", *paths]
        if git.run(self.root, words, keep_fd=self.lock_fd).code:
            return False
        return not git.run(self.root, ["reset", "-q", "--", *paths], keep_fd=self.lock_fd).code

    def _asked_head(self) -> str:
        """Where the files do not say it (a repository that keeps its refs in tables)."""
        ran = git.run(self.root, ["rev-parse", "--verify", "-q", "HEAD"], keep_fd=self.lock_fd)
        return ran.out.decode("ascii", "replace").strip() if not ran.code else ""

    def _unmark(self, paths: Sequence[str]) -> None:
        """Take our `add -N` back: what was not committed must not show in the user's index."""
        words = ["diff", "--name-only", "-z", "--diff-filter=A", "--relative", "--no-ext-diff"]
        ran = git.run(self.root, [*words, "--", *paths], keep_fd=self.lock_fd)
        marked = [p for p in ran.out.decode("utf-8", "surrogateescape").split("\0") if p]
        if marked:
            git.run(self.root, ["rm", "-q", "-f", "--cached", "--", *marked], keep_fd=self.lock_fd)

    def _patient(
        self, words: Sequence[str], stdin: bytes = b"", extra: dict[str, str] | None = None
    ) -> git.Ran:
        """Run git again while another git holds one of its lock files, for a short time."""
        pause = 0.01
        while True:
            start = time.monotonic()
            ran = git.run(self.root, words, stdin, extra, self.lock_fd)
            if not (ran.code and _held(ran)) or self.patience.left <= 0:
                return ran
            time.sleep(pause)
            pause = min(pause * 2, 0.2)
            self.patience.left -= time.monotonic() - start
            if self.own:
                leftovers.clear(self.repository)


def message(change_set: ChangeSet) -> str:
    """Subject, reason, trailers. git reads trailers from the last paragraph only, which is ours.

    A line of dashes would end the message for `git interpret-trailers`: it is set in by a blank.
    """
    subject = " ".join(change_set.subject.split())
    trailers = [f"{k}: {' '.join(v.split())}" for k, v in change_set.trailers if v.strip()]
    why = "\n".join(
        " " + line if line.startswith("---") else line
        for line in change_set.why.replace("\0", "").strip().splitlines()
    )
    parts = [subject, why, "\n".join(trailers)]
    return "\n\n".join(p for p in parts if p) + "\n"


def _held(ran: git.Ran) -> bool:
    return ".lock'" in ran.said or "cannot lock ref" in ran.said


def _nobody(ran: git.Ran) -> bool:
    """git does not know who commits."""
    return "identity unknown" in ran.said or "ident name" in ran.said or "no email" in ran.said


def _why(ran: git.Ran) -> str:
    if ".lock'" in ran.said:
        return "git is busy: another process holds its index.lock"
    if "ignored by one of your .gitignore" in ran.said:
        return "the project's .gitignore (or .git/info/exclude) leaves the store out"
    if "sparse-checkout" in ran.said:
        return "the sparse checkout leaves the store out (see git sparse-checkout)"
    if "dubious ownership" in ran.said:
        return "the repository belongs to another user (see git's safe.directory)"
    return ran.complaint or f"git stopped with {ran.code}"
