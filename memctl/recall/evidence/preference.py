"""Swapped preference: X over Y on one side, Y over X on the other."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from memctl.recall.evidence.base import Evidence

if TYPE_CHECKING:
    from memctl.recall.evidence.negation import Atom
    from memctl.recall.evidence.pairing import Pairing
    from memctl.recall.evidence.reading import Reading

_MARK = re.compile(
    r"\b(?:rather than|instead of|in place of|in favou?r of|over|not|to|before|above|than|never)\b",
    re.IGNORECASE,
)
# What a weaker mark needs before it: "prefer x to y", "use x, not y"; "over" and "to" alone are
# prepositions.
_PREFER = r"prefer\w*|favou?r\w*|likes?|choose|pick|wants?|better|beats?|wins?"
_LEADS = {
    True: re.compile(rf"\b(?:{_PREFER}|use|first)\b", re.IGNORECASE),
    False: re.compile(rf"\b(?:{_PREFER})\b", re.IGNORECASE),
}
_SURE = ("rather than", "instead of", "in place of", "in favour of", "in favor of")
_DENYING = ("not", "never", "than")
_REACH = 4


class Choice(NamedTuple):
    """What is chosen and what is passed over, as stems; the span of the words between; whether
    those words say nothing else ("instead of").
    """

    chosen: frozenset[str]
    passed: frozenset[str]
    span: tuple[int, int]
    sure: bool


def choices(reading: Reading) -> list[Choice]:
    """Every X-over-Y in a text."""
    found = []
    for mark in _MARK.finditer(reading.text):
        word = mark.group().lower()
        start = max(
            reading.text.rfind(".", 0, mark.start()), reading.text.rfind("\n", 0, mark.start())
        )
        lead = reading.text[start + 1 : mark.start()]
        if word not in _SURE and not _LEADS[word in _DENYING].search(lead):
            continue
        before = [x for x in reading.atoms if x.end <= mark.start() and x.start > start]
        after = [x for x in reading.atoms if x.start >= mark.end()]
        chosen = _stems(before[::-1], len(before) and before[-1].clause)
        passed = _stems(after, len(after) and after[0].clause)
        if word == "in favour of" or word == "in favor of":
            chosen, passed = passed, chosen
        if chosen and passed:
            sure = word in _SURE
            found.append(Choice(chosen - passed, passed - chosen, mark.span(), sure))
    return found


def _stems(atoms: list[Atom], clause: int) -> frozenset[str]:
    heavy = [x.stem for x in atoms if x.weight > 0.3 and x.clause == clause]
    return frozenset(heavy[:_REACH])


def swapped(pairing: Pairing) -> list[Evidence]:
    """A choice of one side against the other side's opposite choice, or against its plain use."""
    left, right = choices(pairing.a), choices(pairing.b)
    plain = [_plain(choice, pairing.a, here=True) for choice in right if not left]
    plain += [_plain(choice, pairing.b, here=False) for choice in left if not right]
    found = [evidence for evidence in plain if evidence.score]
    for one in left:
        for other in right:
            crossed = len(one.chosen & other.passed) + len(one.passed & other.chosen)
            straight = len(one.chosen & other.chosen) + len(one.passed & other.passed)
            if crossed > straight:
                score = min(1.0, crossed / 2)
                text = (
                    f"{', '.join(sorted(one.chosen & other.passed or one.chosen))} is chosen "
                    "there and passed over here"
                )
                found.append(Evidence("preference", score, one.span, other.span, text))
    return sorted(found, key=lambda e: -e.score)


def _plain(choice: Choice, other: Reading, here: bool) -> Evidence:
    """What one side passes over stands in the other, which chooses nothing, as what is done.
    here: the choice is the new side's.
    """
    met = choice.passed & other.stems
    score = 0.0
    if choice.sure and choice.chosen - other.stems and not other.negations:
        score = len(met) / len(choice.passed) if len(met) * 2 > len(choice.passed) else 0.0
    span = next(((x.start, x.end) for x in other.atoms if x.stem in met), (0, 0))
    side, there = ("here", "there") if here else ("there", "here")
    text = f"{', '.join(sorted(met))} is passed over {side} and done {there}"
    spans = (span, choice.span) if here else (choice.span, span)
    return Evidence("preference", score, *spans, text)
