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
    before, mine, yours = _heads(old), _heads(frame), _heads(other)
    moved = {t for t, h in yours.items() if t in mine and mine[t] == before.get(t, h) != h}
    out = _left([t for t in frame if t not in moved], was, theirs)
    place = 0
    head = ""  # the heading above in `other`
    lead: list[str] = []  # the blank lines above
    below = False  # whether the line stands right below a heading that is in `out` already
    for at, token in enumerate(other):
        kind = _kind(token)
        if kind == BLANK:
            lead.append(token)
            continue
        known = token in out
        gone = token in was and token not in moved and not _has_new(other, at, was)
        if not known and gone:
            lead = []
            continue
        if not known and kind == PROSE:
            return None
        if not known:
            if kind == ENTRY and below:
                while lead and place < len(out) and _kind(out[place]) == BLANK:
                    place += 1
                    lead.pop()
                lead = []
            if kind == ENTRY:
                place = _behind_entries(out, place, was | theirs)
            else:
                heads = _heads(out)
                later = {t for t in other[at + 1 :] if heads.get(t, "") == yours.get(t, "")}
                place = _section_end(out, place, was | theirs, later)
            out[place:place] = [*lead, token]
            place += len(lead) + 1
        elif kind == HEADING or head not in out or _heads(out).get(token, head) == head:
            place = out.index(token) + 1  # not where the frame moved an entry to
        head = token if kind == HEADING else head
        below = known and kind == HEADING
        lead = []
    return out


def _left(frame: Sequence[str], was: set[str], theirs: set[str]) -> list[str]:
    """The frame without the entries and headings that the other side took away."""
    out: list[str] = []
    for at, token in enumerate(frame):
        removed = _kind(token) in (ENTRY, HEADING) and token in was and token not in theirs
        if not removed or _has_new(frame, at, was):
            out.append(token)
        elif _kind(token) == HEADING and out and _kind(out[-1]) == BLANK:
            out.pop()
    return out


def _heads(side: Sequence[str]) -> dict[str, str]:
    """By entry: the heading above it, "" when it is not among these."""
    heads: dict[str, str] = {}
    head = ""
    for token in side:
        if _kind(token) == HEADING:
            head = token
        elif _kind(token) == ENTRY:
            heads[token] = head
    return heads


def _behind_entries(out: Sequence[str], place: int, known: set[str]) -> int:
    """The place behind the entries that the frame added there."""
    while place < len(out) and _kind(out[place]) == ENTRY and out[place] not in known:
        place += 1
    return place


def _section_end(out: Sequence[str], place: int, known: set[str], later: set[str]) -> int:
    """The place for a section: before the next one that is not new, or what follows it."""
    end = place
    while end < len(out):
        token, kind = out[end], _kind(out[end])
        if kind != BLANK and (token in later or (kind == HEADING and token in known)):
            break
        end += 1
    while end > place and _kind(out[end - 1]) == BLANK:
        end -= 1
    return end


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
