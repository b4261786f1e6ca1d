"""Which patterns are worth trying on a text: signs that cost a pass in C each. Pure.

The words, prefixes and digit shapes of the text are compared with those that the patterns call for,
so that a regular expression runs only where one fits.
"""

from __future__ import annotations

import re
from functools import cache
from typing import TYPE_CHECKING, NamedTuple

from memctl.recall.sensitive.instructions import INSTRUCTIONS
from memctl.recall.sensitive.personal import PERSONAL_DATA
from memctl.recall.sensitive.requests import REQUESTS
from memctl.recall.sensitive.secrets import SECRETS
from memctl.recall.sensitive.tokens import TOKENS

if TYPE_CHECKING:
    from memctl.recall.sensitive.pattern import Pattern, Token

PATTERNS = (*SECRETS, *PERSONAL_DATA, *INSTRUCTIONS, *REQUESTS)
# So many bytes beyond one a character that a sentence in another script may stand in the text.
_FAR_BYTES = 11
# The text as words: letters to lower case, digits as they are, a blank for all else.
_AS_WORDS = bytes(ord(chr(i).lower()) if i < 128 and chr(i).isalnum() else 32 for i in range(256))
_AS_SHAPE = bytes(
    48 if 48 <= i < 58 else 97 if i < 128 and chr(i).isalpha() else 32 for i in range(256)
)
_AS_RUN = bytes(97 if i < 128 and chr(i).isalnum() else 32 for i in range(256))
_RUN = b"a" * 14
_BETWEEN = b" -.()/+\xc2\xa0"
# Fewer digits than this next to each other, separators aside, are no number of anybody.
_FEW = b"00000"


class Signs(NamedTuple):
    """Which patterns each sign calls for, by number. known: every word that means anything here;
    heads: tokens by the first word of a prefix with a break in it; solid: those without a break;
    bare: needs of the patterns that no word calls for; rows: shapes that are digits alone, the
    shortest first.
    """

    known: frozenset[bytes]
    words: dict[bytes, tuple[int, ...]]
    heads: dict[bytes, tuple[tuple[str, Token], ...]]
    solid: tuple[tuple[str, Token], ...]
    far: tuple[tuple[str, int], ...]
    bare: tuple[tuple[str, tuple[int, ...]], ...]
    shapes: tuple[tuple[bytes, tuple[int, ...]], ...]
    rows: tuple[tuple[bytes, tuple[int, ...]], ...]
    forms: tuple[tuple[bytes, tuple[int, ...]], ...]


@cache
def _signs() -> Signs:
    words: dict[str, list[int]] = {}
    also: set[str] = set()
    called_by: dict[str, dict[str, list[int]]] = {"needs": {}, "forms": {}, "shapes": {}}
    for number, pattern in enumerate(PATTERNS):
        also.update(pattern.also)
        for word in pattern.words:
            words.setdefault(word, []).append(number)
        if pattern.words or pattern.far:
            continue
        by = "needs" if pattern.needs else "forms" if pattern.forms else "shapes"
        for sign in pattern.needs[:1] or pattern.forms or pattern.shapes:
            called_by[by].setdefault(sign, []).append(number)
    heads, solid = _prefixes()
    shapes = [(s.encode(), tuple(n)) for s, n in called_by["shapes"].items()]
    return Signs(
        frozenset(word.encode() for word in (*words, *also, *heads)),
        {word.encode(): tuple(numbers) for word, numbers in words.items()},
        {head.encode(): tuple(each) for head, each in heads.items()},
        tuple(solid),
        tuple((far, number) for number, p in enumerate(PATTERNS) for far in p.far),
        tuple((need, tuple(numbers)) for need, numbers in called_by["needs"].items()),
        tuple(each for each in shapes if b"a" in each[0]),
        tuple(sorted(each for each in shapes if b"a" not in each[0])),
        tuple((form.encode(), tuple(numbers)) for form, numbers in called_by["forms"].items()),
    )  # fmt: skip


def _prefixes() -> tuple[dict[str, list[tuple[str, Token]]], list[tuple[str, Token]]]:
    """Prefixes with a break in them, by their first word; those without one."""
    broken: dict[str, list[tuple[str, Token]]] = {}
    solid = []
    for prefix, token in ((p, t) for t in TOKENS for p in t.prefixes):
        head = re.split(r"[^A-Za-z0-9]", prefix)[0]
        if head == prefix:
            solid.append((prefix, token))
        else:
            broken.setdefault(head.lower(), []).append((prefix, token))
    return broken, solid


class Seen(NamedTuple):
    """A text as the signs see it: in lower case, its words that mean anything, its shapes."""

    low: str
    raw: bytes
    words: frozenset[bytes]
    shape: bytes
    form: bytes


def seen(text: str, low: str) -> Seen:
    raw = text.encode("utf-8", "replace")
    words = _signs().known.intersection(raw.translate(_AS_WORDS).split())
    shape = raw.translate(_AS_SHAPE, _BETWEEN)
    return Seen(low, raw, words, shape, b" " + raw.translate(_AS_SHAPE))


def called(text: str, sight: Seen, kinds: tuple[str, ...]) -> list[int]:
    """The numbers of the patterns worth trying, in their order."""
    signs = _signs()
    numbers: set[int] = set()
    for word in sight.words:
        numbers.update(signs.words.get(word, ()))
    if len(sight.raw) - len(text) > _FAR_BYTES:
        numbers.update(number for far, number in signs.far if far in sight.low)
    for need, numbered in signs.bare:
        if need in text:
            numbers.update(numbered)
    if _FEW in sight.shape:
        for table, where in ((signs.forms, sight.form), (signs.shapes, sight.shape)):
            for wanted, numbered in table:
                if wanted in where:
                    numbers.update(numbered)
        for wanted, numbered in signs.rows:
            if wanted not in sight.shape:
                break
            numbers.update(numbered)
    return sorted(n for n in numbers if _fits(PATTERNS[n], kinds, text, sight))


def _fits(wants: Pattern, kinds: tuple[str, ...], text: str, sight: Seen) -> bool:
    """The signs besides the one that called the pattern."""
    if wants.kind not in kinds:
        return False
    if wants.also and not any(word.encode() in sight.words for word in wants.also):
        return False
    if wants.needs and not all(need in text for need in wants.needs):
        return False
    if wants.near and not any(near in sight.low for near in wants.near):
        return False
    if wants.forms and not any(form.encode() in sight.form for form in wants.forms):
        return False
    return not wants.shapes or any(shape.encode() in sight.shape for shape in wants.shapes)


def prefixed(text: str, sight: Seen) -> list[tuple[str, Token]]:
    """The prefixes that stand in the text, the longest first, so that `sk-ant-` is not taken for
    `sk-`; those without a break only where a long word does.
    """
    signs = _signs()
    found = [each for word in sight.words for each in signs.heads.get(word, ()) if each[0] in text]
    if _RUN in sight.raw.translate(_AS_RUN):
        found += [each for each in signs.solid if each[0] in text]
    return sorted(found, key=lambda each: -len(each[0])) if found else found
