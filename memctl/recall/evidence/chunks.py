"""Changed code: commands, paths and identifiers compared as wholes, in order."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import NamedTuple

from memctl.recall.similarity import opcodes

_CHUNK = re.compile(r"[^\s,;()→|]+")
_DRESS = "`*_\"'[]{}.:!?—–-<>"
_PARTS = re.compile(r"[A-Z]?[a-z]+|[A-Z]+(?![a-z])|\d+|[^\W\d_]+")
_DIGITS = re.compile(r"\d+(?:\.\d+)*")
MOST = 120


class Chunk(NamedTuple):
    """A run of characters without blanks. code: it looks like code, or stands in back-ticks."""

    low: str
    bare: str
    code: bool


class Changes(NamedTuple):
    """What became of the chunks of a line, 0-1 each: renamed (the same thing elsewhere or under
    a fuller name), swapped (code for other code), opening (the line's subject is another).
    """

    renamed: float
    swapped: float
    opening: float


@lru_cache(maxsize=64)
def chunks(text: str) -> list[Chunk]:
    """The chunks of a text, at most MOST."""
    found = []
    ticks = False
    for match in _CHUNK.finditer(text):
        piece = match.group()
        ticked = ticks or "`" in piece
        if piece.count("`") % 2:
            ticks = not ticks
        bare = piece.strip(_DRESS) or piece
        if not any(c.isalnum() for c in bare):
            continue
        code = ticked or _codelike(piece.strip("`*_\"'[]{}.:!?<>"))
        found.append(Chunk(bare.casefold(), bare, code))
        if len(found) == MOST:
            break
    return found


def _codelike(piece: str) -> bool:
    if piece.startswith("-") and len(piece) > 1:
        return True
    inner = piece[1:-1]
    return (
        any(c in inner for c in "/_=@\\") or "::" in inner or ("." in inner and not piece.isdigit())
        or (any(c.isupper() for c in piece[1:]) and not piece.isupper())
    )  # fmt: skip


def changes(a: str, b: str) -> Changes:
    """How one line became the other."""
    left, right = chunks(a), chunks(b)
    renamed = swapped = opening = 0.0
    steps = opcodes([c.low for c in left], [c.low for c in right])
    same = sum(j - i for tag, i, j, _, _ in steps if tag == "equal")
    like = 2 * same / (len(left) + len(right)) if left or right else 0.0
    for tag, i, j, k, m in steps:
        if tag != "replace":
            continue
        kind = _kind(left[i:j], right[k:m])
        first = i == 0 or k == 0
        if kind == "renamed":
            renamed = max(renamed, 0.4 + 0.6 * like)
        elif kind == "swapped":
            swapped = max(swapped, like)
            opening = max(opening, float(first))
        elif kind == "prose":
            opening = max(opening, 0.5 * first)
    return Changes(renamed, swapped, opening)


def _kind(one: list[Chunk], other: list[Chunk]) -> str:
    """renamed | number | swapped | prose, for one replaced run."""
    best = "prose"
    for x in one[:6]:
        for y in other[:6]:
            if _DIGITS.sub("#", x.low) == _DIGITS.sub("#", y.low):
                return "number"
            if not (x.code and y.code):
                continue
            if _same_thing(x, y):
                return "renamed"
            best = "swapped"
    return best


def _same_thing(x: Chunk, y: Chunk) -> bool:
    """The same last part in another folder, or one name's words within the other's."""
    left = [p.casefold() for p in _PARTS.findall(x.bare)]
    right = [p.casefold() for p in _PARTS.findall(y.bare)]
    if not left or not right:
        return False
    if "/" in x.bare + y.bare and x.low.rpartition("/")[2] == y.low.rpartition("/")[2]:
        return True
    small, large = sorted((set(left), set(right)), key=len)
    return small < large and len(small) > 1 and left[-1] == right[-1]
