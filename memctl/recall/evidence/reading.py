"""A text as the judge reads it: atoms with stem, weight, clause, polarity; and the values in it."""

from __future__ import annotations

import re
from typing import NamedTuple

from memctl.codec.tokens import STOP
from memctl.recall.evidence.lexicon import COMMON, NEGATORS, NUMBERS, UNITS
from memctl.recall.evidence.negation import Atom, polar
from memctl.recall.evidence.numbers import number, unit_after, united
from memctl.recall.evidence.stem import stem

# What is beyond takes no part: a claim is said in its first lines.
MOST_CHARS = 1_200
MOST_ATOMS = 160

_PIECE = re.compile(
    r"(?P<url>https?://[^\s`'\")>]+)"
    r"|(?P<path>(?:[\w.@~<>*{}-]*/)+[\w.@<>*{}-]*\w[\w>*}]*|\b[\w-]+\.(?:[a-z]{1,4}|lock|json|toml|yaml)\b(?!\())"
    r"|(?P<flag>(?<![\w-])--?[a-zA-Z][\w-]+)"
    r"|(?P<num>(?<![\w.])[:#v]?\d+(?:[.,:]\d+)*(?:[.-]?[a-zA-Z%]{1,3}\b)?%?)"
    r"|(?P<word>\w+(?:['’]\w{1,2}\b)?)"
    r"|(?P<stop>[.!?;](?=\s|$)|[。！？；]|\n|\s[—–]\s|:\s)"
    r"|(?P<comma>,|\()"
)
_INNER = re.compile(r"(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])|_|(?<=[A-Za-z])(?=\d)")
_SUB = re.compile(r"\w+")
# Scripts written without spaces: Thai, Lao, Burmese, Khmer, kana, Han.
_UNSPACED = (
    (0x0E00, 0x0EFF),
    (0x1000, 0x109F),
    (0x1780, 0x17FF),
    (0x3040, 0x30FF),
    (0x3400, 0x9FFF),
    (0xF900, 0xFAFF),
)

_COMMON_STEMS = frozenset(stem(w) for w in COMMON)

_NOUNS = ("ss", "us", "ers", "ors", "ions", "ments", "ings")


class Value(NamedTuple):
    """Something with a value of its own. kind: number | version | path | code | name | time.
    canon: what equal values share. at: the index of its first atom; size: how many it spans.
    """

    kind: str
    canon: str
    unit: str
    at: int
    size: int
    start: int
    end: int


class Reading(NamedTuple):
    """A text taken apart. weight: the sum over its atoms. negations: how many negators."""

    text: str
    atoms: tuple[Atom, ...]
    values: tuple[Value, ...]
    weight: float
    negations: int
    stems: frozenset[str]


def read(text: str) -> Reading:
    """Take a text apart; never raises, bounded in time."""
    text = text[:MOST_CHARS]
    raw: list[tuple[str, str, float, int, int, int]] = []
    values: list[Value] = []
    clause = 0
    ticks = _ticked(text)
    for match in _PIECE.finditer(text):
        kind = match.lastgroup or ""
        if kind in ("stop", "comma"):
            clause += 2 if kind == "stop" else 0
            continue
        if len(raw) >= MOST_ATOMS:
            break
        at = len(raw)
        start, end, piece = match.start(), match.end(), match.group()
        if kind == "num":
            found = number(text, match)
            spot = (clause, start, end)
            values.append(_valued(found, at, *spot[1:]))
            raw.append((found[1], found[1], 1.2, *spot))
            if found[3]:
                raw.append((stem(found[3]), found[3], 0.5, *spot))
            continue
        _words(raw, piece, start, clause)
        if piece in ("May", "March") and not _opens(text, start):
            raw[at:] = [(f"{w}.", f"{w}.", x, c, b, e) for _, w, x, c, b, e in raw[at:]]
        code = kind in ("url", "path", "flag") or start in ticks or _coded(piece)
        if code:
            raw[at:] = [(s, w, max(x, 1.0) * 1.15, c, b, e) for s, w, x, c, b, e in raw[at:]]
            canon = piece.casefold().strip("`./")
            shape = "path" if kind in ("path", "url") else "code"
            values.append(Value(shape, canon, "", at, len(raw) - at, start, end))
        elif (
            piece[:1].isupper()
            and piece.casefold() not in COMMON
            and piece.casefold() not in UNITS
            and (not _opens(text, start) or _acts(text, end))
        ):
            raw[at:] = [(s, w, x * 1.2, c, b, e) for s, w, x, c, b, e in raw[at:]]
            values.append(Value("name", piece.casefold(), "", at, len(raw) - at, start, end))
        elif piece.casefold() in NUMBERS and piece.casefold() not in ("zero", "one"):
            canon, unit = united(NUMBERS[piece.casefold()], unit_after(text, end))
            values.append(Value("number", canon, unit, at, 1, start, end))
            raw[at:] = [(canon, w, x, c, b, e) for _, w, x, c, b, e in raw[at:]]
    atoms, negations = polar(raw)
    return Reading(
        text, atoms, tuple(values), sum(a.weight for a in atoms), negations,
        frozenset(a.stem for a in atoms if a.weight > 0.3),
    )  # fmt: skip


