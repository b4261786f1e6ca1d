"""Finding sensitive text, and showing a text without it. Pure; never raises; linear in the text.

Signs come first (signs.py); a regular expression runs only where one fits.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from functools import cache, lru_cache
from itertools import pairwise
from typing import TYPE_CHECKING, NamedTuple

from memctl.recall.sensitive import hidden, values
from memctl.recall.sensitive.mention import mentioned
from memctl.recall.sensitive.pattern import HIDDEN, INJECTION, KINDS, PERSONAL, SECRET
from memctl.recall.sensitive.signs import PATTERNS, called, prefixed, seen

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from memctl.recall.sensitive.pattern import Pattern, Token

BLOCK, REDACT, WARN, ALLOW = "block", "redact", "warn", "allow"
ACTIONS = (BLOCK, REDACT, WARN, ALLOW)

# Names that give way to one that says whose the secret is.
_GENERAL = ("labelled key", "labelled password", "token in a URL")
# What wrapping and emphasis put between two words, and what does not show.
_LOOSE = (
    r"(?<=[a-z,;:])(?:[ \t]*\n[ \t>]{0,8}(?=[a-z]+(?![a-z_:-]))|[ \t]{2,}(?=[a-z]))"
    r"|\*{1,3}(?=[a-z][a-z ]{0,40}\*)|(?<=[a-z])\*{1,3}(?=[ \n])|(?<=[a-z])[\u200c\u200d\u00ad]+(?=[a-z])"
)
# Quick to see: without one of these nothing is loose.
_SLACK = ("  ", "\t", "\u200c", "\u200d", "\u00ad")
_WRAPPED = r"\n(?<=[a-z,;]\n)[ \t>]{0,8}[a-z]+(?![a-z_:-])|\*(?<=[a-z]\*)[* ]"
# A text up to here is looked through at once.
_SHORT = 1_000
# A longer one piece by piece, each of so many characters at least.
_BLOCK = 400
_CLOSING = ".,;:)]}>*|`"
_BODY_CHARS = frozenset("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789")


class Span(NamedTuple):
    """Where something sensitive stands: [start, end) in the text. It never holds the value."""

    kind: str
    name: str
    start: int
    end: int


@lru_cache(maxsize=4)
def scan(text: str, kinds: tuple[str, ...] = KINDS) -> tuple[Span, ...]:
    """Everything sensitive of these kinds, in the order of the text."""
    low = text.lower()
    if len(low) != len(text):
        low = "".join(c.lower() if len(c.lower()) == 1 else c for c in text)
    found = []
    for start, end in _blocks(low):
        block = _block(text[start:end], low[start:end], kinds)
        found += [s._replace(start=s.start + start, end=s.end + start) for s in block]
    if HIDDEN in kinds:
        found += _hidden(text)
    return _settled(found) if found else ()


def _blocks(low: str) -> list[tuple[int, int]]:
    """A long text by its paragraphs and list items, some together, so that a sign calls for a
    pattern only where it stands; a key in armour may hold blank lines."""
    if len(low) <= _SHORT or "-----begin" in low:
        return [(0, len(low))]
    cuts = [0]
    for match in _compiled(r"\n(?:[ \t]*\n\s*|(?=[-*+] ))").finditer(low):
        if match.end() - cuts[-1] >= _BLOCK:
            cuts.append(match.end())
    return list(pairwise((*cuts, len(low))))


def _block(text: str, low: str, kinds: tuple[str, ...]) -> list[Span]:
    sight = seen(text, low)
    numbers = called(text, sight, kinds)
    found = [*_matches(text, low, numbers), *_across(text, low, numbers)] if numbers else []
    found = [s for s in found if s.kind != INJECTION or not mentioned(low, s.start, s.end)]
    if SECRET in kinds:
        found += _tokens(text, prefixed(text, sight))
    return found


def decide(spans: Sequence[Span], policy: Mapping[str, str]) -> str:
    """The strictest of what the policy asks for the kinds found; `allow` for none."""
    wanted = {policy.get(span.kind, WARN) for span in spans}
    return next((action for action in ACTIONS if action in wanted), ALLOW)


def masked(text: str, spans: Sequence[Span]) -> str:
    """The text with each span replaced by its kind and name, as in `[secret: GitHub token]`."""
    parts = []
    at = 0
    for span in sorted(spans, key=lambda s: (s.start, -s.end)):
        if span.start >= at:
            parts += [text[at : span.start], f"[{span.kind}: {span.name}]"]
        at = max(at, span.end)
    return "".join((*parts, text[at:]))


def places(text: str, spans: Sequence[Span]) -> list[tuple[int, int]]:
    """The 1-based line and column at which each span starts; the spans in order."""
    found = []
    line, at = 1, 0
    for span in spans:
        line += text.count("\n", at, span.start)
        at = span.start
        found.append((line, at - text.rfind("\n", 0, at)))
    return found


@cache
def _compiled(regex: str, flags: int = 0) -> re.Pattern[str]:
    return re.compile(regex, flags)


def _matches(text: str, low: str, numbers: list[int]) -> Iterator[Span]:
    for number in numbers:
        pattern = PATTERNS[number]
        regex = _compiled(pattern.regex)
        match = regex.search(low)
        while match:
            span = _span(pattern, text, match)
            if span:
                yield span
            # What is not sensitive itself may hold the label of what is.
            behind = match.end() if span else _value(match)[0]
            match = regex.search(low, max(behind, match.start() + 1))


def _across(text: str, low: str, numbers: list[int]) -> list[Span]:
    """Instructions that a wrapped line, emphasis or wide blanks would break up: the patterns are
    tried once more on the text without them.
    """
    numbers = [n for n in numbers if PATTERNS[n].kind == INJECTION]
    if not numbers or not (
        any(slack in low for slack in _SLACK) or _compiled(_WRAPPED).search(low)
    ):
        return []
    parts, starts, at, length = [], [], 0, 0
    for match in _compiled(_LOOSE).finditer(low):
        for piece, start in ((low[at : match.start()], at), (_joint(match.group()), match.start())):
            parts.append(piece)
            starts.append((length, start))
            length += len(piece)
        at = match.end()
    starts.append((length, at))
    flat = "".join((*parts, low[at:]))

    def back(place: int) -> int:
        here, there = starts[bisect_right(starts, (place, len(text))) - 1]
        return min(there + place - here, len(text))

    return [
        s._replace(start=back(s.start), end=max(back(s.end - 1) + 1, back(s.start) + 1))
        for s in _matches(flat, flat, numbers)
    ]


def _joint(loose: str) -> str:
    return "" if loose.strip("*\u200c\u200d\u00ad") == "" else " "


def _span(pattern: Pattern, text: str, match: re.Match[str]) -> Span | None:
    start, end = _value(match)
    quoted = "q" in match.re.groupindex and match["q"] is not None
    value = text[start:end]
    if "v" in match.re.groupindex and not quoted and pattern.kind == SECRET:
        value = value.rstrip(_CLOSING)
    check = next((c for name, c in pattern.checks if match[name] is not None), pattern.check)
    if not value or not check(value, quoted):
        return None
    return Span(pattern.kind, pattern.name, start, start + len(value))


def _value(match: re.Match[str]) -> tuple[int, int]:
    """Where the value stands in a match."""
    groups = match.re.groupindex
    for group in ("q", "v"):
        if group in groups and match[group] is not None:
            return match.span(group)
    return match.span()


def _tokens(text: str, prefixes: list[tuple[str, Token]]) -> Iterator[Span]:
    """Tokens by their first letters; every start is looked at once."""
    for prefix, token in prefixes:
        wanted = _compiled(token.rest)
        at = text.find(prefix)
        while at >= 0:
            behind = at + len(prefix)
            if not at or text[at - 1] not in _BODY_CHARS:
                match = wanted.match(text, behind)
                if match and values.token(match.group()) and _passes(token, text[at : match.end()]):
                    end = at + len(text[at : match.end()].rstrip(".-,"))
                    yield Span(SECRET, token.name, at, end)
                    behind = end
            at = text.find(prefix, behind)


def _passes(token: Token, value: str) -> bool:
    return token.check is None or token.check(value)


def _hidden(text: str) -> list[Span]:
    if hidden.plain(text):
        return []
    flags = (
        {m.start() + 1: m.end() for m in re.finditer(hidden.FLAG, text)}
        if "\U0001f3f4" in text
        else {}
    )
    return [
        Span(HIDDEN, hidden.name(match.group()), *match.span())
        for match in _compiled(hidden.SPANS).finditer(text)
        if flags.get(match.start()) != match.end() and match.span() != (0, 0)
        and not (match.start() == 0 and match.group() == "\ufeff")
    ]  # fmt: skip


def _settled(found: list[Span]) -> tuple[Span, ...]:
    """In order; of overlapping spans of one kind the first and longest; nothing personal inside a
    secret, because there it is a part of it.
    """
    kept: list[Span] = []
    last: dict[str, int] = {}
    for span in sorted(found, key=lambda s: (s.start, KINDS.index(s.kind), -s.end)):
        at = last.get(span.kind, -1)
        if at >= 0 and kept[at].end > span.start:
            # Two that overlap are one: nothing of the second may stay in sight.
            # Its name is the one that says more.
            old = kept[at]
            name = span.name if old.name in _GENERAL else old.name
            kept[at] = old._replace(name=name, end=max(old.end, span.end))
        elif span.kind != PERSONAL or SECRET not in last or kept[last[SECRET]].end <= span.start:
            last[span.kind] = len(kept)
            kept.append(span)
    return tuple(kept)
