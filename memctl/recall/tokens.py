"""How many tokens a text is, about: characters counted by kind, without any tokenizer.

Fitted and measured by tests/bench/tokens.py (docs/benchmarks.md has the errors). The reference is
Llama 2's vocabulary of 32,000, which needs more tokens than the later, larger ones, most of all for
other scripts than the Latin one; and the constants were raised until hardly any text is
underestimated. The count is meant to be too high rather than too low: a budget is a promise.
"""

from __future__ import annotations

from bisect import bisect_right
from math import ceil

# Tokens for each: word, its letters, digit, mark, newline or run of blanks.
WORD = 0.88
LETTER = 0.092
DIGIT = 1.3
MARK = 0.9
BLANKS = 0.8
# Tokens for each character of these scripts (first, last and weight), and of any other (emoji,
# arrows).
SCRIPTS = (
    ("\u00a0", "\u024f", LATIN := 1.2),
    ("\u0370", "\u052f", CYRILLIC := 0.45),
    ("\u0590", "\u08ff", ARABIC := 1.3),
    ("\u1100", "\u11ff", HANGUL := 2.3),
    ("\u2000", "\u206f", PUNCTUATION := 1.2),
    ("\u3000", "\u303f", PUNCTUATION),
    ("\u3040", "\u30ff", KANA := 1.15),
    ("\u3130", "\u318f", HANGUL),
    ("\u3400", "\u9fff", HAN := 1.65),
    ("\uac00", "\ud7ff", HANGUL),
    ("\uf900", "\ufaff", HAN),
    ("\ufb1d", "\ufefc", ARABIC),
    ("\uff00", "\uff20", PUNCTUATION),
)
OTHER = 3.0
_STARTS = [first for first, _, _ in SCRIPTS]


def _classes() -> bytes:
    """A byte's class: a and A letters, 0 a digit, blank, line or tab, and `.` for any mark."""
    table = bytearray(b"." * 256)
    for first, last, to in ("aza", "AZA", "090"):
        table[ord(first) : ord(last) + 1] = to.encode() * (ord(last) - ord(first) + 1)
    table[32], table[10], table[9] = b" \n\t"
    return bytes(table)


_CLASS = _classes()
_LOWER, _UPPER, _SPACE = (bytes(x if x == ord(kept) else 10 for x in range(256)) for kept in "aA ")


def tokens(text: str) -> int:
    """From 0. Two texts joined at a newline have never more than the sum of theirs."""
    return ceil(weigh(text) - 1e-9)


def weigh(text: str) -> float:
    """The same, not yet rounded up."""
    words, letters, digits, marks, blanks = counted(text)
    total = WORD * words + LETTER * letters + DIGIT * digits + MARK * marks + BLANKS * blanks
    if text.isascii():
        return total
    beyond = _beyond(text)
    # Each was counted as a mark, being no ASCII.
    total -= MARK * sum(beyond.values())
    return total + sum(_weight(c) * count for c, count in beyond.items())


def counted(text: str) -> tuple[int, int, int, int, int]:
    """Words (as identifiers are split), their letters, digits, marks (and whatever is beyond
    ASCII), and lines, tabs and runs of blanks. Whole-text operations, no loop over characters.
    """
    kinds = text.encode("ascii", "replace").translate(_CLASS)
    cased = kinds.replace(b"Aa", b"\naa")  # a capital begins a word
    words = len(cased.translate(_LOWER).split()) + len(cased.translate(_UPPER).split())
    blanks = kinds.count(b"\n") + kinds.count(b"\t")
    if b"  " in kinds:
        blanks += sum(len(run) > 1 for run in kinds.translate(_SPACE).split(b"\n"))
    return (
        words,
        kinds.count(b"a") + kinds.count(b"A"),
        kinds.count(b"0"),
        kinds.count(b"."),
        blanks,
    )


def _beyond(text: str) -> dict[str, int]:
    """How often each character beyond ASCII stands in it, in a fixed order."""
    return {c: text.count(c) for c in sorted(set(text)) if c > "\x7f"}


def _weight(character: str) -> float:
    at = bisect_right(_STARTS, character) - 1
    if at < 0 or character > SCRIPTS[at][1]:
        return OTHER
    return SCRIPTS[at][2]
