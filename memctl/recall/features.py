"""Two claims as numbers: what the weights are multiplied with, and the evidence behind them.

Only numbers that earned their place in cross-validation are here (tests/bench/fit_gate.py).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from memctl.recall.evidence.chunks import changes
from memctl.recall.evidence.edits import edit
from memctl.recall.evidence.excuses import named_after, scopes, siblings
from memctl.recall.evidence.pairing import pair
from memctl.recall.evidence.polarity import antonyms, flipped, opposed_modals
from memctl.recall.evidence.preference import swapped
from memctl.recall.evidence.retirement import newer, retired
from memctl.recall.evidence.values import (
    changed_values,
    lone_values,
    replaced,
    same_folder,
    swaps,
)
from memctl.recall.weights import VALUE_MORE

if TYPE_CHECKING:
    from collections.abc import Mapping

    from memctl.recall.claim import Said
    from memctl.recall.evidence.base import Evidence
    from memctl.recall.evidence.edits import Edit
    from memctl.recall.evidence.pairing import Pairing
    from memctl.recall.evidence.reading import Reading, Value

# From this likeness of their names on, two topics are siblings: each may keep its own value.
SIBLINGS = 0.3
_NUMBERS = ("number", "version", "time")


class Compared(NamedTuple):
    """The numbers by name; the evidence, strongest first by kind; how a's text was edited to
    make b's; whether something excuses a conflict (another scope, a sibling); whether b carries
    a mark of time, what share of a's text it keeps and of a as a whole, and how much it adds.
    """

    numbers: Mapping[str, float]
    evidence: tuple[Evidence, ...]
    edited: Edit
    excused: bool
    newer: bool
    kept: float
    kept_all: float
    added: float


def compare(a: Said, b: Said) -> Compared:
    """a stands, b is new."""
    whole = pair(a.whole, b.whole)
    bare = a.text is a.whole and b.text is b.whole
    text = whole if bare else pair(a.text, b.text)
    edited = edit(a.text.text, b.text.text)
    changed, runs = changed_values(whole), replaced(text)
    left, right = lone_values(whole)
    flips, flip, denied = flipped(text)
    modal, anti = opposed_modals(text), antonyms(whole)
    preference, gone, scope = swapped(whole), retired(whole), scopes(whole)
    low, high = sorted((whole.cover_a, whole.cover_b))
    chunked = changes(a.text.text, b.text.text)
    one = edited.places == 1 and edited.kind != "word"
    numbers = {
        "low": low,
        "high": high,
        "values": low * min(_shared(whole.a.values, left), _shared(whole.b.values, right)),
        "same_numbers": _same_numbers(whole),
        "type": float(a.claim.type == b.claim.type != ""),
        "value": _top(changed),
        "low_value": low * _top(changed),
        "number": _number(changed, left),
        "lone_names": min(_names(left), _names(right), 2) / 2,
        "word": _top(runs.found),
        "added": runs.added,
        "rest": min(_rest(whole.a, whole.ab, left), _rest(whole.b, whole.ba, right)),
        "clause": max(whole.clauses.values(), default=0.0),
        "flip": flip,
        "low_flip": low * flip,
        "denied": denied,
        "low_denied": low * denied,
        "modal": _top(modal),
        "low_modal": low * _top(modal),
        "antonym": _top(anti),
        "preference": _top(preference),
        "low_preference": low * _top(preference),
        "retired": _top(gone),
        "low_scope": low * bool(scope),
        "same_folder": same_folder(changed, whole),
        "renamed": chunked.renamed,
        "swapped": chunked.swapped,
        "opening": chunked.opening,
        "edited_value": edited.like if one else 0.0,
        "edited_word": edited.like if edited.places == 1 and edited.kind == "word" else 0.0,
        "edited_more": edited.like if edited.places > 1 else 0.0,
        "edited_added": edited.like if edited.kind == "added" else 0.0,
    }
    fields = [text]
    other: list[Evidence] = []
    if not bare:
        heads = pair(a.head, b.head)
        named, other = _headed(a, b, whole, heads, left, right, edited)
        numbers |= named
        fields.append(heads)
    numbers["swap"], numbers["swap2"] = _swaps(fields, whole)
    evidence = (
        *([edited.evidence] if edited.evidence and edited.changed else []),
        *changed[:3], *runs.found[:2], *flips, *modal[:1], *anti[:2], *preference[:1], *gone[:1],
        *scope[:1],
    )  # fmt: skip
    more = b.text.weight * (1 - text.cover_b) + VALUE_MORE * min(4, len(right))
    excused = bool(scope) or _top(other) >= SIBLINGS or named_after(a, b, edited)
    return Compared(
        numbers, evidence, edited, excused, newer(b.whole), text.cover_a, whole.cover_a, more
    )


def _headed(
    a: Said,
    b: Said,
    whole: Pairing,
    heads: Pairing,
    left: list[Value],
    right: list[Value],
    edited: Edit,
) -> tuple[dict[str, float], list[Evidence]]:
    """The numbers of claims with a name and a hook, and the sibling names among them.

    What a side says both in its text and in its name or hook is what it is about: its centre.
    """
    names = pair(a.name, b.name)
    met_a, met_b = _met(whole.a, whole.ab), _met(whole.b, whole.ba)
    centre_a, centre_b = a.text.stems & a.head.stems, b.text.stems & b.head.stems
    cover_a, alone_a = _central(a, centre_a, met_a)
    cover_b, alone_b = _central(b, centre_b, met_b)
    low, alone = min(whole.cover_a, whole.cover_b), min(alone_a, alone_b)
    text = min(_cover(a.text, met_a), _cover(b.text, met_b))
    other = siblings(
        names, whole, frozenset((*edited.was, *edited.now)) if edited.places == 1 else frozenset()
    )
    heads_changed = changed_values(heads)
    return {
        "text": text,
        "name": min(_cover(a.name, met_a), _cover(b.name, met_b)),
        "centre": max(cover_a, cover_b),
        "central_word": low * alone,
        "central_frame": min(cover_a, cover_b) * alone,
        "central_value": float(
            _holds(whole.a, left, centre_a) and _holds(whole.b, right, centre_b)
        ),
        "sibling": _top(other),
        "head_modal": _top(opposed_modals(heads)),
        "head_number": _number(heads_changed, list(heads.a.values)),
    }, other


def _met(reading: Reading, matches: tuple[tuple[int, float], ...]) -> dict[str, float]:
    """How well each stem of a reading is met on the other side."""
    found: dict[str, float] = {}
    for atom, (_, score) in zip(reading.atoms, matches, strict=True):
        found[atom.stem] = max(found.get(atom.stem, 0.0), score)
    return found


def _cover(part: Reading, met: dict[str, float]) -> float:
    """The weight share of a part that the other side meets anywhere, every stem counted once."""
    weights = {x.stem: x.weight for x in part.atoms}
    whole = sum(weights.values())
    return sum(w * met.get(s, 0.0) for s, w in weights.items()) / whole if whole else 0.0


def _central(side: Said, centre: frozenset[str], met: dict[str, float]) -> tuple[float, float]:
    """The share of a side's centre that is met, half without a centre; the weight of the heaviest
    central word that is not.
    """
    weights = {x.stem: x.weight for x in side.text.atoms if x.stem in centre}
    whole = sum(weights.values())
    cover = sum(w * met.get(s, 0.0) for s, w in weights.items()) / whole if whole else 0.5
    return cover, max((w for s, w in weights.items() if met.get(s, 0.0) < 0.5), default=0.0)


def _holds(reading: Reading, values: list[Value], centre: frozenset[str]) -> bool:
    return any(x.stem in centre for v in values for x in reading.atoms[v.at : v.at + v.size])


def _top(found: list[Evidence]) -> float:
    return found[0].score if found else 0.0


def _names(values: list[Value]) -> int:
    return len({v.canon for v in values if v.kind == "name"})


def _shared(values: tuple[Value, ...], lone: list[Value]) -> float:
    """The share of one side's values that the other holds as well; half when there is none."""
    every = {v.canon for v in values}
    return (len(every) - len({v.canon for v in lone})) / len(every) if every else 0.5


