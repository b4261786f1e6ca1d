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
from memctl.recall.sensitive.secrets import SECRETS
from memctl.recall.sensitive.tokens import TOKENS

if TYPE_CHECKING:
    from typing import TypeVar

    from memctl.recall.sensitive.pattern import Pattern, Token

    _Key = TypeVar("_Key", str, bytes)

PATTERNS = (*SECRETS, *PERSONAL_DATA, *INSTRUCTIONS)
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


class Signs(NamedTuple):
    """Which patterns each sign calls for, by number. bare: needs of those that no word calls for;
    rows: shapes that are digits alone, the shortest first.
    """

    words: dict[bytes, tuple[int, ...]]
    far: tuple[tuple[str, int], ...]
    bare: tuple[tuple[str, tuple[int, ...]], ...]
    shapes: tuple[tuple[bytes, tuple[int, ...]], ...]
    rows: tuple[tuple[bytes, tuple[int, ...]], ...]
    forms: tuple[tuple[bytes, tuple[int, ...]], ...]
    further: tuple[Further, ...]


class Further(NamedTuple):
    """What a pattern wants besides the sign that called it."""

    kind: str
    also: frozenset[bytes]
    needs: tuple[str, ...]
    shapes: tuple[bytes, ...]
    forms: tuple[bytes, ...]


@cache
def _signs() -> Signs:
    words: dict[bytes, list[int]] = {}
    bare: dict[str, list[int]] = {}
    shapes: dict[bytes, list[int]] = {}
    forms: dict[bytes, list[int]] = {}
    for number, pattern in enumerate(PATTERNS):
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
    return Signs(
        _frozen(words), tuple((f, n) for n, p in enumerate(PATTERNS) for f in p.far),
        tuple(_frozen(bare).items()),
        tuple((s, n) for s, n in _frozen(shapes).items() if b"a" in s),
        tuple(sorted((s, n) for s, n in _frozen(shapes).items() if b"a" not in s)),
        tuple(_frozen(forms).items()),
        tuple(_further(p) for p in PATTERNS),
    )  # fmt: skip


def _further(pattern: Pattern) -> Further:
    also, shapes, forms = (
        tuple(sign.encode() for sign in signs)
        for signs in (pattern.also, pattern.shapes, pattern.forms)
    )
    return Further(pattern.kind, frozenset(also), pattern.needs, shapes, forms)


def _frozen(table: dict[_Key, list[int]]) -> dict[_Key, tuple[int, ...]]:
    return {key: tuple(numbers) for key, numbers in table.items()}


@cache
def _prefixes() -> tuple[dict[bytes, list[tuple[str, Token]]], list[tuple[str, Token]]]:
    """Prefixes with a break in them, by their first word; those without one."""
    broken: dict[bytes, list[tuple[str, Token]]] = {}
    solid = []
    for prefix, token in ((p, t) for t in TOKENS for p in t.prefixes):
        head = re.split(r"[^A-Za-z0-9]", prefix)[0]
        if head == prefix:
            solid.append((prefix, token))
        else:
            broken.setdefault(head.lower().encode(), []).append((prefix, token))
    return broken, solid


def pieces_of(raw: bytes) -> list[bytes]:
    """The text as words of ASCII letters and digits, in lower case."""
    return raw.translate(_AS_WORDS).split()


def called(text: str, raw: bytes, pieces: list[bytes], kinds: tuple[str, ...]) -> list[int]:
    """The numbers of the patterns worth trying, in their order."""
    signs = _signs()
    words = signs.words
    shape = raw.translate(_AS_SHAPE, _BETWEEN)
    form = b" " + raw.translate(_AS_SHAPE)
    numbers: set[int] = set()
    for word in words.keys() & pieces:
        numbers.update(words[word])
    if len(raw) - len(text) > _FAR_BYTES:
        numbers.update(number for far, number in signs.far if far in text)
    for need, numbered in signs.bare:
        if need in text:
            numbers.update(numbered)
    for wanted, numbered in signs.forms:
        if wanted in form:
            numbers.update(numbered)
    for wanted, numbered in signs.shapes:
        if wanted in shape:
            numbers.update(numbered)
    for wanted, numbered in signs.rows:
        if wanted not in shape:
            break
        numbers.update(numbered)
    if not numbers:
        return []
    return sorted(n for n in numbers if _fits(signs.further[n], kinds, text, pieces, shape, form))


def _fits(
    wants: Further,
    kinds: tuple[str, ...],
    text: str,
    pieces: list[bytes],
    shape: bytes,
    form: bytes,
) -> bool:
    """The signs besides the one that called the pattern."""
    kind, also, needs, shapes, forms = wants
    if kind not in kinds or (also and also.isdisjoint(pieces)):
        return False
    if needs and not all(need in text for need in needs):
        return False
    if forms and not any(wanted in form for wanted in forms):
        return False
    return not shapes or any(wanted in shape for wanted in shapes)


def prefixed(text: str, raw: bytes, pieces: list[bytes]) -> list[tuple[str, Token]]:
    """The prefixes that stand in the text, the longest first, so that `sk-ant-` is not taken for
    `sk-`; those without a break only where a long word does.
    """
    broken, solid = _prefixes()
    found = [each for head in broken.keys() & pieces for each in broken[head] if each[0] in text]
    if _RUN in raw.translate(_AS_RUN):
        found += [each for each in solid if each[0] in text]
    return sorted(found, key=lambda each: -len(each[0])) if found else found
