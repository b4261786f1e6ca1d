"""The store's files as they are now: which there are, and how fresh."""

from __future__ import annotations

import os
import stat
from typing import NamedTuple

from memctl.model.catalog import FileStat
from memctl.model.topic import INDEX

Stat = tuple[str, int, int, int]
_MOST = (1 << 63) - 1
_MARKS = frozenset(
    "\u200b\u200e\u200f\u2028\u2029\u202a\u202b\u202c\u202d\u202e\u2060"
    "\u2066\u2067\u2068\u2069\ufeff"
)

_BY_DESCRIPTOR = os.scandir in os.supports_fd
# stat.S_ISREG, spelled out: this is asked of every file at every call.
_KIND = 0o170000
_PLAIN = 0o100000


class Scan(NamedTuple):
    """Topics, in the directories' order, and the index (main) as (path, size, mtime_ns, inode);
    what is no plain file apart.
    """

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
        fd = _open(root, prefix) if _BY_DESCRIPTOR else _looked_up(root, prefix)
        if fd is None:
            irregular.append(FileStat(_shown(prefix[:-1]), 0, 0, 0, "unreadable directory"))
            continue
        try:
            for entry in os.scandir(fd):
                name = entry.name
                if name[0] == ".":
                    continue
                if name[-3:] != ".md" and name[-3:].lower() != ".md":
                    if entry.is_dir(follow_symlinks=False):
                        folders.append(f"{prefix}{name}/")
                    continue
                try:
                    found = entry.stat(follow_symlinks=False)
                except OSError:  # gone since the directory was read
                    continue
                path = prefix + name
                if found.st_mode & _KIND != _PLAIN or not name.isprintable():
                    what = _irregular(path, found.st_mode)
                    if what:
                        irregular.append(FileStat(_shown(path), found.st_size, 0, 0, what))
                        continue
                # SQLite keeps 63 bits: enough to tell one time and one inode from another.
                stat_ = (path, found.st_size, found.st_mtime_ns & _MOST, found.st_ino & _MOST)
                if name == INDEX and not prefix:
                    index = stat_
                else:
                    topics.append(stat_)
        finally:
            if isinstance(fd, int):
                os.close(fd)
    return Scan(topics, index, tuple(sorted(irregular)))


def _open(root: str, prefix: str) -> int | None:
    """A directory's descriptor. Below the root none is reached through a link."""
    flags = os.O_RDONLY | (getattr(os, "O_NOFOLLOW", 0) if prefix else 0)
    try:
        return os.open(os.path.join(root, prefix[:-1]), flags)
    except OSError:
        return None


def _looked_up(root: str, prefix: str) -> str | None:
    """The same where a directory has no descriptor (Windows): its path, if it is no link."""
    path = os.path.join(root, *prefix.split("/"))
    may = os.access(path, os.R_OK | os.X_OK) and not (
        prefix and os.path.islink(path.rstrip(os.sep))
    )
    return path if may else None


def _irregular(path: str, mode: int) -> str:
    if odd_name(path):
        return "name with control or undecodable characters"
    if stat.S_ISREG(mode):
        return ""
    if stat.S_ISLNK(mode):
        return "symbolic link"
    return "directory" if stat.S_ISDIR(mode) else "special file"


def odd_name(path: str) -> bool:
    """A name that could take over a line or a terminal, or is no text at all."""
    return not path.isprintable() and any(_odd(c) for c in path)


def _odd(character: str) -> bool:
    """Controls, undecodable bytes, line ends, bidi and invisible marks; not emoji joiners, blanks
    of other scripts, or letters newer than this Python."""
    code = ord(character)
    return (
        code < 0x20
        or 0x7F <= code < 0xA0
        or 0xD800 <= code < 0xE000
        or character in _MARKS
        or 0xE0000 <= code < 0xE1000
    )


def _shown(path: str) -> str:
    return path.encode("utf-8", "backslashreplace").decode()
