"""Same subject, another value: numbers, versions, paths, names and words in the same slot."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from memctl.recall.evidence.base import Evidence
from memctl.recall.evidence.stem import alike
from memctl.recall.similarity import opcodes

if TYPE_CHECKING:
    from memctl.recall.evidence.negation import Atom
    from memctl.recall.evidence.pairing import Pairing
    from memctl.recall.evidence.reading import Reading, Value

WINDOW = 6
# A replaced run longer than this is another sentence, not another value.
MOST_RUN = 4
_COMPATIBLE = {"version": "number", "time": "number", "name": "code"}


def lone_values(pairing: Pairing) -> tuple[list[Value], list[Value]]:
    """The values of each side that the other side does not hold."""
    a, b = pairing.a, pairing.b
    held_a = {v.canon for v in a.values} | {x.low for x in a.atoms}
    held_b = {v.canon for v in b.values} | {x.low for x in b.atoms}
    return (
        [v for v in a.values if not _held(v, a, held_b, b)],
        [v for v in b.values if not _held(v, b, held_a, a)],
    )


def _held(value: Value, own: Reading, other: set[str], there: Reading) -> bool:
    coded = value.kind == "code" and any(v.kind == "code" for v in there.values)
    if coded and value.size == 1:
        return any(v.canon == value.canon and v.kind == "code" for v in there.values)
    if value.canon in other:
        return True
    parts = own.atoms[value.at : value.at + value.size]
    return bool(parts) and value.kind != "path" and all(p.stem in there.stems for p in parts)


def changed_values(pairing: Pairing) -> list[Evidence]:
    """Values of one kind that stand in like surroundings but differ; each side's best partner."""
    left, right = lone_values(pairing)
    found = []
    for one in left[:24]:
        best: tuple[float, Value | None] = (0.0, None)
        for other in right[:24]:
            score = _slot(pairing, one, other)
            if score > best[0]:
                best = (score, other)
        if best[1] is not None and best[0] > 0.15:
            kind = "path" if one.kind == best[1].kind == "path" else "value"
            was, now = pairing.a.text, pairing.b.text
            found.append(
                Evidence(
                    kind,
                    min(1.0, best[0]),
                    (one.start, one.end),
                    (best[1].start, best[1].end),
                    f"{was[one.start : one.end]} there, {now[best[1].start : best[1].end]} here",
                )
            )
    return sorted(found, key=lambda e: -e.score)


def _slot(pairing: Pairing, one: Value, other: Value) -> float:
    """How surely two values fill the same slot: 0-1 by their neighbours that match."""
    kinds = {_COMPATIBLE.get(one.kind, one.kind), _COMPATIBLE.get(other.kind, other.kind)}
    kind = 1.0 if len(kinds) == 1 else 0.6 if "number" not in kinds else 0.0
    if not kind:
        return 0.0
    if one.unit != other.unit and one.unit and other.unit:
        kind *= 0.4
    if "name" in (one.kind, other.kind):
        kind *= 0.8
    return (
        kind
        * (_frame(pairing.a, one, other, pairing.ab) + _frame(pairing.b, other, one, pairing.ba))
        / 2
    )


def _frame(a: Reading, one: Value, other: Value, matches: tuple[tuple[int, float], ...]) -> float:
    """Weighted share of `one`'s neighbours (same clause, nearest count most) met near `other`."""
    clause = a.atoms[one.at].clause if one.at < len(a.atoms) else -1
    met = whole = 0.0
    around = [
        *range(one.at - 1, one.at - WINDOW - 1, -1),
        *range(one.at + one.size, one.at + one.size + WINDOW),
    ]
    for i in around:
        if not 0 <= i < len(a.atoms) or a.atoms[i].clause != clause:
            continue
        distance = one.at - i if i < one.at else i - one.at - one.size + 1
        weight = a.atoms[i].weight / (1 + 0.15 * distance)
        whole += weight
        spot, score = matches[i]
        if score and abs(spot - other.at) <= WINDOW + 3 + other.size:
            met += weight * score
        elif score:
            met += weight * score * 0.4
    return met / (whole + 0.3) if whole else 0.0


class Runs(NamedTuple):
    """Runs replaced between matching neighbours, in order; the weight share of both sides that
    only b has (insertions), and the share that stands in the same order.
    """

    found: list[Evidence]
    added: float
    same: float


def replaced(pairing: Pairing) -> Runs:
    """What was put in place of what, word for word in order."""
    a = [x for x in pairing.a.atoms if x.weight > 0.1]
    b = [x for x in pairing.b.atoms if x.weight > 0.1]
    found: list[Evidence] = []
    added = same = 0.0
    known = {x.stem for x in pairing.b.atoms}
    for tag, i, j, k, m in opcodes([x.stem for x in a], [x.stem for x in b]):
        if tag == "equal":
            same += sum(x.weight for x in a[i:j]) + sum(x.weight for x in b[k:m])
        elif tag == "insert":
            added += sum(x.weight for x in b[k:m])
        elif tag == "replace":
            near = ((i > 0) == (k > 0)) + ((j < len(a)) == (m < len(b)))
            size = max(j - i, m - k)
            moved = sum(x.stem in known for x in a[i:j]) / (j - i)
            score = near / 2 * (1.0 if size <= MOST_RUN else MOST_RUN / size) * (1 - moved)
            span_a = (a[i].start, a[j - 1].end)
            span_b = (b[k].start, b[m - 1].end)
            text = f"{pairing.a.text[slice(*span_a)]} there, {pairing.b.text[slice(*span_b)]} here"
            found.append(Evidence("word", score, span_a, span_b, text))
    whole = sum(x.weight for x in a) + sum(x.weight for x in b) or 1.0
    return Runs(sorted(found, key=lambda e: -e.score), added / whole, same / whole)


def same_folder(changed: list[Evidence], pairing: Pairing) -> float:
    """How surely a changed path is another file of the same folder, not the same file moved."""
    best = 0.0
    for one in changed:
        if one.kind == "path":
            a = pairing.a.text[slice(*one.span_a)].rstrip("/").rpartition("/")
            b = pairing.b.text[slice(*one.span_b)].rstrip("/").rpartition("/")
            if a[2] != b[2] and a[0] == b[0]:
                best = max(best, one.score)
    return best


def swaps(field: Pairing, whole: Pairing) -> list[Evidence]:
    """One word or two for another between the same neighbours, where neither side says the
    other's word anywhere: the bare form of a changed value.
    """
    said_a, said_b = ({x.stem for x in side.atoms} for side in (whole.a, whole.b))
    runs = replaced(field)
    found = []
    for run in runs.found:
        left = _within(field.a, run.span_a)
        right = _within(field.b, run.span_b)
        if not 0 < len(left) <= 3 or not 0 < len(right) <= 3:
            continue
        if any(x.stem in said_b for x in left) or any(x.stem in said_a for x in right):
            continue
        if any(alike(x.stem, y.stem) for x in left for y in right):
            continue
        found.append(run._replace(score=run.score * runs.same * runs.same))
    return sorted(found, key=lambda e: -e.score)


def _within(reading: Reading, span: tuple[int, int]) -> list[Atom]:
    return [x for x in reading.atoms if span[0] <= x.start < span[1] and x.weight > 0.4]
