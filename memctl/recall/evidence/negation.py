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
    """Atoms with their polarity: a negator reaches to the end of its clause, at most REACH atoms;
    a denial after its subject ("is forbidden") reaches the clause's words before it as well.
    """
    flips = [False] * len(raw)
    count = 0
    for i, (_, low, _, clause, _, _) in enumerate(raw):
        off = low in ("off", "out") and i and raw[i - 1][1] in _STATES
        denial = low in DENIALS or bool(off)
        if low not in NEGATORS and not denial:
            continue
        count += 1
        after = raw[i + 1][1] if i + 1 < len(raw) else ""
        passive = denial and i and raw[i - 1][1] in _STATES
        if passive or (low in NEGATORS and after in GRANTS):
            j = i - 1
            while j >= 0 and raw[j][3] == clause:
                flips[j] = not flips[j]
                j -= 1
            if not passive or after not in ("to", "from", "for"):
                continue
        for j in range(i + 1, min(len(raw), i + 1 + REACH)):
            if raw[j][3] != clause or raw[j][1] in ("but", "unless", "except"):
                break
            flips[j] = not flips[j]
    atoms = tuple(
        Atom(s, w, x, c, f, b, e) for (s, w, x, c, b, e), f in zip(raw, flips, strict=True)
    )
    return atoms, count
