"""A change to a file as people and `patch` read it: a unified diff."""

from __future__ import annotations

from typing import TYPE_CHECKING

from memctl.codec.digest import digest
from memctl.model.change import Touched

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from memctl.model.change import Change

NOWHERE = "/dev/null"
# Lines that stand around a change.
AROUND = 1
# Changed stretches longer than this (lines) are shown as taken away and put back whole: looking
# for what they share takes time that grows with the square.
LONGEST = 2_000
_UNENDED = "\\ No newline at end of file"


def touched(changes: Sequence[Change], read: Callable[[str], bytes | None]) -> tuple[Touched, ...]:
    """What each change does to its file. One file that goes while one comes is a move.

    read: a path's bytes as they are now.
    """
    gone = [c for c in changes if c.data is None]
    come = [c for c in changes if c.data is not None and not c.expect]
    source = gone[0] if len(gone) == len(come) == 1 else None
    found = []
    for change in changes:
        if change is source:
            continue
        if source and change is come[0]:
            before = read(source.path)
            diff = unified(before, change.data, source.path, change.path)
            found.append(Touched(source.path, digest(before), diff, change.path))
            continue
        before = read(change.path)
        old = NOWHERE if before is None else change.path
        new = NOWHERE if change.data is None else change.path
        found.append(Touched(change.path, digest(before), unified(before, change.data, old, new)))
    return tuple(found)


def unified(before: bytes | None, after: bytes | None, old: str, new: str) -> tuple[str, ...]:
    """The lines of the diff, without ends; of a move without a change the two names alone."""
    a, b = _lines(before), _lines(after)
    hunks = tuple(_hunks(a, b))
    return (f"--- {old}", f"+++ {new}", *hunks) if hunks or old != new else ()


def _hunks(a: list[str], b: list[str]) -> Iterator[str]:
    """Hunks of what lies between the common beginning and the common end."""
    most = min(len(a), len(b))
    head = next((n for n in range(most) if a[n] != b[n]), most)
    tail = next((n for n in range(most - head) if a[-1 - n] != b[-1 - n]), most - head)
    head, tail = max(0, head - AROUND), max(0, tail - AROUND)
    middle = a[head : len(a) - tail], b[head : len(b) - tail]
    for group in _groups(*middle):
        first, last = group[0], group[-1]
        yield (
            f"@@ -{_range(first[1] + head, last[2] + head)} "
            f"+{_range(first[3] + head, last[4] + head)} @@"
        )
        for tag, i1, i2, j1, j2 in group:
            if tag == "equal":
                yield from _shown(" ", middle[0][i1:i2])
                continue
            yield from _shown("-", middle[0][i1:i2])
            yield from _shown("+", middle[1][j1:j2])


def _groups(a: list[str], b: list[str]) -> list[list[tuple[str, int, int, int, int]]]:
    if a == b:
        return []
    if max(len(a), len(b)) > LONGEST:
        return [[("replace", 0, len(a), 0, len(b))]]
    from difflib import SequenceMatcher

    return list(SequenceMatcher(None, a, b, autojunk=False).get_grouped_opcodes(AROUND))


def _range(start: int, stop: int) -> str:
    """As diff counts: from 1, the length left out when it is 1."""
    length = stop - start
    return f"{start + 1}" if length == 1 else f"{start + (1 if length else 0)},{length}"


def _shown(sign: str, lines: Sequence[str]) -> Iterator[str]:
    for text in lines:
        yield sign + text.removesuffix("\n")
        if not text.endswith("\n"):
            yield _UNENDED


def _lines(data: bytes | None) -> list[str]:
    """Lines with their `\n`; the last one without when the file ends in none."""
    parts = (data or b"").decode("utf-8", "replace").split("\n")
    lines = [part + "\n" for part in parts[:-1]]
    return [*lines, parts[-1]] if parts[-1] else lines
