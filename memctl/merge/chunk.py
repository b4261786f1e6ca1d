"""A place in an index that both sides changed: their entries and headings put together; pure.

What stands here works on tokens, a line for each unit (see `units.token`).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from memctl.merge.units import BLANK, ENTRY, HEADING, PROSE

if TYPE_CHECKING:
    from collections.abc import Sequence

    from memctl.model.merging import Chunk


def settled(chunk: Chunk) -> list[str] | None:
    """The lines of both sides; None when both changed prose here, which only a person can join.

    One side is the frame, whose order holds: the one that changed more than entries. The other's
    additions go behind what they stood behind, after those of the frame; what one side took away
    is gone. A heading stays as long as a new entry stands below it.
    """
    old, ours, theirs = list(chunk.base), list(chunk.ours), list(chunk.theirs)
    prose = [_of(side, PROSE) for side in (old, ours, theirs)]
    if prose[0] != prose[1] != prose[2] != prose[0]:
        return None
    first, second = sorted((ours, theirs))
    frame, other = (second, first) if _shape(second, old) > _shape(first, old) else (first, second)
    return _joined(old, frame, other)


def _kind(token: str) -> str:
    return token.partition(" ")[0]


def _of(side: Sequence[str], *kinds: str) -> list[str]:
    return [t for t in side if _kind(t) in kinds]


def _shape(side: Sequence[str], old: Sequence[str]) -> tuple[bool, bool, bool, bool]:
    """What a side changed besides adding and removing entries, the weightiest first."""
    here, there = set(side), set(old)
    return (
        _of(side, PROSE) != _of(old, PROSE),
        _of(side, HEADING) != _of(old, HEADING),
        [t for t in side if t in there] != [t for t in old if t in here],
        _of(side, BLANK) != _of(old, BLANK),
    )


def _joined(old: Sequence[str], frame: Sequence[str], other: Sequence[str]) -> list[str] | None:
    was, theirs = set(old), set(other)
    out: list[str] = []
    for at, token in enumerate(frame):
        removed = _kind(token) in (ENTRY, HEADING) and token in was and token not in theirs
        if not removed or _has_new(frame, at, was):
            out.append(token)
        elif _kind(token) == HEADING and out and _kind(out[-1]) == BLANK:
            out.pop()
    place = 0
    lead: list[str] = []
    before = ""  # the token above in `other`, blank lines apart; "" when it is not in `out`
    made = False  # whether it is there because it was put there
    for at, token in enumerate(other):
        if _kind(token) == BLANK:
            lead.append(token)
            continue
        if token in out:
            place = out.index(token) + 1
            before, made, lead = token, False, []
            continue
        if token in was and not _has_new(other, at, was):
            lead = []
            continue
        if _kind(token) == PROSE:
            return None
        if _kind(token) == ENTRY and _kind(before) == HEADING and not made:
            while lead and place < len(out) and _kind(out[place]) == BLANK:
                place += 1
                lead.pop()
            lead = []
        while place < len(out) and _kind(out[place]) == ENTRY and out[place] not in was | theirs:
            place += 1
        out[place:place] = [*lead, token]
        place += len(lead) + 1
        before, made, lead = token, True, []
    return out


def _has_new(side: Sequence[str], at: int, was: set[str]) -> bool:
    """Whether the line is a heading with a new entry below it."""
    if _kind(side[at]) != HEADING:
        return False
    for token in side[at + 1 :]:
        if _kind(token) == HEADING:
            return False
        if _kind(token) == ENTRY and token not in was:
            return True
    return False
