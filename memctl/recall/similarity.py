"""How alike two texts are, and whether they make the same claim (which errs to "no"). The one
importer of rapidfuzz, loaded on the first call.
"""

from __future__ import annotations

import re
import unicodedata
from typing import TYPE_CHECKING

from memctl.codec.tokens import words

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

# The same words in another dress (articles, plurals), and the same clauses in another order.
DRESSED = 0.97
TURNED = 0.95
# Marks that belong to the letter before: accents, vowel signs from Hindi to Khmer, kana's.
_MARKS = (
    "\u0300-\u036f\u0591-\u05c7\u064b-\u065f\u0900-\u0eff\u1000-\u109f\u1780-\u17ff\u3099\u309a"
)
# A number with its point; a word; an operator (`<=`, `!=`, `+`, `%`, `$`); the minus of a number;
# the sharp of C#; a pictogram. Any other punctuation says nothing.
_TOKEN = re.compile(
    rf"\d+(?:[.,:]\d+)+|[\w{_MARKS}]+|!?[<>=+%$€£¥&|^≤≥≠]+|(?<!\w)[-~](?=\d)|(?<=\w)#"
    "|[\u2600-\u27bf\U0001f300-\U0001faff]"
)
_CONTRACTED = (("won't", "will not"), ("can't", "can not"), ("cannot", "can not"), ("n't", " not"))
_LIGHT = frozenset(["a", "an", "the", "that", "this", "these", "those", "please"])


def same_claim(a: str, b: str) -> float:
    """How surely two texts make the same claim: 1.0 for the same words, numbers and operators in
    the same order whatever their case and punctuation; less when articles and plurals differ, or
    when the first words of one are the last of the other; else 0.
    """
    left, right = tokens(a), tokens(b)
    if not left or not right:
        return 0.0
    if left == right:
        return 1.0
    left, right = _bare(left), _bare(right)
    if left == right:
        return DRESSED
    return TURNED if _turned(left, right) else 0.0


def tokens(text: str) -> list[str]:
    """Words, numbers and operators of a text, folded, contractions written out."""
    text = unicodedata.normalize("NFKC", text).casefold().replace("’", "'")
    for short, long in _CONTRACTED:
        text = text.replace(short, long)
    return [t.strip("_") or t for t in _TOKEN.findall(text.replace("'s", ""))]


def _bare(tokens: list[str]) -> list[str]:
    """Without articles and plural endings, unless nothing would be left."""
    kept = [_stem(t) for t in tokens if t not in _LIGHT]
    return kept or tokens


def _stem(word: str) -> str:
    if len(word) < 4 or not word.isascii() or not word.isalpha() or word.endswith("ss"):
        return word
    return word[:-1] if word.endswith("s") else word


def _turned(left: list[str], right: list[str]) -> bool:
    """`in tests, use a real clock` and `use a real clock in tests`."""
    if len(left) != len(right) or len(left) < 4:
        return False
    twice = left + left
    return any(twice[at : at + len(left)] == right for at in range(1, len(left)))


def nearest(name: str, names: Iterable[str], limit: int = 3) -> tuple[str, ...]:
    """The names most like `name`, best first; only those worth offering."""
    from rapidfuzz import fuzz, process

    found = process.extract(name, list(names), scorer=fuzz.WRatio, limit=limit, score_cutoff=60)
    return tuple(match[0] for match in found)


def opcodes(a: Sequence[str], b: Sequence[str]) -> list[tuple[str, int, int, int, int]]:
    """How a becomes b, step by step: (equal | replace | insert | delete, and where
    in a and in b, from and to)."""
    from rapidfuzz.distance import LCSseq

    steps: list[tuple[str, int, int, int, int]] = []
    for step in LCSseq.opcodes(a, b):
        tag, i, j, k, m = step.tag, step.src_start, step.src_end, step.dest_start, step.dest_end
        if steps and "equal" not in (tag, steps[-1][0]):
            last = steps.pop()
            tag, i, k = "replace", last[1], last[3]
        steps.append((tag, i, j, k, m))
    return steps


def ratios(a: str, b: str) -> tuple[float, float]:
    """(token_sort_ratio, character ratio) of two texts, folded; 0-1 each."""
    from rapidfuzz import fuzz

    one, other = " ".join(words(a)), " ".join(words(b))
    return fuzz.token_sort_ratio(one, other) / 100, fuzz.ratio(one, other) / 100


def likest(text: str, texts: Sequence[str], limit: int) -> list[int]:
    """Places of the texts most like one, best first: by words, or by characters where a script
    has no spaces or a text is a single word. Only those worth a look.
    """
    from rapidfuzz import fuzz, process

    folded = text.casefold()
    scorer = fuzz.token_set_ratio if folded.isascii() and " " in folded.strip() else fuzz.ratio
    found = process.extract(
        folded, [t.casefold() for t in texts], scorer=scorer, limit=limit, score_cutoff=55
    )
    return [place for _, _, place in found]


def named_like(text: str, names: Sequence[str], least: int, limit: int) -> list[tuple[int, float]]:
    """(place, likeness 0-1) of the names that hold something spelt like the whole text, best
    first. least: likeness in percent. A text of under four characters is like nothing.
    """
    if len(text) < 4:
        return []
    from rapidfuzz import fuzz, process

    found = process.extract(
        text.casefold(), [n.casefold() for n in names], scorer=fuzz.partial_ratio, limit=limit,
        score_cutoff=least,
    )  # fmt: skip
    return [(place, score / 100) for _, score, place in found]
