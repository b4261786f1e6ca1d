"""list, find and show, as data and as lines."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from memctl.render.line import BOLD, DIM, SLUG, WARN, line, plain

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from memctl.model.catalog import Row
    from memctl.model.results import Found, Listed, Match, Part, Shown
    from memctl.render.line import Line

UNINDEXED = "not in the index"
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


def list_data(
    topics: Sequence[Listed], counted: tuple[float, bool] | None = None
) -> dict[str, Any]:
    """counted: when reads matter, for how many days they have been counted, and whether that is
    long enough to tell."""
    if counted is None:
        return {"topics": [{**row_data(t.row), "problems": list(t.problems)} for t in topics]}
    return {
        "topics": [
            {**row_data(t.row), "problems": list(t.problems), "idle_days": t.idle, "reads": t.reads}
            for t in topics
        ],
        "usage": {"days": counted[0], "known": counted[1]},
    }


def unknown_usage(days: float, wanted: int) -> tuple[str, str]:
    """Why nothing can be called unused yet."""
    so_far = f"reads have been counted for {plain(round(days), 'day')}"
    return (
        f"what is unused is not known yet: {so_far}, and it takes {wanted}",
        "`memctl show` and `memctl find --open` count.",
    )


def list_lines(topics: Sequence[Listed], reads: bool = False) -> Iterator[Line]:
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
            (f"  {_idle(topic)}" if reads else "", DIM),
            (f"  ({', '.join(topic.problems)})" if topic.problems else "", WARN),
        )
    if not topics:
        yield line(("no topics", DIM))


def _idle(topic: Listed) -> str:
    return "never read" if topic.idle is None else f"last read {topic.idle:.0f} days ago"


def find_data(found: Found) -> dict[str, Any]:
    return {
        "query": found.query,
        "matches": [_match_data(m) for m in found.matches],
        "corrections": [{"word": word, "taken_for": other} for word, other in found.corrections],
        "unindexed": [m.row.slug for m in found.matches if UNINDEXED in m.marks],
    }


def _match_data(match: Match) -> dict[str, Any]:
    data = {
        **row_data(match.row),
        "score": round(match.score, 4),
        "snippet": match.snippet,
        "marks": list(match.marks),
    }
    if match.parts:
        data["parts"] = {
            part.name: {"value": round(part.value, 4), "weight": part.weight}
            for part in match.parts
        }
        data["words"] = list(match.words)
    return data


def find_lines(found: Found) -> Iterator[Line]:
    for match in found.matches:
        row = match.row
        marks = [f"superseded by {row.superseded_by}" if m == "superseded" else m
                 for m in match.marks]  # fmt: skip
        yield line(
            (row.slug, SLUG),
            (f" ({', '.join(marks)})" if marks else "", WARN),
            "  ",
            (row.hook or row.description or row.name, BOLD),
        )
        if match.snippet:
            yield line(("    " + match.snippet, DIM))
        if match.parts:
            parts = " × ".join(map(_factor, match.parts))
            words = ", ".join(match.words) or "no word, by filter or likeness"
            yield line((f"    {match.score:.2f} = {parts}", DIM))
            yield line((f"    by {words}", DIM))


def _factor(part: Part) -> str:
    power = "" if part.weight == 1 else f"^{part.weight:g}"
    return f"{part.name} {part.value:.2f}{power}"


def find_remarks(found: Found) -> Iterator[tuple[str, str]]:
    """Sentences for people, each with what to do: nothing found, words taken for others, topics
    that the index does not name."""
    if not found.matches:
        query = found.query
        yield (
            f"nothing found for `{query}`" if query.strip() else "an empty query finds nothing",
            "",
        )
        return
    for word, other in found.corrections:
        yield f"no topic says `{word}`; taken for `{other}…`, the nearest that one does", ""
    outside = [m.row.slug for m in found.matches if UNINDEXED in m.marks]
    if outside:
        names = ", ".join(f"`{slug}`" for slug in outside)
        yield (
            f"not in the index, so no host loads a line of it: {names}",
            "Add a line for it to the index, or archive it.",
        )


def show_data(shown: Shown) -> dict[str, Any]:
    return {"topic": {**row_data(shown.row), "body": shown.body, "text": shown.text}}
