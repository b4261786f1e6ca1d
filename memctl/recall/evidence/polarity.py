"""Opposite polarity: a negation that flips a shared word, opposed modals, antonyms."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from memctl.recall.evidence.base import Evidence
from memctl.recall.evidence.lexicon import ACTS, ASK, FORBID, PERMIT, REQUIRE
from memctl.recall.evidence.stem import OPPOSITES

if TYPE_CHECKING:
    from memctl.recall.evidence.pairing import Pairing
    from memctl.recall.evidence.reading import Reading

# Modal pairs that clash, with how surely.
_CLASHES = {
    ("forbid", "permit"): 1.0,
    ("forbid", "require"): 1.0,
    ("ask", "free"): 1.0,
    ("ask", "permit"): 0.5,
    ("require", "optional"): 0.9,
    ("forbid", "free"): 0.9,
    ("require", "permit"): 0.3,
}
_FREELY = frozenset(("without", "no", "not", "dont", "needless", "unnecessary"))


def flipped(pairing: Pairing) -> tuple[list[Evidence], float, float]:
    """Shared words that one side denies and the other does not: evidence, their share of the
    shared weight, and the share that is denied by both.
    """
    flips = agree = both = 0.0
    best: Evidence | None = None
    top = 0.0
    for atom, (spot, score) in zip(pairing.a.atoms, pairing.ab, strict=True):
        if score < 0.8 or atom.weight < 0.3:
            continue
        other = pairing.b.atoms[spot]
        weight = atom.weight * score
        if atom.negated == other.negated:
            agree += weight
            both += weight if atom.negated else 0.0
            continue
        flips += weight
        if weight > top:
            top = weight
            side = "there" if atom.negated else "here"
            text = f"`{pairing.a.text[atom.start : atom.end]}` is denied {side} only"
            best = Evidence("polarity", 0.0, (atom.start, atom.end), (other.start, other.end), text)
    whole = flips + agree
    if not whole:
        return [], 0.0, 0.0
    share = flips / whole
    return ([best._replace(score=share)] if best else []), share, both / whole


class Mark(NamedTuple):
    """A modal word: its force, its clause and its span."""

    force: str
    clause: int
    span: tuple[int, int]


def modals(reading: Reading) -> list[Mark]:
    """The modal forces a text speaks with."""
    found = []
    for i, atom in enumerate(reading.atoms):
        low, denied, span = atom.low, atom.negated, (atom.start, atom.end)
        if low in ASK:
            before = {x.low for x in reading.atoms[max(0, i - 3) : i]}
            found.append(Mark("free" if before & _FREELY else "ask", atom.clause, span))
        elif low in REQUIRE:
            found.append(Mark("optional" if denied else "require", atom.clause, span))
        elif low in PERMIT:
            force = "optional" if low in ("unnecessary", "optional") else "permit"
            found.append(Mark("forbid" if denied else force, atom.clause, span))
        elif low in FORBID or low in ("not", "no"):
            found.append(Mark("forbid", atom.clause, span))
        elif (i == 0 or reading.atoms[i - 1].clause != atom.clause) and low in ACTS:
            found.append(Mark("require", atom.clause, span))
    return found


def opposed_modals(pairing: Pairing) -> list[Evidence]:
    """allow / forbid / require / ask first, one on each side, in clauses about the same."""
    found = []
    right = modals(pairing.b)
    for one in modals(pairing.a):
        for other in right:
            clash = _CLASHES.get((one.force, other.force)) or _CLASHES.get((other.force, one.force))
            if not clash:
                continue
            score = clash * pairing.agreement(one.clause, other.clause)
            if score > 0.05:
                text = f"{_word(pairing.a, one.span)} there, {_word(pairing.b, other.span)} here"
                found.append(Evidence("modal", score, one.span, other.span, text))
    return sorted(found, key=lambda e: -e.score)


def _word(reading: Reading, span: tuple[int, int]) -> str:
    return f"`{reading.text[span[0] : span[1]]}`"


def antonyms(pairing: Pairing) -> list[Evidence]:
    """Opposed words, one only on each side, in clauses about the same. A negation beside one of
    them makes them agree.
    """
    have_a = {x.stem for x in pairing.a.atoms}
    have_b = {x.stem for x in pairing.b.atoms}
    right = [x for x in pairing.b.atoms if x.stem in OPPOSITES and x.stem not in have_a]
    found = []
    for atom in pairing.a.atoms:
        opposites = OPPOSITES.get(atom.stem)
        if not opposites or atom.stem in have_b:
            continue
        for other in right:
            if other.stem in opposites:
                score = 0.3 if atom.negated != other.negated else 1.0
                score *= min(1.0, 0.25 + 1.5 * pairing.agreement(atom.clause, other.clause))
                text = f"`{atom.low}` there, `{other.low}` here"
                spans = (atom.start, atom.end), (other.start, other.end)
                found.append(Evidence("antonym", score, *spans, text))
    return sorted(found, key=lambda e: -e.score)
