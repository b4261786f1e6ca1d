"""What is being worked on: the branch, and the files that differ from the last commit."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from memctl.adapters import gitfiles

if TYPE_CHECKING:
    from collections.abc import Sequence

# A prompt waits for this: a work tree too large to look at within it is left out.
SECONDS = 2.0
_STATUS = (
    "status", "--porcelain=v1", "-z", "--no-renames", "--untracked-files=normal",
    "--ignore-submodules=all",
)  # fmt: skip


def branch(repos: Sequence[str]) -> str:
    """The first work tree's branch, from its files; "" on a detached head or without any."""
    found = gitfiles.find_repository(repos[0]) if repos else None
    return gitfiles.branch(found) if found else ""


def remote(repos: Sequence[str]) -> str:
    """The address of the first work tree's `origin`, "" when it has none."""
    from memctl.adapters import git

    for repo in repos[:1]:
        said = git.run(repo, ["config", "--get", "remote.origin.url"], seconds=SECONDS)
        return said.out.decode("utf-8", "replace").strip() if not said.code else ""
    return ""


def changed(repos: Sequence[str], store: str) -> tuple[tuple[str, ...], str]:
    """The changed and the new files of the work trees, by their paths from its top, without the
    store's own; and why some could not be had ("" = all are here)."""
    if not repos:
        return (), "no project is known, so no changed files"
    paths: list[str] = []
    remark = ""
    for repo in repos:
        from memctl.adapters import filters, git

        found = gitfiles.find_repository(repo)
        quiet = filters.off(found) if found else []
        said = git.run(repo, [*quiet, *_STATUS], seconds=SECONDS)
        if said.code:
            remark = f"changed files are not known: {said.complaint or 'git failed'}"
            continue
        names = (word[3:] for word in said.out.decode("utf-8", "replace").split("\0") if word)
        inside = os.path.realpath(store)
        paths += [n for n in names if not _below(os.path.join(repo, n), inside)]
    return tuple(paths), remark


def _below(path: str, folder: str) -> bool:
    return (os.path.normpath(path) + os.sep).startswith(folder + os.sep)
