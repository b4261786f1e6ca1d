"""find: which topics answer a query."""

from __future__ import annotations

from typing import TYPE_CHECKING

from memctl.codec.tokens import query_terms
from memctl.errors import Unreadable, UsageError
from memctl.model.results import Found, Match
from memctl.recall.ranking import rank
from memctl.recall.snippet import snippet

if TYPE_CHECKING:
    from collections.abc import Sequence

    from memctl.model.catalog import Row
    from memctl.model.ports import Store
    from memctl.recall.ranking import Ranked

CANDIDATES = 200
# A filter may pass over many candidates; then more are asked for.
FILTERED = 20_000
# A query longer than this is a text; its first words say what it is about.
TERMS = 64
QUERY_CHARS = 10_000


def find(store: Store, query: str, limit: int, type_: str = "", tag: str = "") -> Found:
    """The `limit` topics that answer `query` best; none for a query without any word."""
    if limit < 1:
        raise UsageError(f"a limit of {limit} finds nothing", "Give one from 1.")
    terms = query_terms(query[:QUERY_CHARS])[:TERMS]
    ranked = _ranked(store, terms, CANDIDATES, type_, tag)
    if (type_ or tag) and len(ranked) < limit:
        ranked = _ranked(store, terms, FILTERED, type_, tag)
    return Found(
        query, tuple(Match(r.row, r.score, _passage(store, r.row, terms)) for r in ranked[:limit])
    )


def _ranked(
    store: Store, terms: Sequence[str], candidates: int, type_: str, tag: str
) -> list[Ranked]:
    hits = store.search(terms, candidates)
    wanted = {hit.path for hit in hits}
    rows = {
        row.path: row
        for row in store.rows_at(wanted)
        if (not type_ or row.type == type_) and (not tag or tag in row.tags.split(","))
    }
    return rank(hits, rows, store.today)


def _passage(store: Store, row: Row, terms: Sequence[str]) -> str:
    try:
        data = store.read(row.path) or b""
    except Unreadable:
        data = b""
    text = "" if b"\0" in data else data.decode("utf-8", "replace")
    return snippet(text[row.body_at :], terms) or row.description
