"""A standing claim and a new one: the verdict on the pair, with the evidence for it."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, NamedTuple

from memctl.recall import weights
from memctl.recall.features import NAMES, compare
from memctl.recall.similarity import same_claim

if TYPE_CHECKING:
    from memctl.recall.claim import Said
    from memctl.recall.evidence.base import Evidence
    from memctl.recall.features import Compared

NEW, DUPLICATE, CONTRADICTION, UPDATE = "new", "duplicate", "contradiction", "update"
_CONFLICTS = (
    "value",
    "path",
    "code",
    "word",
    "polarity",
    "modal",
    "antonym",
    "preference",
    "retirement",
)
USER = "user"


class Judgement(NamedTuple):
    """verdict: new | duplicate | contradiction | update. score: how surely, 0-1. scores: the same
    for every class, `conflict` for the pair whatever the mark of time. doubtful: a judge should be
    asked. evidence: strongest first. user_side: "standing" when the standing claim is the user's
    and the new one only inferred.
    """

    verdict: str
    score: float
    same: float
    conflict: float
    fuller: float
    doubtful: bool
    evidence: tuple[Evidence, ...]
    user_side: str = ""

    @property
    def evidence_of_change(self) -> bool:
        """Whether something that speaks for a conflict was clearly seen."""
        return any(e.kind in _CONFLICTS[:3] and e.score > 0.5 for e in self.evidence)

    @property
    def scores(self) -> dict[str, float]:
        return {
            DUPLICATE: self.same,
            CONTRADICTION: self.conflict,
            UPDATE: self.fuller,
            NEW: 1 - max(self.same, self.conflict, self.fuller),
        }


def judge(standing: Said, new: Said) -> Judgement:
    """Judge one pair. The order matters: `new` is what is about to be written."""
    form = weights.TOPIC if standing.claim.name and new.claim.name else weights.LINE
    found = compare(standing, new)
    same, conflict = _likelihoods(standing, new, found, form)
    fuller = _fuller(found)
    verdict, score = _verdict(found, form, same, conflict, fuller)
    user = "standing" if _overrides(standing, new) and conflict >= form.conflict_from else ""
    if user and verdict in (UPDATE, DUPLICATE):
        verdict, score = CONTRADICTION, conflict
    doubtful = _doubtful(same, conflict)
    return Judgement(
        verdict, score, same, conflict, fuller, doubtful, _sorted(found, verdict), user
    )


def _likelihoods(
    standing: Said, new: Said, found: Compared, form: weights.Form
) -> tuple[float, float]:
    """(same claim, conflict), each 0-1, whatever the mark of time."""
    if same_claim(standing.text.text, new.text.text) == 1.0:
        return 1.0, 0.0
    same, conflict = _total(form.same, found.numbers), _total(form.conflict, found.numbers)
    same -= form.crossed * max(-1.5, conflict)
    return _share(same), _share(conflict)


def _total(model: weights.Model, numbers: tuple[float, ...]) -> float:
    bias, by_name = model
    return bias + sum(by_name.get(name, 0.0) * x for name, x in zip(NAMES, numbers, strict=True))


def _share(total: float) -> float:
    return 1 / (1 + math.exp(-max(-30.0, min(30.0, total))))


def _fuller(found: Compared) -> float:
    """How surely the new text keeps the standing claim and says more: 0.5 at the least addition
    that counts (weights.MORE, in weight of words; a new value counts extra).
    """
    if found.kept < weights.KEPT or found.pairing.cover_a < weights.KEPT_ALL:
        return 0.0
    return min(1.0, 0.5 * found.added / weights.MORE)


def _verdict(
    found: Compared, form: weights.Form, same: float, conflict: float, fuller: float
) -> tuple[str, float]:
    if conflict >= form.conflict_from and conflict > same * form.yields:
        changed = any(e.kind in ("value", "path", "code") and e.score > 0.3 for e in found.evidence)
        return (UPDATE if found.newer and changed else CONTRADICTION), conflict
    if fuller >= 0.5 and same >= weights.FULLER_SAME:
        return UPDATE, fuller
    if same >= form.same_from:
        return DUPLICATE, same
    return NEW, 1 - max(same, conflict)


def _doubtful(same: float, conflict: float) -> bool:
    low, high = weights.DOUBT
    return low <= max(same, conflict) <= high or (same > low and conflict > low)


def _overrides(standing: Said, new: Said) -> bool:
    """An inferred claim against one that the user told."""
    return standing.claim.source == USER and new.claim.source not in ("", USER)


def _sorted(found: Compared, verdict: str) -> tuple[Evidence, ...]:
    if verdict in (CONTRADICTION, UPDATE):
        conflicts = [e for e in found.evidence if e.kind in _CONFLICTS]
        return tuple(sorted(conflicts, key=lambda e: -e.score * weights.TELLING.get(e.kind, 1.0)))
    return found.evidence
