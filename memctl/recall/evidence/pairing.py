"""Two readings laid beside each other: which atom answers which, and what stays alone."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from memctl.recall.evidence.reading import Reading
from memctl.recall.evidence.stem import GROUPS, alike

if TYPE_CHECKING:
    from collections.abc import Mapping


class Pairing(NamedTuple):
    """a, b: the readings. ab, ba: for each atom the index of its counterpart, -1 for none, and
    how alike the two are. cover_a, cover_b: the share of each side's weight that is met, every
    stem counted once.
    """

    a: Reading
    b: Reading
    ab: tuple[tuple[int, float], ...]
    ba: tuple[tuple[int, float], ...]
    cover_a: float
    cover_b: float
    shared: float
    clauses: Mapping[tuple[int, int], float]

    def agreement(self, c: int, d: int) -> float:
        """How far clause c of a and clause d of b speak of the same, 0-1."""
        return self.clauses.get((c, d), 0.0)


def pair(a: Reading, b: Reading) -> Pairing:
    """Match every atom with the likest of the other side."""
    ab, ba = _matched(a, b), _matched(b, a)
    met_a, all_a = _covered(a, ab)
    met_b, all_b = _covered(b, ba)
    whole = all_a + all_b
    return Pairing(
        a, b, ab, ba, met_a / all_a if all_a else 0.0, met_b / all_b if all_b else 0.0,
        (met_a + met_b) / whole if whole else 0.0, _clauses(a, b, ab, ba),
    )  # fmt: skip


def _clauses(
    a: Reading, b: Reading, ab: tuple[tuple[int, float], ...], ba: tuple[tuple[int, float], ...]
) -> dict[tuple[int, int], float]:
    """For every pair of clauses with something in common: the lesser share that is met."""
    left, met = _met(a, b, ab)
    right, back = _met(b, a, ba)
    return {
        (c, d): min(m / (left[c] + 1), back.get((d, c), 0.0) / (right[d] + 1))
        for (c, d), m in met.items()
    }


def _met(
    a: Reading, b: Reading, matches: tuple[tuple[int, float], ...]
) -> tuple[dict[int, float], dict[tuple[int, int], float]]:
    """The weight of each clause of a, and what of it is met in each clause of b."""
    there: dict[str, set[int]] = {}
    for atom in b.atoms:
        there.setdefault(atom.stem, set()).add(atom.clause)
    weights: dict[int, float] = {}
    met: dict[tuple[int, int], float] = {}
    for atom, (spot, score) in zip(a.atoms, matches, strict=True):
        weights[atom.clause] = weights.get(atom.clause, 0.0) + atom.weight
        if score:
            for clause in there[b.atoms[spot].stem]:
                key = (atom.clause, clause)
                met[key] = met.get(key, 0.0) + atom.weight * score
    return weights, met


def _matched(a: Reading, b: Reading) -> tuple[tuple[int, float], ...]:
    places: dict[str, list[int]] = {}
    grouped: dict[object, list[str]] = {}
    for i, atom in enumerate(b.atoms):
        if atom.stem not in places:
            places[atom.stem] = []
            for number in GROUPS.get(atom.stem, ()):
                grouped.setdefault(number, []).append(atom.stem)
            grouped.setdefault(atom.stem[:4], []).append(atom.stem)
        places[atom.stem].append(i)
    found: list[tuple[int, float]] = []
    known: dict[str, tuple[str, float]] = {}
    scale = len(b.atoms) / max(1, len(a.atoms))
    for i, atom in enumerate(a.atoms):
        best = known.get(atom.stem)
        if best is None:
            best = _best(atom.stem, places, grouped)
            known[atom.stem] = best
        if not best[1]:
            found.append((-1, 0.0))
            continue
        spots = places[best[0]]
        spot = spots[0] if len(spots) == 1 else min(spots, key=lambda s: abs(s - i * scale))
        found.append((spot, best[1]))
    return tuple(found)


def _best(
    stem: str, places: dict[str, list[int]], grouped: dict[object, list[str]]
) -> tuple[str, float]:
    if stem in places:
        return stem, 1.0
    best = ("", 0.0)
    for key in (*GROUPS.get(stem, ()), stem[:4]):
        for other in grouped.get(key, ()):
            score = alike(stem, other)
            if score > best[1]:
                best = (other, score)
    return best


def _covered(reading: Reading, matches: tuple[tuple[int, float], ...]) -> tuple[float, float]:
    """(met, whole) weight over distinct stems."""
    seen: dict[str, tuple[float, float]] = {}
    for atom, (_, score) in zip(reading.atoms, matches, strict=True):
        old = seen.get(atom.stem)
        if old is None or old[0] < atom.weight:
            seen[atom.stem] = (atom.weight, score)
    return sum(w * s for w, s in seen.values()), sum(w for w, _ in seen.values())
