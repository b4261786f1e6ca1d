"""The gate's judgement: what is there already that says the same, the opposite, or less."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from memctl.codec.body import split_body
from memctl.errors import Unreadable
from memctl.model.verdict import DUPLICATE, NEW, Candidate
from memctl.recall import candidates as near
from memctl.recall.claim import Claim, said
from memctl.recall.judge import CONTRADICTION, UPDATE, Judgement, judge
from memctl.recall.similarity import same_claim

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from memctl.model.catalog import Row
    from memctl.model.ports import Store
    from memctl.recall.claim import Said

# How much of a candidate's file is read for its claim.
BODY_CHARS = 1_500
# Verdicts, the gravest first: what a write is refused for when several stand in the way.
KINDS = (DUPLICATE, CONTRADICTION, UPDATE)


class Judged(NamedTuple):
    """The gate's answer: new | duplicate | contradiction | update; what stands in the way, best
    first; `unread` names the topics that could not be read and were judged by their rows.
    """

    verdict: str
    candidates: tuple[Candidate, ...] = ()
    unread: tuple[str, ...] = ()


def judged(store: Store, rows: Sequence[Row], claim: Claim, allow: Collection[str] = ()) -> Judged:
    """Judge a claim against the store. allow: kinds that shall not stand in the way."""
    if all(kind in allow for kind in KINDS):
        return Judged(NEW)
    new = said(claim)
    found: list[tuple[float, Candidate]] = []
    unread: list[str] = []
    for row in near.candidates(store, rows, claim):
        standing = _standing(store, row, unread)
        verdict = _exactly(row, claim, judge(standing, new))
        if verdict.verdict in KINDS and verdict.verdict not in allow:
            found.append((_strength(verdict, row), _candidate(row, verdict, standing, new)))
    found.sort(key=lambda f: (-f[0], f[1].slug))
    ranked = tuple(candidate for _, candidate in found)
    return Judged(ranked[0].kind if ranked else NEW, ranked, tuple(unread))


def _standing(store: Store, row: Row, unread: list[str]) -> Said:
    """A topic's claim, from its file; from its row when the file may not be read."""
    text = ""
    try:
        data = store.read(row.path) or b""
        text = data.decode("utf-8", "replace")[row.body_at :][:BODY_CHARS]
    except Unreadable:
        unread.append(row.slug)
    body = split_body(text.replace("\r\n", "\n")).claim or row.claim
    name = row.name or row.title or row.slug
    return said(Claim(body, name, row.hook, row.description, row.type, row.source))


def _exactly(row: Row, claim: Claim, found: Judgement) -> Judgement:
    """The very same hook or claim is a duplicate whatever else differs, unless they conflict."""
    if found.verdict == CONTRADICTION:
        return found
    same = same_claim(claim.hook, row.hook)
    if same == 1.0 and not found.evidence_of_change:
        return found._replace(verdict=DUPLICATE, score=1.0)
    return found


def _strength(found: Judgement, row: Row) -> float:
    """For ranking: the score, a live topic before one that is out of force."""
    return found.score * (0.8 if row.archived or row.superseded_by else 1.0)


def _candidate(row: Row, found: Judgement, standing: Said, new: Said) -> Candidate:
    return Candidate(
        row.slug, found.verdict, round(min(1.0, found.score), 3),
        _words(row, found, standing, new), _resolve(row, found),
    )  # fmt: skip


def _words(row: Row, found: Judgement, standing: Said, new: Said) -> str:
    """The evidence in one line."""
    claim = standing.text.text or row.hook or row.name
    shown = " ".join(claim.split())[:160]
    if found.verdict == DUPLICATE:
        if same_claim(new.claim.hook, row.hook) == 1.0:
            return f"the same hook: {row.hook}"
        exact = same_claim(new.text.text, standing.text.text) == 1.0
        return f"the same claim: {shown}" if exact else f"says the same: {shown}"
    reason = found.evidence[0].text if found.evidence else "fuller text of the same claim"
    if found.verdict == UPDATE:
        return f"the topic is there ({reason}): {shown}"
    who = "the user said otherwise" if found.user_side else "cannot both hold"
    return f"{who} ({reason}): {shown}"


def _resolve(row: Row, found: Judgement) -> tuple[str, ...]:
    first = f"memctl {'restore' if row.archived else 'update'} {quoted(row.slug)}"
    allow = f"memctl add … --allow {found.verdict}"
    if found.verdict == CONTRADICTION:
        return f"{first} …", f"memctl add … --supersedes {quoted(row.slug)}", allow
    return first, allow


def quoted(slug: str) -> str:
    """For a shell; a file made by hand may have any name."""
    if all(c.isalnum() or c in "_./-" for c in slug) and not slug.startswith("-"):
        return slug
    import shlex

    return f"-- {shlex.quote(slug)}" if slug.startswith("-") else shlex.quote(slug)
