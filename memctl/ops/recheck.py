"""The gate for a changed topic: only what the change brings about stands in its way."""

from __future__ import annotations

from typing import TYPE_CHECKING

from memctl.model.verdict import CONTRADICTION, DUPLICATE, Candidate
from memctl.ops.gate import Beside, judged
from memctl.ops.quoting import quoted
from memctl.recall.claim import said
from memctl.recall.judge import judge

if TYPE_CHECKING:
    from collections.abc import Sequence

    from memctl.model.catalog import Row
    from memctl.model.ports import Store
    from memctl.ops.gate import Judged
    from memctl.recall.claim import Claim, Said

KINDS = (DUPLICATE, CONTRADICTION)


def rechecked(
    store: Store, rows: Sequence[Row], row: Row, before: Claim, after: Claim, beside: Beside
) -> Judged:
    """What the changed claim repeats or denies, and the old one did not; and first the topic
    itself, when what the user told is to be denied on another's word.
    """
    call = f"memctl update {quoted(row.slug)} …"
    found: list[Candidate] = []
    own = judge(_text(before), _text(after))
    if own.user_side and own.verdict == CONTRADICTION:
        words = f"the user told this, and the change is not the user's: {before.text[:160]}"
        resolve = (f"{call} --source user", f"{call} --allow {CONTRADICTION}")
        found.append(Candidate(row.slug, CONTRADICTION, round(own.score, 3), words, resolve))
    answer = judged(store, rows, after, beside, row.path)
    others = [c for c in answer.candidates if c.kind in KINDS and c.slug]
    if others:
        stood = judged(store, rows, before, Beside(), row.path).candidates
        known = {(c.slug, c.kind) for c in stood}
        for other in (c for c in others if (c.slug, c.kind) not in known):
            merge = f"memctl merge {quoted(other.slug)} {quoted(row.slug)}"
            first = merge if other.kind == DUPLICATE else f"memctl show {quoted(other.slug)}"
            found.append(other._replace(resolve=(first, f"{call} --allow {other.kind}")))
    return answer._replace(candidates=tuple(found))


def _text(claim: Claim) -> Said:
    """The claim by its body alone: a name and a description often lag behind."""
    return said(claim._replace(name="", hook="", description=""))
