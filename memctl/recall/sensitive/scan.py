"""Finding sensitive text, and showing a text without it. Pure; never raises; linear in the text.

Signs come first: the words, prefixes and digit shapes of the text are compared with those that the
patterns call for, at the cost of two passes in C. A regular expression runs only where one fits.
"""

from __future__ import annotations

import re
from functools import cache, lru_cache
from typing import TYPE_CHECKING, NamedTuple

from memctl.recall.sensitive import hidden, values
from memctl.recall.sensitive.instructions import INSTRUCTIONS
from memctl.recall.sensitive.pattern import HIDDEN, INJECTION, KINDS, PERSONAL, SECRET
from memctl.recall.sensitive.personal import PERSONAL_DATA
from memctl.recall.sensitive.secrets import SECRETS
from memctl.recall.sensitive.tokens import TOKENS

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence
    from typing import TypeVar

    from memctl.recall.sensitive.pattern import Pattern, Token

    _Key = TypeVar("_Key", str, bytes)

BLOCK, REDACT, WARN, ALLOW = "block", "redact", "warn", "allow"
ACTIONS = (BLOCK, REDACT, WARN, ALLOW)

_PATTERNS = (*SECRETS, *PERSONAL_DATA, *INSTRUCTIONS)
_LONG_TOKEN = 14
# So many bytes beyond one a character that a sentence in another script may stand in the text.
_FAR_BYTES = 11
# The text as words (letters to lower case; digits stay) and as tokens (case, `_ - .` stay).
_AS_WORDS = bytes(
    ord(chr(i).lower()) if i < 128 and chr(i).isalnum() else 32 for i in range(256)
)
_AS_TOKENS = bytes(i if i < 128 and (chr(i).isalnum() or chr(i) in "_-.") else 32 for i in range(256))
_AS_SHAPE = bytes(
    48 if 48 <= i < 58 else 97 if i < 128 and chr(i).isalpha() else 32 for i in range(256)
)
_AS_RUN = bytes(97 if i < 128 and chr(i).isalnum() else 32 for i in range(256))
_RUN = b"a" * 16
_BETWEEN = b" -.()/+\xc2\xa0"
_CLOSING = ".,;:)]}>*|`"
_BODY_CHARS = frozenset("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_-")


class Span(NamedTuple):
    """Where something sensitive stands: [start, end) in the text. It never holds the value."""

    kind: str
    name: str
    start: int
    end: int


@lru_cache(maxsize=4)
def scan(text: str, kinds: tuple[str, ...] = KINDS) -> tuple[Span, ...]:
    """Everything sensitive of these kinds, in the order of the text."""
    raw = text.encode("utf-8", "replace")
    form = raw.translate(_AS_SHAPE)
    found = [span for span in _matches(text, _called(text, raw, form, kinds)) if span]
    if SECRET in kinds:
        found += _tokens(text, raw)
    if HIDDEN in kinds:
        found += _hidden(text)
    return _settled(found) if found else ()


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


def place(text: str, span: Span) -> tuple[int, int]:
    """The 1-based line and column at which the span starts."""
    before = text.rfind("\n", 0, span.start)
    return text.count("\n", 0, span.start) + 1, span.start - before


class _Signs(NamedTuple):
    """Which patterns each sign calls for, by number. bare: needs of those that no word calls for;
    rows: shapes that are digits alone, the shortest first.
    """

    words: dict[bytes, tuple[int, ...]]
    far: tuple[tuple[str, int], ...]
    bare: tuple[tuple[str, tuple[int, ...]], ...]
    shapes: tuple[tuple[bytes, tuple[int, ...]], ...]
    rows: tuple[tuple[bytes, tuple[int, ...]], ...]
    forms: tuple[tuple[bytes, tuple[int, ...]], ...]
    also: tuple[frozenset[bytes], ...]


@cache
def _signs() -> _Signs:
    words: dict[bytes, list[int]] = {}
    bare: dict[str, list[int]] = {}
    shapes: dict[bytes, list[int]] = {}
    forms: dict[bytes, list[int]] = {}
    for number, pattern in enumerate(_PATTERNS):
        for word in pattern.words:
            words.setdefault(word.encode(), []).append(number)
        if pattern.words or pattern.far:
            continue
        if pattern.needs:
            bare.setdefault(pattern.needs[0], []).append(number)
        elif pattern.forms:
            for form in pattern.forms:
                forms.setdefault(form.encode(), []).append(number)
        else:
            for shape in pattern.shapes:
                shapes.setdefault(shape.encode(), []).append(number)
    return _Signs(
        _frozen(words), tuple((f, n) for n, p in enumerate(_PATTERNS) for f in p.far),
        tuple(_frozen(bare).items()), tuple((s, n) for s, n in _frozen(shapes).items() if b"a" in s),
        tuple(sorted((s, n) for s, n in _frozen(shapes).items() if b"a" not in s)),
        tuple(_frozen(forms).items()),
        tuple(frozenset(w.encode() for w in p.also) for p in _PATTERNS),
    )  # fmt: skip


def _frozen(table: dict[_Key, list[int]]) -> dict[_Key, tuple[int, ...]]:
    return {key: tuple(numbers) for key, numbers in table.items()}


