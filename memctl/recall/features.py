"""Two claims as numbers: what the weights are multiplied with, and the evidence behind them."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING, NamedTuple

from memctl.recall.evidence.chunks import changes
from memctl.recall.evidence.excuses import scopes, siblings
from memctl.recall.evidence.pairing import pair
from memctl.recall.evidence.polarity import antonyms, flipped, opposed_modals
from memctl.recall.evidence.preference import swapped
from memctl.recall.evidence.retirement import newer, retired
from memctl.recall.evidence.values import changed_values, lone_values, moved, replaced, swaps
from memctl.recall.similarity import ratios
from memctl.recall.weights import VALUE_MORE

if TYPE_CHECKING:
    from memctl.recall.claim import Said
    from memctl.recall.evidence.base import Evidence
    from memctl.recall.evidence.pairing import Pairing
    from memctl.recall.evidence.reading import Reading, Value

NAMES = (
    "low", "high", "text_low", "text_high", "head", "name", "sort", "chars", "order", "dropped",
    "added", "values", "lone", "value", "number", "word", "word_value", "flip", "denied", "parity",
    "modal", "antonym", "preference", "retired", "scope", "rest", "type", "length", "subject",
    "low2", "low_value", "low_word", "low_flip", "low_parity", "low_modal", "low_antonym",
    "low_preference", "low_retired", "low_scope", "value_rest", "word_rest", "flip_rest",
    "head_value", "same_numbers", "order2", "bigrams", "clause", "sibling", "two_kinds", "moved",
    "same_folder", "opening", "runs", "inserted", "head_flip", "head_modal", "low_sibling",
    "clause_value", "clause_word", "swap", "swap2", "low_swap", "low_values", "text_low2",
    "whole_flip", "low_whole_flip", "head_number", "rest_flip", "c_renamed", "c_number",
    "c_swapped", "c_command", "c_opening", "c_prose", "c_only", "c_count",
)  # fmt: skip


class Compared(NamedTuple):
    """The numbers, in the order of NAMES; the evidence, strongest first by kind; whether b
    carries a mark of time, what share of a's text it keeps, and how much it adds.
    """

    numbers: tuple[float, ...]
    evidence: tuple[Evidence, ...]
    pairing: Pairing
    newer: bool
    kept: float
    added: float


def compare(a: Said, b: Said) -> Compared:
    """a stands, b is new."""
    whole = pair(a.whole, b.whole)
    bare = a.text is a.whole and b.text is b.whole
    text = whole if bare else pair(a.text, b.text)
    low, high = sorted((whole.cover_a, whole.cover_b))
    text_low, text_high = sorted((text.cover_a, text.cover_b))
    head = name = low
    head_flip = head_modal = head_number = sibling = 0.0
    if not bare:
        heads = pair(a.head, b.head)
        head = (heads.cover_a + heads.cover_b) / 2
        names = pair(a.name, b.name)
        name = (names.cover_a + names.cover_b) / 2
        head_flip, head_modal = flipped(heads)[1], _top(opposed_modals(heads))
        head_number = _numbers(heads)
        sibling = _top(siblings(names, whole))
    sort, chars = ratios(a.text.text, b.text.text)
    runs, dropped, added, order = replaced(text)
    changed = changed_values(whole)
    left, right = lone_values(whole)
    shared = min(_shared(whole.a.values, left), _shared(whole.b.values, right))
    flips, flip, denied = flipped(text)
    whole_flip = flip if bare else flipped(whole)[1]
    modal, anti = opposed_modals(text), antonyms(whole)
    preference, gone, scope = swapped(whole), retired(whole), scopes(whole)
    value = changed[0].score if changed else 0.0
    spots = {(v.start, v.end) for v in left if v.kind in ("number", "version", "time")}
    number = max((e.score for e in changed if e.span_a in spots), default=0.0)
    word = runs[0].score if runs else 0.0
    coded = (*text.a.values, *text.b.values)
    word_value = max((e.score for e in runs if _holds(e, coded)), default=0.0)
    rest = min(_rest(whole.a, whole.ab, left), _rest(whole.b, whole.ba, right))
    parity = float((text.a.negations - text.b.negations) % 2)
    same_type = float(a.claim.type == b.claim.type and bool(a.claim.type))
    lengths = sorted((a.text.weight, b.text.weight))
    length = lengths[0] / lengths[1] if lengths[1] else 0.0
    subject = (_subject(text.a, text.ab) + _subject(text.b, text.ba)) / 2
    coded_changes = changes(a.text.text, b.text.text)
    swap, swap2 = _swaps(text, whole) if bare else _swaps(text, whole, heads)
    m, an = _top(modal), _top(anti)
    clause = max(whole.clauses.values(), default=0.0)
    pr, go, sc = _top(preference), _top(gone), float(bool(scope))
    lone = min(1.0, min(len(left), len(right)) / 3)
    numbers = (
        low, high, text_low, text_high, head, name, sort, chars, order, dropped, added, shared,
        lone, value, number, word, word_value, flip, denied, parity, m, an, pr, go, sc, rest,
        same_type, length, subject, low * low, low * value, low * word, low * flip, low * parity,
        low * m, low * an, low * pr, low * go, low * sc, value * rest, word * rest, flip * rest,
        head * value, _same_numbers(whole), order * order, _bigrams(a.text, b.text), clause,
        sibling, _two_kinds(changed, left), *moved(changed, whole),
        max((e.score for e in runs if not e.span_a[0] or not e.span_b[0]), default=0.0),
        min(len(runs), 4) / 4, float(not runs and (dropped > 0) != (added > 0)), head_flip,
        head_modal, low * sibling, clause * value, clause * word, swap, swap2, low * swap,
        low * shared, text_low * text_low, whole_flip, low * whole_flip, head_number,
        rest * whole_flip, *coded_changes[:-1],
    )  # fmt: skip
    evidence = [
        *changed[:3],
        *runs[:2],
        *flips,
        *modal[:1],
        *anti[:2],
        *preference[:1],
        *gone[:1],
        *scope[:1],
    ]
    more = b.text.weight * (1 - text.cover_b) + VALUE_MORE * min(4, len(right))
    return Compared(numbers, tuple(evidence), whole, newer(b.whole), text.cover_a, more)


def _top(found: list[Evidence]) -> float:
    return found[0].score if found else 0.0


def _shared(values: tuple[Value, ...], lone: list[Value]) -> float:
    """The share of one side's values that the other holds as well; half when there is none."""
    every = {v.canon for v in values}
    return (len(every) - len({v.canon for v in lone})) / len(every) if every else 0.5


