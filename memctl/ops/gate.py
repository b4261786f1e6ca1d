"""The first gate: a memory that is there already is not written twice."""

from __future__ import annotations

from typing import TYPE_CHECKING

from memctl.codec.tokens import query_terms
from memctl.model.verdict import DUPLICATE, Candidate
from memctl.recall.similarity import same_claim

if TYPE_CHECKING:
    from memctl.model.catalog import Row
    from memctl.model.ports import Store

# How many topics the search may offer for comparison; the true one is nearly always the first.
CANDIDATES = 20


def duplicates(
    store: Store, name: str, hook: str, description: str, claim: str
) -> tuple[Candidate, ...]:
    """Topics that say what the new one says: the same hook or the same claim. Best first."""
    terms = query_terms(f"{hook} {claim} {name}")[:60]
    paths = {hit.path for hit in store.search(terms, CANDIDATES)}
    found = []
    for row in store.rows_at(paths):
        score, evidence = _same(row, hook, description, claim)
        if score:
            found.append(Candidate(row.slug, DUPLICATE, round(score, 3), evidence, _resolve(row)))
    return tuple(sorted(found, key=lambda c: (-c.score, c.slug)))


def _same(row: Row, hook: str, description: str, claim: str) -> tuple[float, str]:
    tried = [
        (same_claim(hook, row.hook), f"the same hook: {row.hook}"),
        (same_claim(claim, row.claim), f"the same claim: {row.claim}"),
        (same_claim(description, row.description), f"the same description: {row.description}"),
        (same_claim(hook, row.claim), f"the hook says its claim: {row.claim}"),
    ]
    return max(tried, key=lambda t: t[0])


def _resolve(row: Row) -> tuple[str, ...]:
    first = f"memctl restore {row.slug}" if row.archived else f"memctl update {row.slug}"
    return first, "memctl add … --allow duplicate"
