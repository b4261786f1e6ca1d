"""What excuses a conflict: another scope, another slot, or a plain addition of detail."""

from __future__ import annotations

from typing import TYPE_CHECKING

from memctl.recall.evidence.base import Evidence
from memctl.recall.evidence.lexicon import SCOPES
from memctl.recall.evidence.stem import OPPOSITES, alike, stem
from memctl.recall.evidence.values import replaced

if TYPE_CHECKING:
    from memctl.recall.claim import Said
    from memctl.recall.evidence.edits import Edit
    from memctl.recall.evidence.pairing import Pairing
    from memctl.recall.evidence.reading import Reading

_GROUPS: tuple[dict[str, int], ...] = tuple(
    {stem(word): number for number, member in enumerate(group) for word in member.split("|")}
    for group in SCOPES
)


def scopes(pairing: Pairing) -> list[Evidence]:
    """Different members of one group of scopes, none shared."""
    found = []
    for group in _GROUPS:
        left, right = _members(pairing.a, group), _members(pairing.b, group)
        if left and right and not left.keys() & right.keys():
            one, other = next(iter(left.values())), next(iter(right.values()))
            text = f"{pairing.a.text[slice(*one)]} there, {pairing.b.text[slice(*other)]} here"
            found.append(Evidence("scope", 1.0, one, other, text))
    return found


def siblings(names: Pairing, whole: Pairing, edited: frozenset[str]) -> list[Evidence]:
    """Names built alike that differ in a word the other side never says: two things of a kind.
    edited: words of the text's only change; they are the claim itself, not whom it is about.
    """
    found = []
    said_a, said_b = ({x.stem for x in side.atoms} for side in (whole.a, whole.b))
    runs = replaced(names)
    for run in runs.found:
        left = [
            x for x in names.a.atoms if run.span_a[0] <= x.start < run.span_a[1] and x.weight > 0.4
        ]
        right = [
            x for x in names.b.atoms if run.span_b[0] <= x.start < run.span_b[1] and x.weight > 0.4
        ]
        if any(x.low.isdigit() or x.low in edited for x in (*left, *right)):
            continue
        if (
            not left
            or not right
            or any(x.stem in said_b for x in left)
            or any(x.stem in said_a for x in right)
        ):
            continue
        if any(OPPOSITES.get(x.stem, frozenset()) & said_b for x in left):
            continue
        if any(alike(x.stem, y.stem) for x in left for y in right):
            continue
        found.append(Evidence("slot", runs.same * run.score, run.span_a, run.span_b, run.text))
    return sorted(found, key=lambda e: -e.score)


def named_after(a: Said, b: Said, edited: Edit) -> bool:
    """Whether what each is named after is the one thing that differs: "The kitchen closes at
    nine" and "The bar …". It stands where a sentence says whom it speaks of, in its first half,
    or next to a value of its own.
    """
    if edited.places != 1 or edited.kind not in ("word", "value"):
        return False
    return _named(a, edited.was) and _named(b, edited.now)


def _named(side: Said, run: tuple[str, ...]) -> bool:
    text = side.text.text.casefold()
    sentence = min((at for mark in ".;!?\n" if (at := text.find(mark)) > 0), default=len(text))
    named = [t for t in run if t.isalpha() and stem(t) in side.name.stems and side.claim.name]
    valued = any(not t.isalpha() for t in run)
    return any(valued or text.find(t) * 2 < sentence for t in named)


def _members(reading: Reading, group: dict[str, int]) -> dict[int, tuple[int, int]]:
    found: dict[int, tuple[int, int]] = {}
    for atom in reading.atoms:
        number = group.get(atom.stem)
        if number is not None:
            found.setdefault(number, (atom.start, atom.end))
    return found
