"""list, find and show, as data and as lines."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from memctl.render.line import BOLD, DIM, SLUG, WARN, line

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from memctl.model.catalog import Row
    from memctl.model.results import Found, Listed, Shown
    from memctl.render.line import Line

_WEIGHTS = frozenset(map(str, range(1, 11)))


def row_data(row: Row) -> dict[str, Any]:
    """A topic without its body, as JSON has it everywhere."""
    return {
        "slug": row.slug,
        "path": row.path,
        "type": row.type,
        "name": row.name,
        "hook": row.hook,
        "description": row.description,
        "pinned": bool(row.pinned),
        "archived": bool(row.archived),
        "indexed": bool(row.indexed),
        "tags": row.tags.split(",") if row.tags else [],
        "created": row.created or None,
        "updated": row.updated or None,
        "expires": row.expires or None,
        "importance": int(row.importance) if row.importance in _WEIGHTS else None,
        "source": row.source or None,
        "superseded_by": row.superseded_by or None,
        "digest": row.digest,
    }


def list_data(topics: Sequence[Listed]) -> dict[str, Any]:
    return {"topics": [{**row_data(t.row), "problems": list(t.problems)} for t in topics]}


def list_lines(topics: Sequence[Listed]) -> Iterator[Line]:
    width = max((len(t.row.slug) for t in topics), default=0)
    width = min(width, 44)
    for topic in topics:
        row = topic.row
        text = row.hook or row.description or row.claim
        marks = [*(["pinned"] if row.pinned else []), *(["archived"] if row.archived else [])]
        yield line(
            (row.slug.ljust(width), SLUG),
            "  ",
            text,
            (f"  [{', '.join(marks)}]" if marks else "", BOLD),
            (f"  ({', '.join(topic.problems)})" if topic.problems else "", WARN),
        )
    if not topics:
        yield line(("no topics", DIM))


def find_data(found: Found) -> dict[str, Any]:
    return {
        "query": found.query,
        "matches": [
            {**row_data(m.row), "score": round(m.score, 4), "snippet": m.snippet}
            for m in found.matches
        ],
    }


def find_lines(found: Found) -> Iterator[Line]:
    for match in found.matches:
        row = match.row
        state = "archived" if row.archived else "" if row.indexed else "not in the index"
        yield line(
            (row.slug, SLUG),
            (f" ({state})" if state else "", WARN),
            "  ",
            (row.hook or row.description or row.name, BOLD),
        )
        if match.snippet:
            yield line(("    " + match.snippet, DIM))


def show_data(shown: Shown) -> dict[str, Any]:
    return {"topic": {**row_data(shown.row), "body": shown.body, "text": shown.text}}


def nothing_found(query: str) -> str:
    return f"nothing found for `{query}`" if query.strip() else "an empty query finds nothing"
