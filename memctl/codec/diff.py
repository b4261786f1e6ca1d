"""A change to a file as people and `patch` read it: a unified diff."""

from __future__ import annotations

from typing import TYPE_CHECKING

from memctl.codec.digest import digest
from memctl.model.change import Touched
from memctl.model.history import Hunk

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
    lines = tuple(x for hunk in hunks(before, after, AROUND) for x in (head(hunk), *hunk.lines))
    return (f"--- {old}", f"+++ {new}", *lines) if lines or old != new else ()


def hunks(before: bytes | None, after: bytes | None, around: int) -> list[Hunk]:
    """What differs, with so many like lines on either side of it. Absent is empty. Only what lies
    between the common beginning and the common end is compared."""
    a, b = _lines(before), _lines(after)
    most = min(len(a), len(b))
    first = next((n for n in range(most) if a[n] != b[n]), most)
    last = next((n for n in range(most - first) if a[-1 - n] != b[-1 - n]), most - first)
    skipped, last = max(0, first - around), max(0, last - around)
    old, new = a[skipped : len(a) - last], b[skipped : len(b) - last]
    found = []
    for group in _groups(old, new, around):
        lines: list[str] = []
        for tag, start, stop, at, end in group:
            if tag == "equal":
                lines += _shown(" ", old[start:stop])
            else:
                lines += [*_shown("-", old[start:stop]), *_shown("+", new[at:end])]
        (_, start, _, at, _), (_, _, stop, _, end) = group[0], group[-1]
        spans = (*_span(start + skipped, stop + skipped), *_span(at + skipped, end + skipped))
        found.append(Hunk(*spans, tuple(lines)))
    return found


def head(hunk: Hunk) -> str:
    """The line that a hunk begins with; a count of 1 is left out."""
    old, new = (
        f"{start}" if count == 1 else f"{start},{count}"
        for start, count in ((hunk.old_start, hunk.old_lines), (hunk.new_start, hunk.new_lines))
    )
    return f"@@ -{old} +{new} @@"


def _groups(a: list[str], b: list[str], around: int) -> list[list[tuple[str, int, int, int, int]]]:
    if a == b:
        return []
    if max(len(a), len(b)) > LONGEST:
        return [[("replace", 0, len(a), 0, len(b))]]
    from difflib import SequenceMatcher

    return list(SequenceMatcher(None, a, b, autojunk=False).get_grouped_opcodes(around))


def _span(start: int, stop: int) -> tuple[int, int]:
    """First line and count, as diffs write them: an empty one begins at the line before it."""
    return (start + 1 if stop > start else start), stop - start


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
