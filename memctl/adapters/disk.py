"""Whether a path stands on disk below a directory: nothing outside of it is looked at."""

from __future__ import annotations

import os
import stat

# Longer chains of links are loops; Linux stops here too.
_LINKS = 40


def stands(base: str, path: str) -> bool:
    """A file, a directory or a link is there. Links are followed only where they stay below
    `base`; one that leaves it is there itself, and nothing behind it is."""
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
        full = os.path.join(base, *at, part)
        try:
            mode = os.lstat(full).st_mode
        except (OSError, ValueError):
            return False
        if stat.S_ISLNK(mode) and todo:
            links += 1
            target = os.readlink(full)
            if os.path.isabs(target) or links > _LINKS:
                return False
            todo = _parts(target) + todo
        else:
            at.append(part)
    return True


def _parts(path: str) -> list[str]:
    return [part for part in path.split("/") if part not in ("", ".")]
