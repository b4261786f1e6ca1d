"""list: every topic file, orphans and broken ones too."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from memctl.errors import UsageError
from memctl.model.results import Listed
from memctl.recall.ranking import expired

if TYPE_CHECKING:
    from memctl.model.catalog import Row
    from memctl.model.ports import Store


class ListRequest(NamedTuple):
    """What to list. older: days since a topic was last touched (updated, else created)."""

    type: str = ""
    tag: str = ""
    older: int = 0
    pinned: bool = False
    archived: bool = False
    all: bool = False


def list_topics(store: Store, request: ListRequest) -> tuple[Listed, ...]:
    """Live topics by path; archived ones too with `all`, or alone with `archived`."""
    if request.older < 0:
        raise UsageError(f"{request.older} days is no age", "Give a number from 1.")
    before = _days_before(store.today, request.older) if request.older else ""
    return tuple(
        Listed(row, problems(row, store.today))
        for row in store.rows()
        if _wanted(row, request, before)
    )


def _wanted(row: Row, request: ListRequest, before: str) -> bool:
    if row.archived != request.archived and not request.all:
        return False
    if request.type and row.type != request.type:
        return False
    if request.tag and request.tag not in row.tags.split(","):
        return False
    if request.pinned and not row.pinned:
        return False
    touched = (row.updated or row.created)[:10]
    return not before or (bool(touched) and touched < before)


def _days_before(today: str, days: int) -> str:
    from datetime import date, timedelta

    day = date.fromisoformat(today)
    age = timedelta(days=min(days, (day - date.min).days))
    return (day - age).isoformat()


def problems(row: Row, today: str) -> tuple[str, ...]:
    """What keeps a topic from doing its work, a word or two each."""
    found = []
    if row.problems:
        found.append("broken frontmatter")
    elif not (row.name and row.description and row.type):
        found.append("missing field")
    if not row.indexed and not row.archived:
        found.append("not in the index")
    if expired(row.expires, today):
        found.append("expired")
    return tuple(found)
