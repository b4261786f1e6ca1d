"""The gate's judgement: what stands in a new claim's way."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from memctl.codec import slug as slugs
from memctl.codec.body import split_body
from memctl.errors import Unreadable
from memctl.model.verdict import CONTRADICTION, DUPLICATE, NEW, UPDATE, Candidate
from memctl.ops import told
from memctl.ops.consult import Consulted
from memctl.ops.quoting import quoted
from memctl.recall import candidates as near
from memctl.recall.claim import Claim, said
from memctl.recall.judge import judge
from memctl.recall.similarity import same_claim

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Sequence

    from memctl.model.catalog import Row
    from memctl.model.ports import Judge, Store
    from memctl.model.verdict import Instruction
    from memctl.recall.claim import Said
    from memctl.recall.judge import Judgement

# How much of a candidate's file is read for its claim.
BODY_CHARS = 1_500
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
        standing = _standing(store, row, remarks)
        answer = _exactly(row, claim, consulted.settled(row.slug, standing, judge(standing, new)))
        if answer.verdict != NEW:
            strength = answer.score * (OUT_OF_FORCE if row.archived or row.superseded_by else 1.0)
            found.append((strength, _candidate(row, answer, standing, new)))
    for slug, standing in told.nearest(beside.batch, new):
        answer = consulted.settled(slug, standing, judge(standing, new))
        if answer.verdict != NEW:
            words = _words(slug, "", answer, standing, new)
            resolve = ("take one of the two out of the batch",)
            found.append(
                (answer.score, Candidate(slug, answer.verdict, _rounded(answer), words, resolve))
            )
    found += [(c.score, c) for c in told.instructed(beside.instructions(), claim)]
    found.sort(key=lambda f: (-f[0], f[1].slug))
    return Judged(tuple(c for _, c in found), (*remarks, *consulted.remarks))


def _standing(store: Store, row: Row, remarks: list[str]) -> Said:
    """A topic's claim, from its file; from its row when the file may not be read."""
    text = ""
    try:
        data = store.read(row.path) or b""
        text = data.decode("utf-8", "replace")[row.body_at :][:BODY_CHARS]
    except Unreadable as fault:
        remarks.append(f"{fault.message}; judged by its index line")
    body = split_body(text.replace("\r\n", "\n")).claim or row.claim
    name = row.name or row.title or row.slug
    return said(Claim(body, name, row.hook, row.description, row.type, row.source))


def _exactly(row: Row, claim: Claim, found: Judgement) -> Judgement:
    """The very same hook, typed again, is a duplicate unless the two conflict."""
    if found.verdict == NEW and not found.evidence_of_change and same_claim(claim.hook, row.hook):
        return found._replace(verdict=DUPLICATE, score=1.0)
    return found


def _rounded(found: Judgement) -> float:
    return round(min(1.0, found.score), 3)


def _candidate(row: Row, found: Judgement, standing: Said, new: Said) -> Candidate:
    words = _words(row.name or row.slug, row.hook, found, standing, new)
    return Candidate(row.slug, found.verdict, _rounded(found), words, _resolve(row, found))


def _words(name: str, hook: str, found: Judgement, standing: Said, new: Said) -> str:
    """The evidence in one line."""
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
