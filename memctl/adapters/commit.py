"""One write, one commit of exactly its files; what git cannot take now is said, not lost."""

from __future__ import annotations

import os
import time
from typing import TYPE_CHECKING, NamedTuple

from memctl.adapters import git, gitfiles
from memctl.adapters.files import sync_directory

if TYPE_CHECKING:
    from collections.abc import Sequence

    from memctl.model.change import ChangeSet

# How long a lock file of somebody else's git is waited for.
GIT_BUSY_SECONDS = 2.0
_NOBODY = {
    "GIT_AUTHOR_NAME": "memctl",
    "GIT_AUTHOR_EMAIL": "memctl@localhost",
    "GIT_COMMITTER_NAME": "memctl",
    "GIT_COMMITTER_EMAIL": "memctl@localhost",
}


class Committed(NamedTuple):
    """The commit's id, or why there is none."""

    commit: str
    pending: str


def own_repository(root: str) -> gitfiles.Repository | None:
    """The store's own repository, when it has one."""
    found = gitfiles.find_repository(root)
    return found if found and found.work == os.path.abspath(root) else None


def uncommitted(root: str, paths: Sequence[str], lock_fd: int | None) -> list[str]:
    """Which of these files, all on disk, HEAD has not as they are; [] outside a repository."""
    if gitfiles.find_repository(root) is None:
        return []
    words = ["status", "--porcelain", "-z", "--untracked-files=all", "--no-renames", "--", *paths]
    ran = git.run(root, words, keep_fd=lock_fd)
    changed = {line[3:] for line in ran.out.decode("utf-8", "surrogateescape").split("\0") if line}
    return [p for p in paths if any(c == p or c.endswith("/" + p) for c in changed)]


def commit(root: str, change_set: ChangeSet, lock_fd: int | None) -> Committed:
    """Commit the files of `change_set`, which are on disk already. Call under the store's lock."""
    repository = gitfiles.find_repository(root)
    if repository is None:
        return Committed("", "no repository")
    own = repository.work == os.path.abspath(root)
    reason = gitfiles.busy_reason(repository)
    if reason and not own:
        return Committed("", reason)
    if own:
        _clear_locks(repository)
    written = [c.path for c in change_set.changes if c.data is not None]
    deleted = [c.path for c in change_set.changes if c.data is None]
    if deleted:
        listed = git.run(root, ["ls-files", "-z", "--", *deleted], keep_fd=lock_fd)
        deleted = [p for p in listed.out.decode("utf-8", "surrogateescape").split("\0") if p]
    if written:
        force = ["-f"] if own else []
        added = _patient(root, ["add", *force, "-N", "--", *written], lock_fd)
        if added.code:
            return Committed("", _why(added))
    return _commit_paths(root, repository, change_set, [*written, *deleted], lock_fd)


def _commit_paths(
    root: str,
    repository: gitfiles.Repository,
    change_set: ChangeSet,
    paths: Sequence[str],
    lock_fd: int | None,
) -> Committed:
    if not paths:
        return Committed("", "nothing to commit")
    before = gitfiles.head_commit(repository)
    words = ["commit", "-q", "--only", "--no-verify", "--cleanup=verbatim", "-F", "-", "--", *paths]
    text = message(change_set).encode("utf-8", "replace")
    done = _patient(root, words, lock_fd, text)
    if done.code == 128 and "ident" in done.complaint:
        done = _patient(root, words, lock_fd, text, _NOBODY)
    after = gitfiles.head_commit(repository)
    if done.code and "nothing" in _output(done):
        return Committed(after, "")
    if done.code or after == before:
        return Committed("", _why(done))
    _sync(repository)
    return Committed(after, "")


def message(change_set: ChangeSet) -> str:
    """Subject, reason, trailers. git reads trailers from the last paragraph only, which is ours."""
    subject = " ".join(change_set.subject.split())
    trailers = [f"{k}: {' '.join(v.split())}" for k, v in change_set.trailers if v.strip()]
    parts = [subject, change_set.why.strip(), "\n".join(trailers)]
    return "\n\n".join(p for p in parts if p) + "\n"


def _output(ran: git.Ran) -> str:
    return ran.out.decode("utf-8", "replace") + ran.complaint


def _patient(
    root: str,
    words: Sequence[str],
    lock_fd: int | None,
    stdin: bytes = b"",
    extra: dict[str, str] | None = None,
) -> git.Ran:
    """Run git again while another git holds one of its lock files, for a short time."""
    deadline = time.monotonic() + GIT_BUSY_SECONDS
    pause = 0.01
    while True:
        ran = git.run(root, words, stdin, extra, lock_fd)
        held = ran.code and (".lock'" in ran.complaint or "cannot lock ref" in ran.complaint)
        if not held or time.monotonic() > deadline:
            return ran
        time.sleep(pause)
        pause = min(pause * 2, 0.2)


def _why(ran: git.Ran) -> str:
    if ".lock'" in ran.complaint:
        return "git is busy: another process holds its index.lock"
    if "ignored by one of your .gitignore" in ran.complaint:
        return "the project's .gitignore leaves the store out"
    if "dubious ownership" in ran.complaint:
        return "the repository belongs to another user (see git's safe.directory)"
    return ran.complaint or f"git stopped with {ran.code}"


def _clear_locks(repository: gitfiles.Repository) -> None:
    """Take away what a killed git left. Only in the store's own repository, under our lock,
    which a living git of ours would hold too."""
    for name in ("index.lock", "HEAD.lock"):
        try:
            os.unlink(os.path.join(repository.gitdir, name))
        except OSError:
            continue
    heads = os.path.join(repository.common, "refs", "heads")
    for folder, _, names in os.walk(heads):
        for name in names:
            if name.endswith(".lock"):
                os.unlink(os.path.join(folder, name))


def _sync(repository: gitfiles.Repository) -> None:
    """`commit --only` leaves the git index unsynced even with core.fsync=all; a power cut then
    finds it short. Sync it, the refs' directories and the git directory."""
    for path in (
        os.path.join(repository.gitdir, "index"),
        os.path.join(repository.common, "refs", "heads"),
        repository.gitdir,
    ):
        sync_directory(path)
