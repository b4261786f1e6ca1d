"""Founding a store: the directory, its repository, the project's exclude file, the git hook."""

from __future__ import annotations

import os
import sys
from typing import NamedTuple

from memctl.adapters import git, gitfiles
from memctl.adapters.place import LOCAL
from memctl.adapters.tree import scan
from memctl.errors import CannotWrite, GitNeeded, MemctlError, NoStore
from memctl.model.topic import INDEX

HOOK_MARK = "# memctl git hook"


class Layout(NamedTuple):
    """What was decided. kind: own | in-project | none. adopted: files found, not yet committed.

    says, clone: sentences for people: where the history is, what a clone of the project holds.
    """

    kind: str
    in_project: bool
    adopted: tuple[str, ...]
    says: str
    clone: str


def prepare(root: str, in_project: bool, attributes: str) -> Layout:
    """Make the directory and its repository. Raises when git or the place cannot serve."""
    if os.path.lexists(root) and not os.path.isdir(root):
        raise NoStore(f"{root} is a file, not a directory", "Name a directory to make or adopt.")
    around = gitfiles.find_repository(root if os.path.isdir(root) else os.path.dirname(root))
    if around and around.bare:
        raise MemctlError(
            f"{around.gitdir} is a bare git repository: it has no files to remember beside",
            "Make the store in a work tree, or outside.",
        )
    try:
        os.makedirs(os.path.join(root, LOCAL), exist_ok=True)
    except OSError as fault:
        raise CannotWrite(
            f"cannot make {root}: {fault.strerror}", "Check its permissions."
        ) from fault
    own = around is not None and around.work == root
    tracked = around is not None and not own and _tracked(around, root)
    if around is not None and not own and (in_project or tracked):
        return _in_project(around, root)
    if in_project and not own:
        raise GitNeeded(f"no project repository around {root}", "Leave --in-project out.")
    return _own(around, root, own, attributes)


def _tracked(around: gitfiles.Repository, root: str) -> bool:
    return bool(git.run(around.work, ["ls-files", "--", root]).out)


def _in_project(around: gitfiles.Repository, root: str) -> Layout:
    listed = git.run(root, ["ls-files", "-z"]).out.decode("utf-8", "replace").split("\0")
    adopted = tuple(p for p in _present(root) if p not in set(listed))
    says = f"tracked by the project {around.work}"
    return Layout("in-project", True, adopted, says, "a clone of the project contains the memory")


def _own(around: gitfiles.Repository | None, root: str, own: bool, attributes: str) -> Layout:
    adopted: tuple[str, ...] = ()
    if not own:
        adopted = _present(root)
        made = git.run(root, ["init", "-q", "-b", "main"])
        if made.code:
            raise GitNeeded(f"git init failed: {made.complaint}", "Install git 2.30 or later.")
        _append(os.path.join(root, ".git", "info", "attributes"), attributes)
    if around is None or own:
        clone = "by cloning the store's own repository"
        return Layout("own", False, adopted, "a git repository of its own", clone)
    relative = os.path.relpath(root, around.work).replace(os.sep, "/")
    _append(os.path.join(around.common, "info", "exclude"), f"/{relative}/\n")
    says = f"a git repository of its own inside {around.work}, which leaves it out"
    return Layout("own", False, adopted, says, "a clone of the project does not contain the memory")


def _present(root: str) -> tuple[str, ...]:
    seen = scan(root)
    found = [s[0] for s in seen.topics] + ([INDEX] if seen.main else [])
    extra = [n for n in ("memctl.toml", ".gitattributes") if os.path.isfile(os.path.join(root, n))]
    return tuple(found + extra)


def _append(path: str, text: str) -> None:
    """Add lines to a git-private file unless they stand there already."""
    os.makedirs(os.path.dirname(path), exist_ok=True)
    old = ""
    if os.path.exists(path):
        with open(path, encoding="utf-8") as file:
            old = file.read()
    if text in old:
        return
    with open(path, "a", encoding="utf-8") as file:
        file.write(("" if not old or old.endswith("\n") else "\n") + text)


def install_hook(root: str, script: str) -> str:
    """Write the pre-commit git hook of whichever repository holds the store; its path."""
    repository = gitfiles.find_repository(root)
    if repository is None:
        raise GitNeeded(f"{root} is in no git repository", "Run `memctl init` first.")
    asked = git.run(repository.work, ["rev-parse", "--git-path", "hooks"])
    folder = os.path.join(repository.work, asked.out.decode().strip())
    if asked.code:
        raise GitNeeded(f"git does not answer: {asked.complaint}", "Look at the repository.")
    path = os.path.join(folder, "pre-commit")
    if os.path.exists(path):
        with open(path, encoding="utf-8", errors="replace") as file:
            if HOOK_MARK not in file.read():
                raise MemctlError(
                    f"{path} is there already and is not memctl's",
                    "Add to it yourself: memctl lint --staged",
                )
    store = os.path.relpath(root, repository.work).replace(os.sep, "/")
    text = script.replace("@PYTHON@", _quoted(sys.executable)).replace("@STORE@", _quoted(store))
    try:
        os.makedirs(folder, exist_ok=True)
        with open(path, "w", encoding="utf-8") as file:
            file.write(text)
        os.chmod(path, 0o755)
    except OSError as fault:
        raise CannotWrite(
            f"cannot write {path}: {fault.strerror}", "Check its permissions."
        ) from fault
    return path


def _quoted(text: str) -> str:
    """For a place between single quotes in a shell script."""
    return text.replace("'", "'\\''")
