"""Where the store is: the option, the variable, or the nearest memory/MEMORY.md walking up."""

from __future__ import annotations

import os

from memctl.errors import NoStore
from memctl.model.topic import INDEX

LOCAL = ".memctl"
CONFIG = "memctl.toml"
FOLDER = "memory"


def find_store(start: str, explicit: str) -> str:
    """The absolute path of the store, links resolved: it lies where git sees it.

    explicit: `--dir` or MEMCTL_DIR ("" = walk up from `start`). Raises NoStore saying what was
    found instead and what to do.
    """
    try:
        place = os.path.abspath(explicit or start)
    except FileNotFoundError as fault:
        raise NoStore("the working directory is gone", "Change to one that is there.") from fault
    found = _named(place) if explicit else _walked(place)
    return os.path.realpath(found)


def _named(path: str) -> str:
    if not os.path.isdir(path):
        what = "is a file, not a directory" if os.path.exists(path) else "does not exist"
        raise NoStore(f"{path} {what}", "Name a memory directory, or make one: memctl init DIR")
    inner = os.path.join(path, FOLDER)
    if not _has_index(path) and _has_index(inner):
        return inner
    if not _has_index(path) and not is_store(path):
        raise NoStore(
            f"{path} is not a store: it holds no .md file, no {CONFIG} and no {LOCAL}/",
            f"Make it one: memctl init {path}",
        )
    return path


def is_store(path: str) -> bool:
    """A directory that holds a `.md` file, memctl.toml or .memctl/. Raises NoStore when it may
    not be looked into."""
    try:
        names = os.listdir(path)
    except OSError as fault:
        raise NoStore(
            f"{path} cannot be opened: {(fault.strerror or '').lower()}", "Check its permissions."
        ) from fault
    return any(n.lower().endswith(".md") or n in (CONFIG, LOCAL) for n in names)


def _has_index(path: str) -> bool:
    return os.path.lexists(os.path.join(path, INDEX))


def _walked(start: str) -> str:
    folder = start
    while True:
        inner = os.path.join(folder, FOLDER)
        here, below = _has_index(folder), _has_index(inner)
        if here and below:
            raise NoStore(
                f"two stores: {folder} and {inner} both hold {INDEX}",
                "Say which with --dir or MEMCTL_DIR.",
            )
        if here or below:
            return folder if here else inner
        parent = os.path.dirname(folder)
        if parent == folder:
            raise NoStore(
                f"no store: no {FOLDER}/{INDEX} in {start} or above it",
                "Make one with `memctl init`, or name one with --dir.",
            )
        folder = parent
