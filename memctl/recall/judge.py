"""A standing claim and a new one: the verdict on the pair, with the evidence for it."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, NamedTuple

from memctl.model.verdict import CONTRADICTION, DUPLICATE, NEW, UPDATE
from memctl.recall import weights
from memctl.recall.claim import HOOK, NAME
from memctl.recall.features import compare
from memctl.recall.similarity import same_claim

if TYPE_CHECKING:
    from collections.abc import Mapping

    from memctl.recall.claim import Claim, Said
    from memctl.recall.evidence.base import Evidence
    from memctl.recall.features import Compared

# Kinds of evidence that speak for a conflict; those of CHANGES, for a changed value.
CHANGES = ("value", "path", "edit")
CONFLICTS = (*CHANGES, "word", "polarity", "modal", "antonym", "preference", "retirement")
# Numbers that one claim can hardly have against another that says the same.
DENYING = ("antonym", "preference")
USER = "user"


class Judgement(NamedTuple):
    """verdict: new | duplicate | contradiction | update. score: how surely, 0-1. same, conflict,
    fuller: the same for every class, `conflict` whatever the mark of time. doubtful: a judge
    should be asked. evidence: strongest first. user_side: "standing" when the standing claim is
    the user's and the new one only inferred.
    """

    verdict: str
    score: float
    same: float
    conflict: float
    fuller: float
    doubtful: bool
    evidence: tuple[Evidence, ...]
    user_side: str = ""


def judge(standing: Said, new: Said) -> Judgement:
    """Judge one pair. The order matters: `new` is what is about to be written."""
    form = weights.TOPIC if standing.claim.name and new.claim.name else weights.LINE
    return decide(standing, new, compare(standing, new), form)


def decide(standing: Said, new: Said, found: Compared, form: weights.Form) -> Judgement:
    """The verdict on a pair that is compared already, by one form's models and thresholds."""
    same, conflict = _likelihoods(found, form)
    clash = conflict >= form.conflict_from and conflict > same * form.yields
    clash = clash and found.numbers.get("text", 1.0) >= weights.SHARED
    template = _template(standing, new)
    if not found.excused and max(map(found.numbers.__getitem__, DENYING)) >= weights.DENIED:
        same = min(same, weights.EDITED_SAME)
    exact = 0.0 if found.edited.changed else _exact(standing, new, clash, template)
    if template:
        same = min(same, weights.EDITED_SAME)
    if exact:
        same, conflict, clash = exact, min(conflict, 1 - exact), False
    fuller = _fuller(found)
    verdict, score = NEW, 1 - max(same, conflict)
    if clash:
        changed = any(e.kind in (*CHANGES, "preference") and e.score > 0.3 for e in found.evidence)
        verdict, score = UPDATE if found.newer and changed else CONTRADICTION, conflict
    elif fuller >= 0.5 and same >= weights.FULLER_SAME and exact < 1.0:
        verdict, score = UPDATE, fuller
    elif same >= form.same_from:
        verdict, score = DUPLICATE, same
    user = "standing" if conflict >= form.conflict_from and _overrides(standing, new) else ""
    if user and verdict in (UPDATE, DUPLICATE):
        verdict, score = CONTRADICTION, conflict
    return Judgement(
        verdict, score, same, conflict, fuller, not exact and _doubtful(same, conflict),
        _sorted(found, verdict), user,
    )  # fmt: skip


def _likelihoods(found: Compared, form: weights.Form) -> tuple[float, float]:
    """(same claim, conflict), each 0-1, whatever the mark of time."""
    same, conflict = _total(form.same, found.numbers), _total(form.conflict, found.numbers)
    same = share(same - form.crossed * max(-1.5, conflict))
    conflict = share(conflict)
    edited = found.edited
    if edited.changed:
        same = min(same, weights.EDITED_SAME)
        valued = edited.kind != "word" or found.numbers["value"] >= weights.VALUED
        if edited.places == 1 and valued:
            conflict = max(conflict, weights.EDITED_CONFLICT)
    if edited.places == 1 and found.excused:
        conflict = min(conflict, weights.EDITED_SAME)
    return same, conflict


def _total(model: weights.Model, numbers: Mapping[str, float]) -> float:
    bias, by_name = model
    return bias + sum(w * numbers.get(name, 0.0) for name, w in by_name.items())


def share(total: float) -> float:
    """A model's total as a likelihood."""
    return 1 / (1 + math.exp(-max(-30.0, min(30.0, total))))


def _template(standing: Said, new: Said) -> bool:
    """Whether the texts are a word or two ("Shipped.") under different names."""
    short = min(standing.text.weight, new.text.weight) < weights.SHORT
    names = standing.claim.name[:NAME], new.claim.name[:NAME]
    return short and all(names) and not same_claim(*names)


def _exact(standing: Said, new: Said, clash: bool, template: bool) -> float:
    """How surely one says word for word what the other says: its text or, unless something
    speaks for a conflict, its hook or description. A template's text says nothing.
    """
    a, b = _cut(standing), _cut(new)
    found = same_claim(a.text, b.text)
    if template:
        return 0.0 if found and same_claim(b.hook, b.text) else same_claim(a.hook, b.hook)
    if found or clash:
        return found
    crossed = ((a.hook, b.hook), (a.text, b.hook), (a.hook, b.text), (a.description, b.description))
    return max(same_claim(one, other) for one, other in crossed)


def _cut(side: Said) -> Claim:
    """A claim's parts as far as they were read."""
    c = side.claim
    return c._replace(text=side.text.text, hook=c.hook[:HOOK], description=c.description[:HOOK])


def _fuller(found: Compared) -> float:
    """How surely the new text keeps the standing claim and says more: 0.5 at the least addition
    that counts (weights.MORE, in weight of words; a new value counts extra).
    """
    if found.kept < weights.KEPT or found.kept_all < weights.KEPT_ALL:
        return 0.0
    return min(1.0, 0.5 * found.added / weights.MORE)


def _doubtful(same: float, conflict: float) -> bool:
    low, high = weights.DOUBT
    return low <= max(same, conflict) <= high or min(same, conflict) >= low


def _overrides(standing: Said, new: Said) -> bool:
    """An inferred claim against one that the user told."""
    return standing.claim.source == USER and new.claim.source not in ("", USER)


def _sorted(found: Compared, verdict: str) -> tuple[Evidence, ...]:
    if verdict in (CONTRADICTION, UPDATE):
        conflicts = [e for e in found.evidence if e.kind in CONFLICTS]
        return tuple(sorted(conflicts, key=lambda e: -e.score * weights.TELLING.get(e.kind, 1.0)))
    return found.evidence
