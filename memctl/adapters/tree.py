"""The store's files as they are now: which there are, and how fresh."""

from __future__ import annotations

import os
import stat
from typing import NamedTuple

from memctl.model.catalog import FileStat
from memctl.model.topic import INDEX

Stat = tuple[str, int, int, int]


class Scan(NamedTuple):
    """Topics and the index (main) as (path, size, mtime_ns, inode); what is no plain file apart."""

    topics: list[Stat]
    main: Stat | None
    irregular: tuple[FileStat, ...]


def scan(root: str) -> Scan:
    """Every `.md` below the store but hidden directories, without opening or following any."""
    topics: list[Stat] = []
    irregular: list[FileStat] = []
    index: Stat | None = None
    folders = [""]
    while folders:
        prefix = folders.pop()
        fd = _open(os.path.join(root, prefix))
        if fd is None:
            irregular.append(FileStat(prefix.rstrip("/"), 0, 0, 0, "unreadable directory"))
            continue
        try:
            for entry in os.scandir(fd):
                name = entry.name
                if name[0] == ".":
                    continue
                if name[-3:].lower() != ".md":
                    if entry.is_dir(follow_symlinks=False):
                        folders.append(f"{prefix}{name}/")
                    continue
                found = entry.stat(follow_symlinks=False)
                path = prefix + name
                what = _irregular(path, found.st_mode)
                if what:
                    irregular.append(FileStat(_shown(path), found.st_size, 0, 0, what))
                elif path == INDEX:
                    index = (path, found.st_size, found.st_mtime_ns, found.st_ino)
                else:
                    topics.append((path, found.st_size, found.st_mtime_ns, found.st_ino))
        finally:
            os.close(fd)
    topics.sort()
    return Scan(topics, index, tuple(sorted(irregular)))


def _open(folder: str) -> int | None:
    try:
        return os.open(folder, os.O_RDONLY)
    except OSError:
        return None


def _irregular(path: str, mode: int) -> str:
    if not path.isprintable():
        return "name with control or undecodable characters"
    if stat.S_ISREG(mode):
        return ""
    if stat.S_ISLNK(mode):
        return "symbolic link"
    return "directory" if stat.S_ISDIR(mode) else "special file"


def _shown(path: str) -> str:
    return path.encode("utf-8", "backslashreplace").decode()
