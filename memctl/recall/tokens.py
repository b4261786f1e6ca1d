"""How many tokens a text is, about: characters counted by kind, without any tokenizer.

Fitted and measured by tests/bench/tokens.py (docs/benchmarks.md has the errors). The reference is
Llama 2's vocabulary of 32,000, which needs more tokens than the later, larger ones, most of all for
other scripts than the Latin one; and the constants were raised until hardly any text is
underestimated. The count is meant to be too high rather than too low: a budget is a promise.
"""

from __future__ import annotations

import re
from functools import cache
from math import ceil

# Letters as identifiers are split into words, and what else costs tokens in ASCII.
_WORD = re.compile("[A-Z]?[a-z]+|[A-Z]+")
_DIGIT = re.compile("[0-9]+")
_MARK = re.compile("[!-/:-@[-`{-~\x00-\x08\x0b-\x1f\x7f]+")
_BLANKS = re.compile("\n|\t|  +")

# Tokens for each: word, its letters, digit, mark, newline or run of blanks.
WORD = 0.88
LETTER = 0.092
DIGIT = 1.3
MARK = 0.9
BLANKS = 0.8
# Tokens for each character of these scripts, and for each of any other (emoji, arrows).
SCRIPTS = (
    ("latin", "\u00a0-\u024f", 1.2),
    ("greek and cyrillic", "\u0370-\u052f", 0.45),
    ("hebrew and arabic", "\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc", 1.3),
    ("punctuation", "\u2000-\u206f\u3000-\u3004\u3008-\u303f\uff00-\uff0f\uff1a-\uff20", 1.2),
    ("kana", "\u3040-\u30ff", 1.15),
    ("han", "\u3005-\u3007\u3400-\u9fff\uf900-\ufaff", 1.65),
    ("hangul", "\u1100-\u11ff\u3130-\u318f\uac00-\ud7ff", 2.3),
)
OTHER = 3.0
WEIGHTS = (WORD, LETTER, DIGIT, MARK, BLANKS, *(weight for *_, weight in SCRIPTS), OTHER)


def tokens(text: str) -> int:
    """From 0. Two texts joined at a newline have never more than the sum of theirs."""
    return ceil(weigh(text) - 1e-9)


def weigh(text: str) -> float:
    """The same, not yet rounded up."""
    plain = zip(features(text), WEIGHTS, strict=True)
    return sum(count * weight for count, weight in plain)


def features(text: str) -> list[int]:
    """What is counted: words, letters, digits, marks, blanks, then each script, then the rest."""
    words = _WORD.findall(text)
    found = [
        len(words),
        len("".join(words)),
        len("".join(_DIGIT.findall(text))),
        len("".join(_MARK.findall(text))),
        len(_BLANKS.findall(text)),
    ]
    if text.isascii():
        return found + [0] * (len(SCRIPTS) + 1)
    scripts = [len("".join(pattern.findall(text))) for pattern in _scripts()]
    rest = len(text) - len(text.encode("ascii", "ignore")) - sum(scripts)
    return [*found, *scripts, rest]


@cache
def _scripts() -> list[re.Pattern[str]]:
    """Compiled when first needed: most texts are ASCII."""
    return [re.compile(f"[{letters}]+") for _, letters, _ in SCRIPTS]
