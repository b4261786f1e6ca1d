"""find: which topics answer a query."""

from __future__ import annotations

from typing import TYPE_CHECKING

from memctl.codec.tokens import query_terms
from memctl.model.results import Found, Match
from memctl.recall.ranking import rank
from memctl.recall.snippet import snippet

if TYPE_CHECKING:
    from memctl.model.catalog import Row
    from memctl.model.ports import Store

CANDIDATES = 200


def find(store: Store, query: str, limit: int, type_: str = "", tag: str = "") -> Found:
    """The `limit` topics that answer `query` best; [] for a query without any word."""
    terms = query_terms(query)
    hits = store.search(terms, CANDIDATES)
    wanted = {hit.path for hit in hits}
    rows = {
        row.path: row
        for row in store.rows_at(wanted)
        if (not type_ or row.type == type_) and (not tag or tag in row.tags.split(","))
    }
    ranked = rank(hits, rows, store.today)[:limit]
    return Found(query, tuple(Match(r.row, r.score, _passage(store, r.row, terms)) for r in ranked))


def _passage(store: Store, row: Row, terms: tuple[str, ...]) -> str:
    text = (store.read(row.path) or b"").decode("utf-8", "replace")
    return snippet(text[row.body_at :], terms) or row.description
