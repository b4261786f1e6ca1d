"""Candidates to matches: what each word finds becomes one relevance, and relevance, recency and
importance one score.
"""

from __future__ import annotations

from math import log
from typing import TYPE_CHECKING, NamedTuple

from memctl.model.config import Rank
from memctl.model.results import Part

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from memctl.model.catalog import Hit, Row
    from memctl.model.usage import Usage

# How far it counts that a topic says a word often or is short (1 = as bm25 has it), beside that
# it says the word at all; what two neighbouring words count, beside each of them; what a word of
# like meaning counts; and what words that say little of a subject count. Chosen by
# tests/bench/retrieval.py --fit; each lies on a plateau.
EMPHASIS = 0.6
PAIRS = 0.3
RELATED = 0.4
COMMON = 0.85
MEANT = 0.75

# Multipliers for topics out of force; below 1, so that a live topic comes first: one that answers
# a quarter as well before what is superseded or expired.
SUPERSEDED = 0.25
EXPIRED = 0.25
ARCHIVED = 0.7
UNINDEXED = 0.8
# A topic without an importance; and after how many days a read counts half.
USUAL = 5
_WEIGHTS = frozenset(map(str, range(1, 11)))
HALF_LIFE = 30.0


class Finding(NamedTuple):
    """What one word of a query found. The lists are whole: every topic that holds the word.

    share: what the word counts beside others. own: by the word itself. spelt: by words it may
    have been meant to be, each with its likeness (0-1). related: by words of like meaning.
    """

    word: str
    share: float
    own: Sequence[Hit] = ()
    spelt: Sequence[tuple[float, Sequence[Hit]]] = ()
    related: Sequence[Hit] = ()


class Ranked(NamedTuple):
    """A topic and how well it answers, 0-1 (1 = the best live candidate in everything), and the
    values of relevance, recency, importance and standing that the score is made of.
    """

    row: Row
    score: float
    values: tuple[float, float, float, float]

    def parts(self, weights: Rank) -> tuple[Part, ...]:
        """The factors of the score."""
        named = zip((*Rank._fields, "standing"), self.values, (*weights, 1.0), strict=True)
        return tuple(Part(*one) for one in named)


def fused(findings: Iterable[Finding], topics: int) -> dict[str, float]:
    """The relevance (above 0) of every topic found, by path.

    SQLite's bm25 gives nothing for a word that half of the topics say, and in a small store those
    are many; here such a word still counts a little. A topic that answers a word in several ways
    gets the best of them. topics: how many there are in the store.
    """
    scores: dict[str, float] = {}
    for finding in findings:
        for path, part in _parts(finding, topics).items():
            scores[path] = scores.get(path, 0.0) + finding.share * part
    return scores


def _parts(finding: Finding, topics: int) -> dict[str, float]:
    parts = _weighed(finding.own, topics)
    for alike, hits in finding.spelt:
        for path, part in _weighed(hits, topics).items():
            parts[path] = max(parts.get(path, 0.0), alike * part)
    # Words of like meaning are many, and together still count less than the word itself.
    most = MEANT * max(parts.values()) if parts else float("inf")
    for hit in finding.related:
        parts[hit.path] = max(parts.get(hit.path, 0.0), min(RELATED * -hit.bm25, most))
    return parts


def _weighed(hits: Sequence[Hit], topics: int) -> dict[str, float]:
    """A word's worth in each topic: how rare it is, and how much is made of it there."""
    rarity = (max(topics - len(hits), 0) + 0.5) / (len(hits) + 0.5)
    worth = log(1 + rarity)
    theirs = max(log(rarity), 1e-6)  # what SQLite took the word's worth to be
    return {path: worth * (-bm25 / theirs) ** EMPHASIS for path, bm25 in hits}


def rank(
    relevance: Mapping[str, float],
    rows: Mapping[str, Row],
    today: str,
    usage: Usage | None = None,
    weights: Rank | None = None,
) -> list[Ranked]:
    """Best first: relevance x recency x importance, each against the best among the candidates
    and raised to its weight, x standing. Equals: pinned first, then told by the user, then by path.

    relevance: above 0, by path; only topics that have a row are candidates.
    """
    weights = weights or Rank()
    found = [row for path, row in rows.items() if path in relevance]
    idle = {row.slug: usage.idle(row.slug) for row in found} if usage else {}
    fresh = {slug: 0.5 ** (days / HALF_LIFE) for slug, days in idle.items()}
    weighty = {row.path: importance(row) for row in found}
    best = max((relevance[row.path] for row in found), default=0.0) or 1.0
    freshest = max(fresh.values(), default=1.0) or 1.0
    weightiest = max(weighty.values(), default=1)
    ranked = []
    for row in found:
        values = (
            relevance[row.path] / best,
            fresh.get(row.slug, 1.0) / freshest,
            weighty[row.path] / weightiest,
            standing(row, today),
        )
        score = values[3]
        for value, weight in zip(values, weights, strict=False):
            if value != 1 and weight:
                score *= value**weight
        ranked.append(Ranked(row, score, values))
    return sorted(ranked, key=_order)


def _order(one: Ranked) -> tuple[float, bool, bool, str]:
    row = one.row
    return -round(one.score, 3), not row.pinned, row.source != "user", row.path


def importance(row: Row) -> int:
    """1-10, USUAL when the topic gives none that counts."""
    return int(row.importance) if row.importance in _WEIGHTS else USUAL


def worth(row: Row, idle: float) -> float:
    """What a topic is worth keeping at hand, 0-1: its importance, halved for every HALF_LIFE days
    since it was last read or touched."""
    return float(importance(row) / 10 * 0.5 ** (idle / HALF_LIFE))


def standing(row: Row, today: str) -> float:
    """1 for a topic in force, less for one superseded, expired, archived or out of the index."""
    factor = 1.0
    if row.superseded_by:
        factor *= SUPERSEDED
    elif row.archived:
        factor *= ARCHIVED
    elif not row.indexed:
        factor *= UNINDEXED
    if expired(row.expires, today):
        factor *= EXPIRED
    return factor


def marks(row: Row, today: str) -> tuple[str, ...]:
    """Why a topic does not stand with the others, a word or two each."""
    found = []
    if row.superseded_by:
        found.append("superseded")
    if expired(row.expires, today):
        found.append("expired")
    if row.archived:
        found.append("archived")
    elif not row.indexed:
        found.append("not in the index")
    return tuple(found)


def expired(expires: str, today: str) -> bool:
    """An ISO date that lies before today."""
    return bool(expires) and expires[:10] < today and expires[:4].isdigit()
