"""Programs that a repository's own configuration would have git run on files (`filter.*`).

The one kind that no setting on the call can switch off without knowing its name, and that must not
be switched off for a commit: what encrypts on the way in would be committed in the clear.
"""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from memctl.adapters import git

if TYPE_CHECKING:
    from collections.abc import Sequence

    from memctl.adapters.gitfiles import Repository

_SCOPES = ("config", "config.worktree")


def local(repository: Repository) -> list[str]:
    """The names of the filters that this repository defines itself. git is asked only when its
    configuration speaks of any, or of other files."""
    if not any(_speaks(folder, name) for folder in _folders(repository) for name in _SCOPES):
        return []
    words = ["config", "--local", "--includes", "-z", "--name-only", "--get-regexp", r"^filter\."]
    listed = git.run(repository.work, words).out.decode("utf-8", "surrogateescape")
    keys = [key.split(".", 1)[1].rpartition(".")[0] for key in listed.split("\0") if key]
    return list(dict.fromkeys(keys))


def _folders(repository: Repository) -> set[str]:
    return {repository.gitdir, repository.common}


def _speaks(folder: str, name: str) -> bool:
    try:
        with open(os.path.join(folder, name), "rb") as file:
            text = file.read().lower()
    except OSError:
        return False
    return b"[filter" in text or b"[include" in text


def reason(root: str, repository: Repository, paths: Sequence[str]) -> str:
    """Why git must not look at these files (relative to root) on our behalf, "" when it may."""
    names = local(repository)
    if not names:
        return ""
    asked = git.run(root, ["check-attr", "-z", "filter", "--", *paths])
    values = asked.out.decode("utf-8", "surrogateescape").split("\0")[2::3]
    found = [name for name in names if name in values]
    return (
        f"the repository's configuration runs a program on it (filter.{found[0]})" if found else ""
    )


def off(repository: Repository) -> list[str]:
    """Words before a git command that only looks: the repository's filters, switched off."""
    ends = ("clean=", "smudge=", "process=", "required=false")
    settings = [f"filter.{name}.{end}" for name in local(repository) for end in ends]
    return [word for setting in settings for word in ("-c", setting)]
