"""What can be known of a git repository by reading its files: where, which commit, how busy.

Reading verbs use only this; no git process runs for them.
"""

from __future__ import annotations

import os
from typing import NamedTuple

_BUSY = (
    ("MERGE_HEAD", "a merge is in progress"),
    ("rebase-merge", "a rebase is in progress"),
    ("rebase-apply", "a rebase is in progress"),
    ("CHERRY_PICK_HEAD", "a cherry-pick is in progress"),
    ("REVERT_HEAD", "a revert is in progress"),
    ("BISECT_LOG", "a bisect is in progress"),
    ("sequencer", "a series of cherry-picks or reverts is in progress"),
)
DETACHED = "HEAD is detached: a commit would be on no branch (git switch to one)"
# A symbolic ref may name another one; longer chains are loops.
_REF_HOPS = 5


class Repository(NamedTuple):
    """work: the work tree ("" when bare). gitdir: this work tree's own git directory.
    common: the directory that linked work trees share.
    """

    work: str
    gitdir: str
    common: str

    @property
    def bare(self) -> bool:
        return not self.work


def find_repository(path: str) -> Repository | None:
    """The repository whose work tree (or bare directory) holds `path`, links resolved as git does
    it: `work` is a real path."""
    folder = os.path.realpath(path)
    while True:
        dot = os.path.join(folder, ".git")
        if os.path.isdir(dot) and os.path.exists(os.path.join(dot, "HEAD")):
            return Repository(folder, dot, _common(dot))
        if os.path.isfile(dot):
            gitdir = _pointed(folder, text(dot))
            if gitdir:
                return Repository(folder, gitdir, _common(gitdir))
        if _is_bare(folder):
            return Repository("", folder, folder)
        parent = os.path.dirname(folder)
        if parent == folder:
            return None
        folder = parent


def _is_bare(folder: str) -> bool:
    if not os.path.isfile(os.path.join(folder, "HEAD")) or os.path.basename(folder) == ".git":
        return False
    return all(os.path.isdir(os.path.join(folder, d)) for d in ("objects", "refs"))


def _pointed(folder: str, said: str) -> str:
    if not said.startswith("gitdir:"):
        return ""
    gitdir = os.path.normpath(os.path.join(folder, said[len("gitdir:") :].strip()))
    return gitdir if os.path.isdir(gitdir) else ""


def _common(gitdir: str) -> str:
    shared = text(os.path.join(gitdir, "commondir"))
    return os.path.normpath(os.path.join(gitdir, shared)) if shared else gitdir


def text(path: str) -> str:
    """A small file of git's, without the white space around it; "" when there is none."""
    try:
        with open(path, encoding="utf-8", errors="replace") as file:
            return file.read().strip()
    except OSError:
        return ""


def branch(repository: Repository) -> str:
    """The branch's short name, "" when the head is detached."""
    head = text(os.path.join(repository.gitdir, "HEAD"))
    return head[len("ref: refs/heads/") :] if head.startswith("ref: refs/heads/") else ""


def head_commit(repository: Repository) -> str:
    """The commit that HEAD names, "" when there is none yet."""
    said = text(os.path.join(repository.gitdir, "HEAD"))
    for _ in range(_REF_HOPS):
        if not said.startswith("ref: "):
            return said
        ref = said[len("ref: ") :]
        said = text(os.path.join(repository.common, ref)) or _packed(repository, ref)
    return ""


def _packed(repository: Repository, ref: str) -> str:
    for line in text(os.path.join(repository.common, "packed-refs")).splitlines():
        commit, _, name = line.partition(" ")
        if name == ref:
            return commit
    return ""


def busy_reason(repository: Repository) -> str:
    """Why a commit must wait, "" when it need not.

    A merge or rebase would swallow it; on a detached head it would be left behind, and the next
    checkout would take its files away.
    """
    for name, reason in _BUSY:
        if os.path.exists(os.path.join(repository.gitdir, name)):
            return reason
    return "" if branch(repository) else DETACHED
