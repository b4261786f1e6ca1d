"""The gate's judgement: what stands in a new claim's way."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from memctl.codec import slug as slugs
from memctl.model.verdict import CONTRADICTION, DUPLICATE, NEW, UPDATE, Candidate
from memctl.ops import told
from memctl.ops.consult import Consulted
from memctl.ops.quoting import quoted
from memctl.ops.standing import standing
from memctl.recall import candidates as near
from memctl.recall.claim import said
from memctl.recall.judge import judge
from memctl.recall.similarity import same_claim

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Sequence

    from memctl.model.catalog import Row
    from memctl.model.ports import Judge, Store
    from memctl.model.verdict import Instruction
    from memctl.recall.claim import Claim, Said
    from memctl.recall.judge import Judgement

# What a topic that is out of force counts beside a live one.
OUT_OF_FORCE = 0.8
SHOWN = 160


class Beside(NamedTuple):
    """What a claim is judged by besides the store. instructions: the lines of the instruction
    files; judge: who is asked in doubt; batch: claims that stand before it in the same call.
    """

    instructions: Callable[[], Sequence[Instruction]] = tuple
    judge: Judge | None = None
    batch: tuple[tuple[str, Said], ...] = ()

    @property
    def slugs(self) -> frozenset[str]:
        """The slugs that the batch has taken, folded."""
        return frozenset(slugs.key(slug) for slug, _ in self.batch)


NOTHING = Beside()


class Judged(NamedTuple):
    """The gate's answer: what stands in the way, best first, and what it could not read or ask."""

    candidates: tuple[Candidate, ...] = ()
    remarks: tuple[str, ...] = ()

    def stopped(self, allow: Collection[str]) -> str:
        """The verdict when kinds in `allow` do not count; `new` when nothing is left."""
        return next((c.kind for c in self.candidates if c.kind not in allow), NEW)


def judged(
    store: Store, rows: Sequence[Row], claim: Claim, beside: Beside, without: str = ""
) -> Judged:
    """Judge a claim against all that stands. without: the path of a topic that does not count."""
    new = said(claim)
    consulted = Consulted(beside.judge, new)
    found: list[Candidate] = []
    remarks: list[str] = []
    for row in near.candidates(store, rows, claim):
        if row.path == without:
            continue
        stored, problem = standing(store, row)
        remarks += [problem] if problem else []
        answer = consulted.settled(row.slug, stored, judge(stored, new))
        if row.archived or row.superseded_by:
            if answer.verdict != DUPLICATE:
                continue  # what is out of force denies nothing
            answer = answer._replace(score=answer.score * OUT_OF_FORCE)
        found.append(_candidate(row.slug, answer, stored, new, _resolve(row, answer)))
    for slug, earlier in told.nearest(beside.batch, new):
        answer = consulted.settled(slug, earlier, judge(earlier, new))
        resolve = ("take one of the two out of the batch",)
        found.append(_candidate(slug, answer, earlier, new, resolve))
    found += told.instructed(beside.instructions(), claim)
    objections = sorted((c for c in found if c.kind != NEW), key=lambda c: (-c.score, c.slug))
    return Judged(tuple(objections), (*remarks, *consulted.remarks))


def _candidate(
    slug: str, found: Judgement, standing: Said, new: Said, resolve: tuple[str, ...]
) -> Candidate:
    score = round(min(1.0, found.score), 3)
    return Candidate(slug, found.verdict, score, _words(found, standing, new), resolve)


def _words(found: Judgement, standing: Said, new: Said) -> str:
    """The evidence in one line."""
    old, fresh = standing.claim, new.claim
    claim = " ".join((standing.text.text or old.hook or old.name).split())[:SHOWN]
    if found.verdict == DUPLICATE:
        alike = [
            (same_claim(new.text.text, standing.text.text), f"the same claim: {claim}"),
            (same_claim(fresh.hook, old.hook), f"the same hook: {old.hook}"),
            (same_claim(fresh.description, old.description), f"the same description: {claim}"),
            (same_claim(fresh.hook, standing.text.text), f"the hook says its claim: {claim}"),
        ]
        best, words = max(alike, key=lambda a: a[0])
        return words if best else f"says the same: {claim}"
    reason = found.evidence[0].text if found.evidence else "fuller text of the same claim"
    if found.verdict == UPDATE:
        return f"the topic is there ({reason}): {claim}"
    who = "the user said otherwise" if found.user_side else "cannot both hold"
    return f"{who} ({reason}): {claim}"


def _resolve(row: Row, found: Judgement) -> tuple[str, ...]:
    first = f"memctl {'restore' if row.archived else 'update'} {quoted(row.slug)}"
    allow = f"memctl add … --allow {found.verdict}"
    if found.verdict == CONTRADICTION:
        return f"{first} …", f"memctl add … --supersedes {quoted(row.slug)}", allow
    return first, allow
