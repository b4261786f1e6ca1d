"""memctl as git's merge driver: how git starts it, where that is registered, and where not."""

from __future__ import annotations

import os
import sys

from memctl.adapters import git, gitfiles

NAME = "memctl"
_ATTRIBUTE = f"merge={NAME}"
_SECTION = f'[merge "{NAME}"]'
_MODULE = "memctl.cli.commands.merge_driver"
# How a reflog says that a commit was made here, and not fetched.
_COMMITTED = "\tcommit"


def command(*options: str) -> str:
    """The driver's command line for git, which runs it with a shell (its own on Windows).

    Where this Python or memctl is gone, git's own text merge runs: without it git would keep our
    side and say "conflict" over a file without markers.
    """
    python = _quoted(sys.executable.replace(os.sep, "/")).replace("%", "%%")
    words = " ".join(_quoted(o).replace("%", "%%") for o in options)
    return (
        f"{python} -P -m memctl merge-driver {words} -- %O %A %B %P; s=$?; "
        f"[ $s = 0 ] && exit 0; "
        f"[ $s = 1 ] && {python} -P -c 'import {_MODULE}' 2>/dev/null && exit 1; "
        "git merge-file -q -L ours -L base -L theirs %A %O %B"
    ).replace("  ", " ")


def _quoted(text: str) -> str:
    """For a POSIX shell."""
    return "'" + text.replace("'", "'\\''") + "'"


def register(root: str) -> bool:
    """Tell the repository that holds the store how to merge it: the command in its config, and
    the attribute in its private attributes unless the store's own say it. False when git cannot.
    """
    repository = gitfiles.find_repository(root)
    if repository is None or repository.bare:
        return False
    if not _asked_for(root, repository):
        _attribute(root, repository)
    words = ["config", f"merge.{NAME}.driver", command()]
    return git.run(repository.work, words).code == 0


def _attribute(root: str, repository: gitfiles.Repository) -> None:
    store = os.path.relpath(os.path.realpath(root), repository.work).replace(os.sep, "/")
    folder = "" if store == "." else f"/{store}/**/"
    pattern = f"{folder}*.md"
    if any(c in pattern for c in ' "\\'):
        pattern = '"' + pattern.replace("\\", "\\\\").replace('"', '\\"') + '"'
    path = os.path.join(repository.common, "info", "attributes")
    os.makedirs(os.path.dirname(path), exist_ok=True)
    with open(path, "a", encoding="utf-8", errors="surrogateescape", newline="\n") as file:
        file.write(f"{pattern} {_ATTRIBUTE}\n")


def is_missing(root: str) -> bool:
    """Git is asked to merge this store with memctl, was never told how, and has committed here.

    Read from files alone. A clone in which nobody commits (CI) has nothing to merge.
    """
    repository = gitfiles.find_repository(root)
    if repository is None or repository.bare or not _asked_for(root, repository):
        return False
    if any(_SECTION in gitfiles.text(path) for path in _configs(repository)):
        return False
    return _COMMITTED in gitfiles.text(os.path.join(repository.gitdir, "logs", "HEAD"))


def _asked_for(root: str, repository: gitfiles.Repository) -> bool:
    places = (
        os.path.join(root, ".gitattributes"),
        os.path.join(repository.work, ".gitattributes"),
        os.path.join(repository.common, "info", "attributes"),
    )
    return any(_ATTRIBUTE in gitfiles.text(path) for path in places)


def _configs(repository: gitfiles.Repository) -> list[str]:
    home = os.path.expanduser("~")
    folder = os.environ.get("XDG_CONFIG_HOME") or os.path.join(home, ".config")
    return [
        os.path.join(repository.common, "config"),
        os.environ.get("GIT_CONFIG_GLOBAL") or os.path.join(home, ".gitconfig"),
        os.path.join(folder, "git", "config"),
    ]
