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

# How much a topic that is out of force counts beside a live one.
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
    found: list[tuple[float, Candidate]] = []
    remarks: list[str] = []
    for row in near.candidates(store, rows, claim):
        if row.path == without:
            continue
        stored, problem = standing(store, row)
        remarks += [problem] if problem else []
        answer = _exactly(row, claim, consulted.settled(row.slug, stored, judge(stored, new)))
        strength = answer.score * (OUT_OF_FORCE if row.archived or row.superseded_by else 1.0)
        found.append((strength, _candidate(row.slug, answer, stored, new, _resolve(row, answer))))
    for slug, earlier in told.nearest(beside.batch, new):
        answer = consulted.settled(slug, earlier, judge(earlier, new))
        resolve = ("take one of the two out of the batch",)
        found.append((answer.score, _candidate(slug, answer, earlier, new, resolve)))
    found += [(c.score, c) for c in told.instructed(beside.instructions(), claim)]
    found.sort(key=lambda f: (-f[0], f[1].slug))
    objections = tuple(c for _, c in found if c.kind != NEW)
    return Judged(objections, (*remarks, *consulted.remarks))


def _exactly(row: Row, claim: Claim, found: Judgement) -> Judgement:
    """The very same hook, typed again, is a duplicate unless the two conflict."""
    if found.verdict == NEW and not found.evidence_of_change and same_claim(claim.hook, row.hook):
        return found._replace(verdict=DUPLICATE, score=1.0)
    return found


def _candidate(
    slug: str, found: Judgement, standing: Said, new: Said, resolve: tuple[str, ...]
) -> Candidate:
    score = round(min(1.0, found.score), 3)
    return Candidate(slug, found.verdict, score, _words(found, standing, new), resolve)


def _words(found: Judgement, standing: Said, new: Said) -> str:
    """The evidence in one line."""
    name, hook = standing.claim.name, standing.claim.hook
    claim = " ".join((standing.text.text or hook or name).split())[:SHOWN]
    if found.verdict == DUPLICATE:
        if same_claim(new.text.text, standing.text.text):
            return f"the same claim: {claim}"
        if same_claim(new.claim.hook, hook):
            return f"the same hook: {hook}"
        return f"says the same: {claim}"
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
