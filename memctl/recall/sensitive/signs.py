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
    from collections.abc import Iterable, Sequence
    from typing import TypeVar

    from memctl.recall.sensitive.pattern import Pattern, Token

    _Sign = TypeVar("_Sign", str, bytes)

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
# Dates of our days have the digits of a number, and every topic has one.
_DATE = rb"20\d\d-\d\d-\d\d(?!\d)"
# Fewer digits than this next to each other, separators aside, are no number of anybody.
_FEW = b"0000"


# Words that half of all notes have: no sign of anything by themselves.
_COMMON = frozenset(
    """a add after agent all also api are as ask before call change check code commit data do
    each end every find follow have her his image is key line link log mail merge message
    messages model new no note now number only our post print pull put query read report rule
    run see set show start state task team test text the these this topic use user users was
    what when without write you your""".split()
)


class Signs(NamedTuple):
    """Which patterns each sign calls for, by number. known: every word that means anything here;
    heads: tokens by the first word of a prefix with a break in it; solid: those without a break;
    bare: what else calls, in lower case, for the
    patterns that no word calls for; rows: shapes that are digits alone, the
    shortest first.
    """

    known: frozenset[bytes]
    callers: frozenset[bytes]
    starts: frozenset[bytes]
    words: dict[bytes, tuple[int, ...]]
    heads: dict[bytes, tuple[tuple[str, Token], ...]]
    solid: tuple[tuple[str, Token], ...]
    far: tuple[tuple[str, int], ...]
    bare: tuple[tuple[str, tuple[int, ...]], ...]
    shapes: tuple[tuple[bytes, tuple[int, ...]], ...]
    rows: tuple[tuple[bytes, tuple[int, ...]], ...]
    forms: tuple[tuple[bytes, tuple[int, ...]], ...]


class Further(NamedTuple):
    """What a pattern wants besides the sign that called it."""

    kind: str
    words: tuple[frozenset[bytes], ...]
    near: tuple[str, ...]
    needs: tuple[str, ...]
    forms: tuple[bytes, ...]
    shapes: tuple[bytes, ...]


@cache
def _signs() -> Signs:
    words: dict[str, list[int]] = {}
    also: set[str] = set()
    called_by: dict[str, dict[str, list[int]]] = {
        "needs": {},
        "forms": {},
        "shapes": {},
        "near": {},
    }
    for number, pattern in enumerate(PATTERNS):
        calling, *others = sorted(_groups(pattern), key=_commonness) or ((),)
        for word in calling:
            words.setdefault(word, []).append(number)
        also.update(word for group in others for word in group)
        if pattern.words or pattern.far:
            continue
        by = next(by for by in called_by if getattr(pattern, by))
        for sign in getattr(pattern, by)[: 1 if by == "needs" else None]:
            called_by[by].setdefault(sign.lower() if by == "needs" else sign, []).append(number)
    heads, solid = _prefixes()
    runs = [(s.encode(), tuple(n)) for s, n in called_by["shapes"].items()]
    return Signs(
        frozenset(_encoded((*words, *also, *heads))),
        frozenset(_encoded(words)),
        frozenset(_encoded(heads)),
        dict(zip(_encoded(words), map(tuple, words.values()), strict=True)),
        dict(zip(_encoded(heads), map(tuple, heads.values()), strict=True)),
        tuple(solid),
        tuple((far, number) for number, p in enumerate(PATTERNS) for far in p.far),
        tuple((sign, tuple(n)) for by in ("needs", "near") for sign, n in called_by[by].items()),
        tuple(each for each in runs if b"a" in each[0]),
        tuple(sorted(each for each in runs if b"a" not in each[0])),
        tuple((form.encode(), tuple(numbers)) for form, numbers in called_by["forms"].items()),
    )  # fmt: skip


def _encoded(words: Iterable[str]) -> list[bytes]:
    """Each as bytes; words hold no newline."""
    return "\n".join(words).encode().split(b"\n")


@cache
def _further(number: int) -> Further:
    pattern = PATTERNS[number]
    _, *others = sorted(_groups(pattern), key=_commonness) or ((),)
    shapes, forms = (tuple(s.encode() for s in each) for each in (pattern.shapes, pattern.forms))
    rest = tuple(frozenset(_encoded(group)) for group in others)
    return Further(pattern.kind, rest, pattern.near, pattern.needs, forms, shapes)


def _groups(pattern: Pattern) -> tuple[tuple[str, ...], ...]:
    return tuple(group for group in (pattern.words, pattern.also, pattern.besides) if group)


def _commonness(group: tuple[str, ...]) -> int:
    return sum(word in _COMMON for word in group)


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
    undated = re.sub(_DATE, b"", raw)
    shape = undated.translate(_AS_SHAPE, _BETWEEN)
    return Seen(low, raw, words, shape, b" " + undated.translate(_AS_SHAPE))


def called(text: str, sight: Seen, kinds: tuple[str, ...]) -> list[int]:
    """The numbers of the patterns worth trying, in their order."""
    signs = _signs()
    low, words = sight.low, sight.words
    numbers: set[int] = set()
    for word in signs.callers & words:
        numbers.update(signs.words[word])
    if len(sight.raw) - len(text) > _FAR_BYTES:
        numbers.update([number for far, number in signs.far if far in low])
    for need, numbered in signs.bare:
        if need in low:
            numbers.update(numbered)
    many = _FEW in sight.shape
    for table, where in ((signs.forms, sight.form), (signs.shapes, sight.shape)):
        for wanted, numbered in table:
            if (many or _FEW not in wanted) and wanted in where:
                numbers.update(numbered)
    for wanted, numbered in signs.rows if many else ():
        if wanted not in sight.shape:
            break
        numbers.update(numbered)
    found = []
    for number in numbers:
        kind, rest, near, needs, forms, shapes = _further(number)
        if kind not in kinds or (rest and not _each(rest, words)):
            continue
        if not _any(forms, sight.form) or not _any(shapes, sight.shape):
            continue
        if all(need in text for need in needs) and _any(near, low):
            found.append(number)
    return sorted(found)


def _each(groups: tuple[frozenset[bytes], ...], words: frozenset[bytes]) -> bool:
    """One word of each group stands in the text."""
    return not any([group.isdisjoint(words) for group in groups])  # noqa: C419


def _any(signs: Sequence[_Sign], text: _Sign) -> bool:
    """One of the signs stands in the text, or there are none."""
    for sign in signs:
        if sign in text:
            return True
    return not signs


def prefixed(text: str, sight: Seen) -> list[tuple[str, Token]]:
    """The prefixes that stand in the text, the longest first, so that `sk-ant-` is not taken for
    `sk-`; those without a break only where a long word does.
    """
    signs = _signs()
    words = signs.starts & sight.words
    found = [each for word in words for each in signs.heads[word] if each[0] in text]
    if _RUN in sight.raw.translate(_AS_RUN):
        found += [each for each in signs.solid if each[0] in text]
    return sorted(found, key=lambda each: -len(each[0])) if found else found
