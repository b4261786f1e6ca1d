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
        for equal, start, stop, at, _ in _steps(new, now)
        if equal
        for step in range(stop - start)
    }
    gone: set[int] = set()
    back: dict[int, list[bytes]] = {}
    for equal, start, stop, at, end in _steps(new, old):
        if equal:
            continue
        if any(number not in here for number in range(start, stop)):
            return None
        gone.update(here[number] for number in range(start, stop))
        behind = max((here[number] + 1 for number in range(stop) if number in here), default=0)
        back.setdefault(behind, []).extend(old[at:end])
    kept = [
        line
        for at in range(len(now) + 1)
        for line in (*back.get(at, ()), *(now[at : at + 1] if at not in gone else ()))
    ]
    whole = b"".join(kept)
    bare = _is_bare(current) or (_is_bare(before) and kept[-1:] == old[-1:])
    return whole.removesuffix(b"\n").removesuffix(b"\r") if bare else whole


def _steps(a: list[bytes], b: list[bytes]) -> list[tuple[bool, int, int, int, int]]:
    """What turns `a` into `b`: (equal, a's start and stop, b's start and stop). The common
    beginning and end count as such, so that one change among like lines is one step.
    """
    most = min(len(a), len(b))
    head = next((n for n in range(most) if a[n] != b[n]), most)
    tail = next((n for n in range(most - head) if a[-1 - n] != b[-1 - n]), most - head)
    end_a, end_b = len(a) - tail, len(b) - tail
    middle = SequenceMatcher(None, a[head:end_a], b[head:end_b], autojunk=False)
    return [
        (True, 0, head, 0, head),
        *(
            (tag == "equal", i1 + head, i2 + head, j1 + head, j2 + head)
            for tag, i1, i2, j1, j2 in middle.get_opcodes()
        ),
        (True, end_a, len(a), end_b, len(b)),
    ]


def _lines(data: bytes) -> list[bytes]:
    """Lines with their ends; the last one is given an end like the first one's."""
    parts = data.split(b"\n")
    lines = [part + b"\n" for part in parts[:-1]]
    if parts[-1]:
        lines.append(parts[-1] + (b"\r\n" if lines and lines[0].endswith(b"\r\n") else b"\n"))
    return lines


def _is_bare(data: bytes) -> bool:
    return bool(data) and not data.endswith(b"\n")
