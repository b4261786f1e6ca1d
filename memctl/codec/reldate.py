"""Words for a day, and the day they meant when they were written."""

from __future__ import annotations

import re
from datetime import date, timedelta

_NUMBERS = ("one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
_COUNT = rf"(?P<n>\d{{1,3}}|an?|{'|'.join(_NUMBERS)})"
_AGO = re.compile(rf"{_COUNT}\s+days?\s+ago")
_IN = re.compile(rf"(?:.*\s)?in\s+{_COUNT}\s+days?")
# What makes a day inexact: "the day before yesterday", "about 3 days ago", "two or 3 days ago".
_VAGUE = re.compile(
    r"(?:\b(?:before|after|about|around|roughly|some|nearly|almost|maybe|perhaps|approximately|or"
    r"|than|to|ca\.?|circa)|[-–~≈/])\s+$",
    re.IGNORECASE,
)
_OPENING = (" ", "\t", "(", "[", "*", "_", "—", "|")
# The phrase's end may carry a possessive, which goes before the date.
_TAIL = re.compile(r"(?:['’]s)?(?![\w/-])")
PATTERN = r"yesterday|tomorrow|days?[[:space:]]+ago|in .*days?"
"""What a line must hold (POSIX) for `offset` to know any of its words."""


def offset(words: str) -> int | None:
    """Days from the day of writing to the one that is meant, None when that is not one certain
    day: a week has seven, and of "next Friday" nobody knows which.

    words: in lower case. A number of days counts from midnight to midnight.
    """
    if words in ("yesterday", "tomorrow"):
        return 1 if words == "tomorrow" else -1
    for pattern, sign in ((_AGO, -1), (_IN, 1)):
        match = pattern.fullmatch(words)
        if match:
            return sign * _count(match.group("n"))
    return None


def _count(text: str) -> int:
    if text.isdecimal():
        return int(text)
    return _NUMBERS.index(text) + 1 if text in _NUMBERS else 1


def dated(text: str, words: str, written: str) -> str:
    """The text with the day behind its words, `yesterday (2026-03-04)`; "" when it would not be
    certain which words or which day are meant. written: the ISO day the words were written.
    """
    days = offset(words)
    places = [m.span() for m in re.finditer(re.escape(words), text, re.IGNORECASE)]
    if days is None or len(places) != 1:
        return ""
    start, end = places[0]
    tail = _TAIL.match(text, end)
    before = text[:start]
    if tail is None or not (before or " ").endswith(_OPENING) or _VAGUE.search(before):
        return ""
    try:
        day = date.fromisoformat(written) + timedelta(days=days)
    except (ValueError, OverflowError):
        return ""
    return f"{text[: tail.end()]} ({day.isoformat()}){text[tail.end() :]}"
