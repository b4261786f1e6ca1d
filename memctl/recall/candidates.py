"""Which topics could be about the same thing: few, quickly, in any script."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from memctl.codec.tokens import STOP, query_terms
from memctl.recall.evidence.lexicon import COMMON
from memctl.recall.evidence.stem import stem
from memctl.recall.similarity import likest

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from memctl.model.catalog import Row
    from memctl.model.ports import Store
    from memctl.recall.claim import Claim

# How many hits the search is asked for, how many topics spelling adds, how many are judged.
HITS = 16
SPELT = 6
MOST = 7
LEAST = 0.1
# Terms of a query: beyond these a long text only asks for its common words.
TERMS = 18
# All pairs: how many of a topic's rarest words lead to another, in how many topics a word may
# stand to lead anywhere, and the likeness (weighted Jaccard) from which a pair is worth judging.
RAREST = 9
CROWD = 60
ALIKE = 0.22


def terms(claim: Claim) -> tuple[str, ...]:
    """What to search for: the words that say most, each once, in the order of their weight."""
    found = query_terms(
        f"{claim.name} {claim.hook[:200]} {claim.text[:300]} {claim.description[:200]}"
    )
    plain = [t for t in found if t not in COMMON and len(t) > 1] or list(found)
    return tuple(sorted(plain, key=lambda t: (-min(len(t), 9), plain.index(t)))[:TERMS])


def candidates(store: Store, rows: Sequence[Row], claim: Claim) -> list[Row]:
    """The topics to judge, likeliest first: what the search finds, and what is spelt alike.

    rows: every topic, as the caller has them already.
    """
    by_path = {row.path: row for row in rows}
    hits = [h.path for h in store.search(terms(claim), HITS) if h.path in by_path]
    wanted = f"{claim.name} {claim.hook}"
    spelt = likest(wanted, [f"{row.name} {row.hook or row.description}" for row in rows], SPELT)
    order = dict.fromkeys(
        [*hits[:4], *(rows[i].path for i in spelt[:2]), *hits[4:], *(rows[i].path for i in spelt)]
    )
    return closest(claim, [by_path[path] for path in order])


def closest(claim: Claim, rows: Sequence[Row]) -> list[Row]:
    """The rows that share most words with the claim, MOST of them, none that shares next to
    nothing; what is cheap to say before the judge reads them.
    """
    said = _bag(_whole(claim, 500))
    if not said:
        return list(rows[:MOST])
    scored = []
    for place, row in enumerate(rows):
        bag = _bag(f"{row.name} {row.hook} {row.description[:200]} {row.claim}")
        met = sum(said[w] for w in said.keys() & bag.keys())
        share = met / (1 + min(sum(said.values()), sum(bag.values())))
        scored.append((-share, place, row))
    scored.sort(key=lambda s: s[:2])
    return [row for share, _, row in scored[:MOST] if -share >= LEAST]


def _whole(claim: Claim, chars: int) -> str:
    return f"{claim.name} {claim.hook[:200]} {claim.text[:chars]} {claim.description[:200]}"


def _bag(text: str) -> dict[str, float]:
    return {stem(t): min(1.3, 0.5 + 0.1 * len(t)) for t in query_terms(text) if t not in COMMON}


class Near(NamedTuple):
    """Two topics worth judging, by their place in the rows given, and how alike their words are."""

    a: int
    b: int
    alike: float


def all_pairs(rows: Sequence[Row]) -> Iterator[Near]:
    """Pairs worth judging among many topics, without looking at all of them: two topics meet
    only over one of their rarest words.
    """
    bags = [frozenset(_words(row)) for row in rows]
    counts: dict[str, int] = {}
    for bag in bags:
        for word in bag:
            counts[word] = counts.get(word, 0) + 1
    weights = {word: 1 / (0.5 + n) ** 0.5 for word, n in counts.items()}
    totals = [sum(weights[w] for w in bag) for bag in bags]
    places: dict[str, list[int]] = {}
    for i, bag in enumerate(bags):
        rare = sorted((w for w in bag if 1 < counts[w] <= CROWD), key=lambda w: (counts[w], w))
        met: set[int] = set()
        for word in rare[:RAREST]:
            met.update(places.setdefault(word, []))
            places[word].append(i)
        for j in sorted(met):
            shared = sum(weights[w] for w in bag & bags[j])
            alike = shared / (totals[i] + totals[j] - shared)
            if alike >= ALIKE:
                yield Near(j, i, alike)


def _words(row: Row) -> list[str]:
    text = f"{row.name} {row.hook} {row.description[:300]} {row.claim}"
    return [stem(t) for t in query_terms(text) if t not in STOP]
