"""One file's change taken back line by line, where git sees neighbours as a conflict; pure."""

from __future__ import annotations

from difflib import SequenceMatcher


def taken_back(before: bytes, after: bytes, current: bytes) -> bytes | None:
    """`current` without what turned `before` into `after`; None when a line that the change made
    has been edited or moved since.

    A line that the change took away comes back behind the line that it stood behind.
    """
    old, new, now = _lines(before), _lines(after), _lines(current)
    here = {
        start + step: at + step
        for start, at, size in SequenceMatcher(None, new, now, autojunk=False).get_matching_blocks()
        for step in range(size)
    }
    gone: set[int] = set()
    back: dict[int, list[bytes]] = {}
    for tag, i1, i2, j1, j2 in SequenceMatcher(None, new, old, autojunk=False).get_opcodes():
        if tag == "equal":
            continue
        if any(at not in here for at in range(i1, i2)):
            return None
        gone.update(here[at] for at in range(i1, i2))
        behind = max((here[at] + 1 for at in range(i2) if at in here), default=0)
        back.setdefault(behind, []).extend(old[j1:j2])
    kept = [
        line
        for at in range(len(now) + 1)
        for line in (*back.get(at, ()), *(now[at : at + 1] if at not in gone else ()))
    ]
    whole = b"".join(kept)
    bare = _is_bare(current) or (_is_bare(before) and kept[-1:] == old[-1:])
    return whole.removesuffix(b"\n").removesuffix(b"\r") if bare else whole


def _lines(data: bytes) -> list[bytes]:
    """Lines with their ends; the last one is given an end like the first one's."""
    parts = data.split(b"\n")
    lines = [part + b"\n" for part in parts[:-1]]
    if parts[-1]:
        lines.append(parts[-1] + (b"\r\n" if lines and lines[0].endswith(b"\r\n") else b"\n"))
    return lines


def _is_bare(data: bytes) -> bool:
    return bool(data) and not data.endswith(b"\n")
