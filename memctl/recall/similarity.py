"""How alike two texts are. The one importer of rapidfuzz, loaded on the first call."""

from __future__ import annotations

from typing import TYPE_CHECKING

from memctl.codec.tokens import words

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

# Two claims that differ in fewer than one character in twelve, with the same numbers and the
# same negations, say the same thing. It errs to "new".
SAME_CLAIM = 0.92
_POLAR = frozenset(
    "not no never without don't dont doesn't isn't won't can't cannot nor none always must only "
    "except unless avoid stop".split()  # noqa: SIM905
)


def likeness(a: str, b: str) -> float:
    """0-1, independent of word order (rapidfuzz's token_sort_ratio over folded words)."""
    from rapidfuzz import fuzz

    return float(fuzz.token_sort_ratio(" ".join(words(a)), " ".join(words(b)))) / 100


def same_claim(a: str, b: str) -> float:
    """How surely two texts make the same claim: 1.0 for the same words, else the likeness when
    it reaches SAME_CLAIM and neither numbers nor negations differ, else 0.
    """
    left, right = words(a), words(b)
    if not left or not right:
        return 0.0
    if left == right:
        return 1.0
    if _marks(left) != _marks(right) or abs(len(left) - len(right)) > 3:
        return 0.0
    alike = likeness(a, b)
    return alike if alike >= SAME_CLAIM else 0.0


def _marks(text: tuple[str, ...]) -> frozenset[str]:
    """What turns a claim into another one: anything with a digit, and polar words."""
    return frozenset(w for w in text if w in _POLAR or any(c.isdigit() for c in w))


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
