"""What stands on disk below a directory: nothing outside of it is looked at."""

from __future__ import annotations

import os
import stat

# Longer chains of links are loops; Linux stops here too.
_LINKS = 40
# git's own way to tell a binary file: a NUL byte near its beginning.
SNIFFED = 8000


def stands(base: str, path: str) -> bool:
    """A file, a directory that holds any, or a link is there. Links are followed only where they
    stay below `base`; one that leaves it is there itself, and nothing behind it is."""
    todo = _parts(path)
    at: list[str] = []
    links = 0
    while todo:
        part = todo.pop(0)
        if part == "..":
            if not at:
                return False
            at.pop()
            continue
        full = "/".join((base, *at, part))
        try:
            mode = os.lstat(full).st_mode
        except (OSError, ValueError):
            return False
        if not todo and stat.S_ISDIR(mode):
            return _holds(full)
        if stat.S_ISLNK(mode) and todo:
            links += 1
            target = os.readlink(full)
            if os.path.isabs(target) or links > _LINKS:
                return False
            todo = _parts(target) + todo
        else:
            at.append(part)
    return True


def _holds(folder: str) -> bool:
    """There is more than directories in it: git knows no empty ones, and leaves them behind."""
    todo = [folder]
    while todo:
        try:
            with os.scandir(todo.pop()) as entries:
                for entry in entries:
                    if not entry.is_dir(follow_symlinks=False):
                        return True
                    todo.append(entry.path)
        except OSError:
            return True  # it cannot be looked into, so nothing says that it is empty
    return False


def text(base: str, path: str, most: int) -> bytes | None:
    """A plain file's content; b"" of one that is longer than `most` bytes or binary, None where
    no plain file stands. No link is followed in its last part, and no pipe waited for."""
    flags = os.O_RDONLY | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_NONBLOCK", 0)
    try:
        handle = os.open(f"{base}/{path}", flags | getattr(os, "O_BINARY", 0))
    except (OSError, ValueError):
        return None
    try:
        found = os.fstat(handle)
        if not stat.S_ISREG(found.st_mode):
            return None
        if found.st_size > most:
            return b""
        data = os.read(handle, SNIFFED)
        if b"\0" in data:
            return b""
        while len(data) < found.st_size and (more := os.read(handle, found.st_size)):
            data += more
        return data
    except OSError:
        return None
    finally:
        os.close(handle)


def _parts(path: str) -> list[str]:
    return [part for part in path.split("/") if part not in ("", ".")]
