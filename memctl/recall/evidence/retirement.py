"""Retirement: one side says that what the other one uses is gone, replaced or moved."""

from __future__ import annotations

from typing import TYPE_CHECKING

from memctl.recall.evidence.base import Evidence
from memctl.recall.evidence.lexicon import MONTHS, RETIRE, SINCE

if TYPE_CHECKING:
    from memctl.recall.evidence.pairing import Pairing
    from memctl.recall.evidence.reading import Reading

_PHRASES = (
    "no longer",
    "any longer",
    "any more",
    "anymore",
    "not any",
    "used to",
    "in place of",
    "instead of",
    "rather than",
)


def marks(reading: Reading) -> list[tuple[int, tuple[int, int]]]:
    """Where a text retires something: (clause, span) of each mark."""
    found = []
    lows = [a.low for a in reading.atoms]
    for i, atom in enumerate(reading.atoms):
        two = f"{atom.low} {lows[i + 1]}" if i + 1 < len(lows) else atom.low
        if atom.low in RETIRE or two in _PHRASES:
            found.append((atom.clause, (atom.start, atom.end)))
    return found


def newer(text: Reading) -> bool:
    """Whether a text carries a mark of time: since, now, as of, moved, from a date."""
    lows = [a.low for a in text.atoms]
    for i, low in enumerate(lows):
        if low in SINCE or (low == "as" and lows[i + 1 : i + 2] == ["of"]):
            return True
        if low in ("from", "in", "by", "until", "on", "after") and set(lows[i + 1 : i + 3]) & set(
            MONTHS
        ):
            return True
        if low in (
            "longer",
            "anymore",
            "formerly",
            "previously",
            "replaced",
            "retired",
            "recently",
        ):
            return True
    return False


def retired(pairing: Pairing) -> list[Evidence]:
    """What one side retires and the other still asserts, in both directions."""
    found = []
    for here, there, matches, forth in (
        (pairing.b, pairing.a, pairing.ba, False),
        (pairing.a, pairing.b, pairing.ab, True),
    ):
        silent = {clause for clause, _ in marks(there)}
        for clause, span in marks(here):
            met = whole = 0.0
            best: tuple[float, int, int] = (0.0, -1, -1)
            for i, atom in enumerate(here.atoms):
                if atom.clause != clause or atom.weight < 0.5 or atom.low in RETIRE:
                    continue
                whole += atom.weight
                spot, score = matches[i]
                if score >= 0.8 and there.atoms[spot].clause not in silent:
                    met += atom.weight * score
                    if atom.weight > best[0]:
                        best = (atom.weight, i, spot)
            if best[1] < 0 or not whole:
                continue
            near, far = here.atoms[best[1]], there.atoms[best[2]]
            text = f"`{here.text[span[0] : span[1]]}` {'there' if forth else 'here'}: {near.low}"
            spans = ((near.start, near.end), (far.start, far.end))
            a, b = spans if forth else (spans[1], spans[0])
            found.append(Evidence("retirement", met / (whole + 0.5), a, b, text))
    return sorted(found, key=lambda e: -e.score)