def _rest(reading: Reading, matches: tuple[tuple[int, float], ...], lone: list[Value]) -> float:
    """The weight share of what is unmatched and no value."""
    inside = {i for v in lone for i in range(v.at, v.at + v.size)}
    alone = sum(
        a.weight * (1 - s[1])
        for i, (a, s) in enumerate(zip(reading.atoms, matches, strict=True))
        if i not in inside
    )
    return alone / reading.weight if reading.weight else 1.0


def _same_numbers(pairing: Pairing) -> float:
    """1 when both sides hold numbers and they are the same, 0 when they differ, .5 without."""
    left = {v.canon for v in pairing.a.values if v.kind in _NUMBERS}
    right = {v.canon for v in pairing.b.values if v.kind in _NUMBERS}
    if not left and not right:
        return 0.5
    return len(left & right) / max(1, min(len(left), len(right)))


def _swaps(fields: list[Pairing], whole: Pairing) -> tuple[float, float]:
    """The best single swap over the fields (the text, name with hook), and the second best of
    the same field: two swaps side by side speak of two things.
    """
    best = second = 0.0
    for field in fields:
        found = swaps(field, whole)
        if found:
            best = max(best, found[0].score)
        if len(found) > 1:
            second = max(second, found[1].score)
    return best, second


def _number(changed: list[Evidence], values: list[Value]) -> float:
    """The best changed number."""
    spots = {(v.start, v.end) for v in values if v.kind in _NUMBERS}
    return max((e.score for e in changed if e.span_a in spots), default=0.0)
