"""The first gate: a memory that is there already is not written twice."""

from __future__ import annotations

from typing import TYPE_CHECKING

from memctl.codec.tokens import query_terms, words
from memctl.model.verdict import DUPLICATE, Candidate
from memctl.recall.similarity import same_claim

if TYPE_CHECKING:
    from memctl.model.catalog import Row
    from memctl.model.ports import Store

# How many topics the search may offer for comparison; the true one is nearly always the first.
CANDIDATES = 20
FEW = 2


def duplicates(
    store: Store, name: str, hook: str, description: str, claim: str
) -> tuple[Candidate, ...]:
    """Topics that say what the new one says: the same hook or the same claim. Best first."""
    terms = query_terms(f"{hook} {claim} {name}")[:60]
    paths = {hit.path for hit in store.search(terms, CANDIDATES)}
    found = []
    for row in store.rows_at(paths):
        score, evidence = _same(row, name, hook, description, claim)
        if score:
            same = Candidate(row.slug, DUPLICATE, round(score, 3), evidence, resolutions(row))
            found.append((-same.score, row.archived, row.slug, same))
    return tuple(same for *_, same in sorted(found))


def _same(row: Row, name: str, hook: str, description: str, claim: str) -> tuple[float, str]:
    # A hook that nobody typed is the claim once more.
    hooks = _claimed(hook, row.hook, name, row) if hook == claim else same_claim(hook, row.hook)
    tried = [
        (hooks, f"the same hook: {row.hook}"),
        (_claimed(claim, row.claim, name, row), f"the same claim: {row.claim}"),
        (same_claim(description, row.description), f"the same description: {row.description}"),
        (_claimed(hook, row.claim, name, row), f"the hook says its claim: {row.claim}"),
    ]
    return max(tried, key=lambda t: t[0])


def _claimed(new: str, old: str, name: str, row: Row) -> float:
    """How alike; a claim of a word or two (`Done.`) says something only under the same name."""
    if len(words(new)) <= FEW and new.isascii() and not same_claim(name, row.name):
        return 0.0
    return same_claim(new, old)


def resolutions(row: Row) -> tuple[str, ...]:
    """The commands that settle it."""
    verb = "restore" if row.archived else "update"
    return f"memctl {verb} {_quoted(row.slug)}", "memctl add … --allow duplicate"


def _quoted(slug: str) -> str:
    """For a shell; a file made by hand may have any name."""
    if all(c.isalnum() or c in "_./-" for c in slug) and not slug.startswith("-"):
        return slug
    import shlex

    return f"-- {shlex.quote(slug)}" if slug.startswith("-") else shlex.quote(slug)