def _holds(evidence: Evidence, values: tuple[Value, ...]) -> bool:
    spans = (evidence.span_a, evidence.span_b)
    return any(s <= v.start < e or v.start <= s < v.end for s, e in spans for v in values)


def _rest(reading: Reading, matches: tuple[tuple[int, float], ...], lone: list[Value]) -> float:
    """The weight share of what is unmatched and no value."""
    inside = {i for v in lone for i in range(v.at, v.at + v.size)}
    alone = sum(
        a.weight * (1 - s[1])
        for i, (a, s) in enumerate(zip(reading.atoms, matches, strict=True))
        if i not in inside
    )
    return alone / reading.weight if reading.weight else 1.0


def _subject(reading: Reading, matches: tuple[tuple[int, float], ...]) -> float:
    """How much of the first three heavy words is met."""
    heavy = [
        (a.weight, m[1]) for a, m in zip(reading.atoms, matches, strict=True) if a.weight > 0.5
    ]
    first = heavy[:3]
    whole = sum(w for w, _ in first)
    return sum(w * s for w, s in first) / whole if whole else 0.0


def _same_numbers(pairing: Pairing) -> float:
    """1 when both sides hold numbers and they are the same, 0 when they differ, .5 without."""
    kinds = ("number", "version", "time")
    left = {v.canon for v in pairing.a.values if v.kind in kinds}
    right = {v.canon for v in pairing.b.values if v.kind in kinds}
    if not left and not right:
        return 0.5
    return len(left & right) / max(1, min(len(left), len(right)))


def _bigrams(a: Reading, b: Reading) -> float:
    """Dice coefficient of pairs of neighbouring stems."""
    left = [x.stem for x in a.atoms if x.weight > 0.1]
    right = [x.stem for x in b.atoms if x.weight > 0.1]
    one, other = set(pairwise(left)), set(pairwise(right))
    return 2 * len(one & other) / (len(one) + len(other)) if one or other else 0.0


def _two_kinds(changed: list[Evidence], lone: list[Value]) -> float:
    """A number and a name or code changed together: each side may speak of its own thing."""
    kinds = {(v.start, v.end): v.kind for v in lone}
    numbers = [e.score for e in changed if kinds.get(e.span_a) in ("number", "version", "time")]
    others = [e.score for e in changed if kinds.get(e.span_a) in ("name", "code")]
    return min(max(numbers, default=0.0), max(others, default=0.0))


def _swaps(*fields: Pairing) -> tuple[float, float]:
    """The best single swap over the fields (the text, name with hook), and the second best of
    the same field: two swaps side by side speak of two things.
    """
    whole = fields[1]
    best = second = 0.0
    for field in (fields[0], *fields[2:]):
        found = swaps(field, whole)
        if found and found[0].score > best:
            best = found[0].score
        if len(found) > 1:
            second = max(second, found[1].score)
    return best, second


def _numbers(pairing: Pairing) -> float:
    """The best changed number of a pairing."""
    spots = {(v.start, v.end) for v in pairing.a.values if v.kind in ("number", "version", "time")}
    return max((e.score for e in changed_values(pairing) if e.span_a in spots), default=0.0)