def _ticked(text: str) -> frozenset[int]:
    """Offsets that stand inside back-ticks."""
    if "`" not in text:
        return frozenset()
    inside: list[int] = []
    at = text.find("`")
    while at >= 0:
        end = text.find("`", at + 1)
        if end < 0:
            break
        inside += range(at, end)
        at = text.find("`", end + 1)
    return frozenset(inside)


def _coded(piece: str) -> bool:
    """An identifier by its looks: inner capitals, an underscore, letters with digits."""
    if len(piece) < 3 or not piece.isascii() or (piece.islower() and piece.isalpha()):
        return False
    return (
        "_" in piece[1:-1]
        or any(c.isdigit() for c in piece)
        or (not piece.isupper() and not piece[1:].islower())
    )


def _opens(text: str, start: int) -> bool:
    """Whether a sentence or quotation begins here, so that a capital means nothing."""
    before = text[:start].rstrip(" *_\"'(`-#")
    return not before or before[-1] in ".!?:;\n—–"


def _acts(text: str, end: int) -> bool:
    """Whether a verb in the third person follows, so that the capital is a name's."""
    found = _SUB.match(text, end + 1) if text[end : end + 1] == " " else None
    word = found.group() if found else ""
    return word in ("is", "has", "was", "can", "will") or (
        len(word) > 3 and word.endswith("s") and word.islower() and not word.endswith(_NOUNS)
    )


def _words(
    raw: list[tuple[str, str, float, int, int, int]],
    piece: str,
    start: int,
    clause: int,
) -> None:
    """Append the atoms of one piece: words, inner words, pairs of unspaced characters."""
    for sub in _SUB.finditer(piece):
        word = sub.group()
        begin = start + sub.start()
        if not word.isascii() and _unspaced(word):
            for i in range(max(1, len(word) - 1)):
                pair = word[i : i + 2]
                raw.append((pair, pair, 0.6, clause, begin + i, begin + i + len(pair)))
            continue
        if len(word) <= 2 and sub.start() and piece[sub.start() - 1] in "'’":
            if word.lower() == "t" and raw:
                last = raw[-1]
                raw[-1] = (last[0] + "t", last[1] + "t", *last[2:])
            continue
        parts = [word] if word.islower() or word.isupper() else [p for p in _INNER.split(word) if p]
        if "_" in word and len(parts) == 1:
            parts = [p for p in word.split("_") if p]
        for part in parts:
            low = part.casefold()
            raw.append(
                (stem(NUMBERS.get(low, low)), low, _weight(low), clause, begin, begin + len(word))
            )


def _unspaced(word: str) -> bool:
    return any(low <= ord(c) <= high for c in word for low, high in _UNSPACED)


def _weight(low: str) -> float:
    if low in STOP or low in NEGATORS:
        return 0.05
    if low.isdigit():
        return 1.1
    if low in COMMON or stem(low) in _COMMON_STEMS:
        return 0.35
    return min(1.3, 0.5 + 0.1 * len(low)) if low.isascii() else 1.0


def _valued(number: tuple[str, str, str, str], at: int, start: int, end: int) -> Value:
    kind, canon, unit, inner = number
    return Value(kind, canon, unit, at, 2 if inner else 1, start, end)
