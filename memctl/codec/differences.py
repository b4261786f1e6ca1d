"""What differs between two texts, as hunks of lines; pure."""

from __future__ import annotations

from difflib import SequenceMatcher

from memctl.model.history import Hunk

BARE = "\\ No newline at end of file"


def hunks(before: bytes | None, after: bytes | None, around: int = 3) -> list[Hunk]:
    """The hunks of a unified diff, `around` like lines on either side of each. Absent is empty."""
    old, new = _lines(before), _lines(after)
    found = []
    for group in SequenceMatcher(None, old, new).get_grouped_opcodes(around):
        lines: list[str] = []
        for tag, start, stop, at, end in group:
            if tag == "equal":
                lines += _shown(" ", old[start:stop])
            else:
                lines += [*_shown("-", old[start:stop]), *_shown("+", new[at:end])]
        (_, first, _, at, _), (_, _, last, _, end) = group[0], group[-1]
        found.append(Hunk(*_span(first, last), *_span(at, end), tuple(lines)))
    return found


def _lines(data: bytes | None) -> list[str]:
    """With their ends; a line ends at a line feed and nowhere else."""
    text = (data or b"").decode("utf-8", "replace")
    lines = [line + "\n" for line in text.split("\n")]
    last = lines.pop().removesuffix("\n")
    return [*lines, last] if last else lines


def _shown(sign: str, lines: list[str]) -> list[str]:
    shown = []
    for line in lines:
        shown.append(sign + line.removesuffix("\n"))
        if not line.endswith("\n"):
            shown.append(BARE)
    return shown


def _span(start: int, stop: int) -> tuple[int, int]:
    """First line and count, as diffs write them: an empty one begins at the line before it."""
    return (start + 1 if stop > start else start), stop - start
