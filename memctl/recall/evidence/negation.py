"""Which words of a text stand under a negation."""

from __future__ import annotations

from typing import NamedTuple

from memctl.recall.evidence.lexicon import DENIALS, GRANTS, NEGATORS

# How far a negation reaches, in atoms.
REACH = 9
# After these a denial speaks of what stands before it: "x is banned", "y stays off".
_STATES = frozenset(
    ("be", "is", "are", "was", "were", "been", "stay", "stays", "turned", "switched", "remains")
)
_VERBS = _STATES | {"can", "could", "must", "should", "may", "might", "will", "would", "has"}
_STOPS = ("but", "unless", "except")


class Atom(NamedTuple):
    """One word or part of an identifier. weight: how much it says. clause: its number.
    negated: it stands under an odd number of negations. start, end: offsets in the text.
    """

    stem: str
    low: str
    weight: float
    clause: int
    negated: bool
    start: int
    end: int


def polar(raw: list[tuple[str, str, float, int, int, int]]) -> tuple[tuple[Atom, ...], int]:
    """Atoms with their polarity, and how many negations there are. A negator reaches to the end
    of its clause, at most REACH atoms; one that denies the whole clause ("is forbidden",
    "is never", "is not allowed") reaches the words before it as well.
    """
    lows = [r[1] for r in raw]
    flips = [False] * len(raw)
    count = 0
    for i, low in enumerate(lows):
        before = lows[i - 1] if i and raw[i - 1][3] == raw[i][3] else ""
        after = lows[i + 1] if i + 1 < len(raw) else ""
        denial = low in DENIALS or (low in ("off", "out") and before in _STATES)
        if low not in NEGATORS and not denial:
            continue
        count += 1
        verb = before in _STATES if denial else low == "never" and before in _VERBS
        granted = low in NEGATORS and after in GRANTS
        reach = 0 if granted and not verb else REACH
        start = _clause_start(raw, i) if verb or granted else i + 1
        for j in range(start, min(len(raw), i + 1 + reach)):
            if raw[j][3] != raw[i][3] or (j > i and lows[j] in _STOPS):
                break
            if j != i:
                flips[j] = not flips[j]
    atoms = tuple(
        Atom(s, w, x, c, f, b, e) for (s, w, x, c, b, e), f in zip(raw, flips, strict=True)
    )
    return atoms, count


def _clause_start(raw: list[tuple[str, str, float, int, int, int]], i: int) -> int:
    start = i
    while start and raw[start - 1][3] == raw[i][3]:
        start -= 1
    return start
