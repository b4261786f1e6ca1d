"""Candidates to matches: bm25 becomes a score, what is no longer live ranks below what is."""

from __future__ import annotations

from math import log
from typing import TYPE_CHECKING, NamedTuple

from memctl.model.catalog import Hit

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from memctl.model.catalog import Row

# How far it counts that a topic says a word often or is short (1 = as bm25 has it), beside that
# it says the word at all; and what two neighbouring words count, beside each of them. Chosen by
# tests/bench/retrieval.py --fit; both lie on a plateau.
EMPHASIS = 0.7
PAIRS = 0.25

# Multipliers for topics out of force; below 1, so that a live topic of like relevance comes first.
SUPERSEDED = 0.5
ARCHIVED = 0.7
EXPIRED = 0.7


class Ranked(NamedTuple):
    """A topic and how well it answers, 0-1 (1 = the best live candidate's relevance)."""

    row: Row
    score: float


def fused(words: Sequence[Sequence[Hit]], pairs: Sequence[Sequence[Hit]], topics: int) -> list[Hit]:
    """Every hit of single words, and of pairs of neighbouring words, as one list of candidates.

    SQLite's bm25 gives nothing for a word that half of the topics say, and in a small store those
    are many; here such a word still counts a little. The lists must be whole. topics: how many
    there are in the store.
    """
    scores: dict[str, float] = {}
    for share, hits in [*((1.0, h) for h in words), *((PAIRS, h) for h in pairs)]:
        rarity = (max(topics - len(hits), 0) + 0.5) / (len(hits) + 0.5)
        worth = share * log(1 + rarity)
        theirs = max(log(rarity), 1e-6)  # what SQLite took the word's worth to be
        for hit in hits:
            part = worth * (-hit.bm25 / theirs) ** EMPHASIS
            scores[hit.path] = scores.get(hit.path, 0.0) + part
    return [Hit(path, -score) for path, score in scores.items()]


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
