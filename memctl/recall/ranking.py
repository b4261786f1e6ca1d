"""Candidates to matches: bm25 becomes a score, what is no longer live ranks below what is."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from memctl.model.catalog import Hit, Row

# Multipliers for topics out of force; below 1, so that a live topic of like relevance comes first.
SUPERSEDED = 0.5
ARCHIVED = 0.7
EXPIRED = 0.7


class Ranked(NamedTuple):
    """A topic and how well it answers, 0-1 (1 = the best live candidate's relevance)."""

    row: Row
    score: float


def rank(hits: Sequence[Hit], rows: Mapping[str, Row], today: str) -> list[Ranked]:
    """Best first. Equal scores: pinned first, then by path."""
    best = max((-hit.bm25 for hit in hits), default=0.0) or 1.0
    found = [
        Ranked(rows[hit.path], -hit.bm25 / best * standing(rows[hit.path], today))
        for hit in hits
        if hit.path in rows
    ]
    return sorted(found, key=lambda r: (-round(r.score, 6), not r.row.pinned, r.row.path))


def standing(row: Row, today: str) -> float:
    """1 for a topic in force, less for one superseded, expired or archived."""
    factor = 1.0
    if row.superseded_by:
        factor *= SUPERSEDED
    elif row.archived:
        factor *= ARCHIVED
    if expired(row.expires, today):
        factor *= EXPIRED
    return factor


def expired(expires: str, today: str) -> bool:
    """An ISO date that lies before today."""
    return bool(expires) and expires[:10] < today and expires[:4].isdigit()
