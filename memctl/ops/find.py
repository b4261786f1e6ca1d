"""find: which topics answer a query."""

from __future__ import annotations

from typing import TYPE_CHECKING

from memctl.errors import Unreadable, UsageError
from memctl.model.results import Found, Match
from memctl.ops.search import Candidates, candidates
from memctl.recall.query import parse_query
from memctl.recall.ranking import marks, rank
from memctl.recall.snippet import snippet

if TYPE_CHECKING:
    from collections.abc import Iterable

    from memctl.model.catalog import Row
    from memctl.model.ports import Meaning, Store
    from memctl.model.usage import Usage
    from memctl.recall.query import Query

# How many candidates are looked at as rows, at least; recency and importance lift nothing from
# further down. A filter may pass over many; then all are.
CANDIDATES = 60


def find(
    store: Store,
    query: str,
    limit: int,
    type_: str = "",
    tag: str = "",
    usage: Usage | None = None,
    explain: bool = False,
    meaning: Meaning | None = None,
) -> Found:
    """The `limit` topics that answer `query` best; none for a query without any word or filter.

    usage: what was read when, for recency; none = unknown. explain: say of each match what its
    score is made of. meaning: what topics mean, to join to their words; none = words alone.
    """
    if limit < 1:
        raise UsageError(f"a limit of {limit} finds nothing", "Give one from 1.")
    got = gathered(store, query, limit, type_, tag, meaning)
    if got is None:
        return Found(query, ())
    asked, found, rows = got
    ranked = rank(found.scores, rows, store.today, usage, store.config.rank)[:limit]
    return Found(
        query,
        tuple(
            Match(
                r.row,
                r.score,
                _passage(store, r.row, (*asked.words, *asked.starts, *found.corrected)),
                marks(r.row, store.today),
                r.parts(store.config.rank) if explain else (),
                found.words_of(r.row.path) if explain else (),
            )
            for r in ranked
        ),
        found.corrections,
    )


def gathered(
    store: Store,
    query: str,
    limit: int,
    type_: str = "",
    tag: str = "",
    meaning: Meaning | None = None,
) -> tuple[Query, Candidates, dict[str, Row]] | None:
    """What there is to rank: the query taken apart, the candidates and their relevance, and the
    rows of those that pass its filters; None for a query without any word or filter."""
    asked = parse_query(query)
    if not asked.asks and not asked.filters:
        return None
    asked = asked._replace(
        types=(*asked.types, *([type_] if type_ else ())),
        tags=(*asked.tags, *([tag] if tag else ())),
    )
    picky = asked.filters or asked.without or asked.phrases
    most = store.count() if picky else max(CANDIDATES, 2 * limit)
    found = candidates(store, asked, most) if asked.asks else _all(store)
    if meaning:
        from memctl.ops.meaning import with_meaning

        found = with_meaning(meaning, query, asked, found, most)
    return asked, found, _rows(store, asked, found, most)


def _all(store: Store) -> Candidates:
    """Every topic alike: the query is of filters only."""
    return Candidates({row.path: 1.0 for row in store.rows()})


def _rows(store: Store, asked: Query, found: Candidates, most: int) -> dict[str, Row]:
    """The best candidates' rows, without what is filtered out."""
    left = set(found.best(most))
    for text in asked.phrases:
        left &= _holding(store, (text,))
    if asked.without:
        left -= _holding(store, asked.without)
    return {row.path: row for row in store.rows_at(left) if _passes(row, asked)}


def _holding(store: Store, texts: Iterable[str]) -> set[str]:
    return {hit.path for hit in store.search(tuple(texts), store.count(), ordered=False)}


def _passes(row: Row, asked: Query) -> bool:
    tags = row.tags.split(",") if asked.tags else []
    return (
        (not asked.types or row.type in asked.types)
        and all(tag in tags for tag in asked.tags)
        and (row.archived or not asked.archived)
    )


def _passage(store: Store, row: Row, terms: tuple[str, ...]) -> str:
    try:
        data = store.read(row.path) or b""
    except Unreadable:
        data = b""
    text = "" if b"\0" in data else data.decode("utf-8", "replace")
    return snippet(text[row.body_at :], terms) or row.description
