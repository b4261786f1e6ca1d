"""Numbers as written, in one canonical form: 2 minutes and 120 s are the same."""

from __future__ import annotations

import re

from memctl.recall.evidence.lexicon import UNITS

_NUMBER = re.compile(r"\d+(?:\.\d+)*")
_WORD = re.compile(r"\w+")


def number(text: str, match: re.Match[str]) -> tuple[str, str, str, str]:
    """(kind, canonical, unit, unit word inside the piece) of a number as written."""
    piece = match.group()
    digits = _NUMBER.search(piece.replace(",", "") if "," in piece else piece)
    bare = digits.group() if digits else piece
    tail = piece[match.end() - match.start() :]
    letters = re.sub(r"[^a-zA-Z%]", "", piece[1:] if piece[:1] == "v" else piece)
    if piece.startswith("v") or bare.count(".") > 1:
        return "version", bare, "", ""
    if ":" in piece.strip(":"):
        return "time", piece.strip(":"), "", ""
    unit = letters.lower() or unit_after(text, match.end()) or tail
    if unit not in UNITS:
        hour = letters.lower() if letters.lower() in ("am", "pm") else ""
        return "number", bare.removesuffix(".0") + hour, unit if letters else "", ""
    canon, kind = united(bare, unit)
    return "number", canon, kind, letters.lower()


def united(bare: str, unit: str) -> tuple[str, str]:
    """A number in its base unit, and that unit: 2 minutes is 120 s."""
    known = UNITS.get(unit)
    if known is None:
        return bare, unit
    try:
        return f"{float(bare) * known[1]:g}", known[0]
    except ValueError:
        return bare, known[0]


def unit_after(text: str, end: int) -> str:
    """The unit that follows a number: `12 minutes`, `12-minute`."""
    found = _WORD.match(text, end + 1) if end < len(text) and text[end] in " -" else None
    if not found:
        return ""
    word = found.group().lower()
    for form in (word, word[:-1] if word.endswith("s") else ""):
        if form in UNITS:
            return form
    return ""
