"""Founding a store: the directory, its repository, the project's exclude file."""

from __future__ import annotations

import os
from typing import NamedTuple

from memctl.adapters import files, git, gitfiles, lock
from memctl.adapters.githook import install_hook as install_hook
from memctl.adapters.place import CONFIG, LOCAL
from memctl.adapters.tree import scan
from memctl.errors import CannotWrite, GitNeeded, MemctlError, NoStore, Unreadable
from memctl.model.topic import INDEX

_GLOB = str.maketrans({c: "\\" + c for c in "\\*?[ "})


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
    around = gitfiles.find_repository(root)
    if around and around.bare:
        raise MemctlError(
            f"{around.gitdir} is a bare git repository: it has no files to remember beside",
            "Make the store in a work tree, or outside.",
        )
    if in_project and (around is None or around.work == os.path.realpath(root)):
        raise GitNeeded(f"no project repository around {root}", "Leave --in-project out.")
    try:
        local = os.path.join(root, LOCAL)
        os.makedirs(local, exist_ok=True)
        with lock.locked(os.path.join(local, lock.NAME), "init"):
            return _layout(root, in_project, attributes)
    except OSError as fault:
        raise CannotWrite(
            f"cannot make {fault.filename or root}: {fault.strerror}", "Check its permissions."
        ) from fault


def _layout(root: str, in_project: bool, attributes: str) -> Layout:
    around = gitfiles.find_repository(root)
    own = around is not None and around.work == os.path.realpath(root)
    if around is not None and not own and (in_project or _tracked(root)):
        return _in_project(around, root)
    return _own(around, root, own, attributes)


def _tracked(root: str) -> tuple[str, ...]:
    """The store's files that its repository knows."""
    listed = git.run(root, ["ls-files", "-z"]).out.decode("utf-8", "surrogateescape")
    return tuple(p for p in listed.split("\0") if p)


def _in_project(around: gitfiles.Repository, root: str) -> Layout:
    _take_out(_exclude(around), _pattern(around, root))
    says = f"tracked by the project {around.work}"
    clone = "a clone of the project contains the memory"
    return Layout("in-project", True, _untracked(root), says, clone)


def _own(around: gitfiles.Repository | None, root: str, own: bool, attributes: str) -> Layout:
    if not own:
        made = git.run(root, ["init", "-q", "-b", "main"])
        if made.code == git.MISSING.code:
            return _none(root)
        if made.code:
            raise GitNeeded(f"git init failed: {made.complaint}", "Install git 2.30 or later.")
        _append(os.path.join(root, ".git", "info", "attributes"), attributes)
    adopted = _untracked(root)
    if around is None or own:
        clone = "by cloning the store's own repository"
        return Layout("own", False, adopted, "a git repository of its own", clone)
    relative = (
        os.path.relpath(os.path.realpath(root), around.work).replace(os.sep, "/").translate(_GLOB)
    )
    _append(os.path.join(around.common, "info", "exclude"), f"/{relative}/\n")
    says = f"a git repository of its own inside {around.work}, which leaves it out"
    return Layout("own", False, adopted, says, "a clone of the project does not contain the memory")


def _none(root: str) -> Layout:
    """Files without a history: the next `memctl init` with git adopts them."""
    says = "files without a history: git is not installed or not on PATH (later: memctl init)"
    clone = "a clone needs a repository, and there is none"
    return Layout("none", False, _untracked(root), says, clone)


def _untracked(root: str) -> tuple[str, ...]:
    """The store's readable files that no commit is sure to have."""
    seen = scan(root)
    found = [s[0] for s in seen.topics] + ([INDEX] if seen.main else [])
    extra = [n for n in (CONFIG, ".gitattributes") if os.path.isfile(os.path.join(root, n))]
    tracked = set(_tracked(root))
    return tuple(p for p in found + extra if p not in tracked and _readable(root, p))


def _readable(root: str, path: str) -> bool:
    try:
        return files.read(root, path) is not None
    except Unreadable:
        return False


def _exclude(around: gitfiles.Repository) -> str:
    return os.path.join(around.common, "info", "exclude")


def _pattern(around: gitfiles.Repository, root: str) -> str:
    """The line that leaves the store, and nothing else, out of the project."""
    relative = os.path.relpath(os.path.realpath(root), around.work).replace(os.sep, "/")
    return f"/{relative.translate(_GLOB)}/\n"


def _take_out(path: str, line: str) -> None:
    """Remove a line that an earlier `init` of ours added."""
    if os.path.exists(path):
        with open(path, "rb") as file:
            old = file.read()
        kept = b"".join(x for x in old.splitlines(keepends=True) if x != line.encode())
        if kept != old:
            with open(path, "wb") as file:
                file.write(kept)


def _append(path: str, text: str) -> None:
    """Add lines to a git-private file unless they stand there already."""
    os.makedirs(os.path.dirname(path), exist_ok=True)
    old = b""
    if os.path.exists(path):
        with open(path, "rb") as file:
            old = file.read()
    there = old.splitlines()
    new = [line for line in text.encode().splitlines() if line not in there]
    if new:
        with open(path, "ab") as file:
            lead = b"" if not old or old.endswith(b"\n") else b"\n"
            file.write(lead + b"".join(line + b"\n" for line in new))