@cache
def _prefixes() -> tuple[tuple[str, ...], dict[str, Token], frozenset[bytes]]:
    """The prefixes, the longest first, so that `sk-ant-` is not taken for `sk-`; their tokens; and
    the words with which those begin that do not run on without a break.
    """
    by_prefix = {prefix: token for token in TOKENS for prefix in token.prefixes}
    heads = (re.split(r"[^A-Za-z0-9]", p)[0].lower() for p in by_prefix if not p.isalnum())
    ordered = tuple(sorted(by_prefix, key=len, reverse=True))
    return ordered, by_prefix, frozenset(h.encode() for h in heads)


@cache
def _compiled(regex: str, flags: int = 0) -> re.Pattern[str]:
    return re.compile(regex, flags)


def _called(text: str, raw: bytes, form: bytes, kinds: tuple[str, ...]) -> list[int]:
    """The numbers of the patterns worth trying, in their order."""
    signs = _signs()
    pieces = raw.translate(_AS_WORDS).split()
    shape = raw.translate(_AS_SHAPE, _BETWEEN)
    numbers: set[int] = set()
    said: set[bytes] = set()
    if not signs.words.keys().isdisjoint(pieces):
        said = set(pieces)
        for word in signs.words.keys() & said:
            numbers.update(signs.words[word])
    if len(raw) - len(text) > _FAR_BYTES:
        numbers.update(number for far, number in signs.far if far in text)
    for need, called in signs.bare:
        if need in text:
            numbers.update(called)
    for wanted, called in signs.forms:
        if wanted in form:
            numbers.update(called)
    for wanted, called in signs.shapes:
        if wanted in shape:
            numbers.update(called)
    for wanted, called in signs.rows:
        if wanted not in shape:
            break
        numbers.update(called)
    if not numbers:
        return []
    said = said or set(pieces)
    return sorted(
        n for n in numbers
        if _PATTERNS[n].kind in kinds
        and not (signs.also[n] and signs.also[n].isdisjoint(said))
        and _fits(_PATTERNS[n], text, shape, form)
    )  # fmt: skip


def _fits(pattern: Pattern, text: str, shape: bytes, form: bytes) -> bool:
    """The signs besides words."""
    return (
        all(need in text for need in pattern.needs)
        and (not pattern.forms or any(wanted.encode() in form for wanted in pattern.forms))
        and (not pattern.shapes or any(wanted.encode() in shape for wanted in pattern.shapes))
    )


def _matches(text: str, numbers: list[int]) -> Iterator[Span | None]:
    if not numbers:
        return
    low = text.lower()
    if len(low) != len(text):
        low = "".join(c.lower() if len(c.lower()) == 1 else c for c in text)
    for number in numbers:
        pattern = _PATTERNS[number]
        for match in _compiled(pattern.regex).finditer(low):
            yield _span(pattern, text, match)


def _span(pattern: Pattern, text: str, match: re.Match[str]) -> Span | None:
    groups = match.re.groupindex
    quoted = "q" in groups and match["q"] is not None
    group: str | int = "q" if quoted else "v" if "v" in groups else 0
    start, end = match.span(group)
    value = text[start:end]
    if group == "v" and pattern.kind == SECRET:
        value = value.rstrip(_CLOSING)
    check = next((c for name, c in pattern.checks if match[name] is not None), pattern.check)
    if not value or not check(value, quoted):
        return None
    return Span(pattern.kind, pattern.name, start, start + len(value))


def _tokens(text: str, raw: bytes) -> Iterator[Span]:
    """Tokens by their first letters; every start is looked at once."""
    prefixes, by_prefix, heads = _prefixes()
    if _RUN not in raw.translate(_AS_RUN) and heads.isdisjoint(raw.translate(_AS_WORDS).split()):
        return
    long = [w for w in raw.translate(_AS_TOKENS).split() if len(w) > _LONG_TOKEN]
    starts = {w.decode() for w in long}
    seen = {p for w in starts if w.startswith(prefixes) for p in prefixes if w.startswith(p)}
    for prefix in seen:
        token = by_prefix[prefix]
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
    ends: dict[str, int] = {}
    for span in sorted(found, key=lambda s: (s.start, KINDS.index(s.kind), -s.end)):
        over = ends.get(span.kind, 0) > span.start
        inside = span.kind == PERSONAL and ends.get(SECRET, 0) > span.start
        if over or inside:
            if over and kept and span.end > ends[span.kind]:
                _lengthen(kept, span)
                ends[span.kind] = span.end
            continue
        kept.append(span)
        ends[span.kind] = span.end
    return tuple(kept)


def _lengthen(kept: list[Span], span: Span) -> None:
    """Two that overlap are one: nothing of the second may stay in sight."""
    for place_, old in enumerate(reversed(kept), 1):
        if old.kind == span.kind:
            kept[-place_] = old._replace(end=span.end)
            return


__all__ = [
    "ACTIONS", "HIDDEN", "INJECTION", "KINDS", "PERSONAL", "SECRET", "Span", "decide", "masked", "place", "scan",
]  # fmt: skip
