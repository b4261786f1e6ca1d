"""list: every topic file, orphans and broken ones too."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from memctl.errors import UsageError
from memctl.model.results import Listed
from memctl.model.usage import Usage
from memctl.recall.ranking import expired

if TYPE_CHECKING:
    from memctl.model.catalog import Row
    from memctl.model.ports import Store


class ListRequest(NamedTuple):
    """What to list. older: days since a topic was last touched (updated, else created). unused:
    days since it was last read or touched; 0 = whatever was read.
    """

    type: str = ""
    tag: str = ""
    older: int = 0
    pinned: bool = False
    archived: bool = False
    all: bool = False
    unused: int = 0


def list_topics(
    store: Store, request: ListRequest, usage: Usage | None = None
) -> tuple[Listed, ...]:
    """Live topics by path; archived ones too with `all`, or alone with `archived`.

    usage: what was read when. With `unused` a topic is listed only when reads have been counted
    for so long (and a month): before that nobody knows.
    """
    usage = usage or Usage()
    days = max(request.older, request.unused)
    if min(request.older, request.unused) < 0:
        raise UsageError(f"{min(request.older, request.unused)} days is no age",
                         "Give a number from 1.")  # fmt: skip
    if request.unused and not counted(usage, request.unused):
        return ()
    before = _days_before(store.today, days) if days else ""
    return tuple(
        Listed(
            row, problems(row, store.today), usage.last.get(row.slug), usage.counts.get(row.slug, 0)
        )
        for row in store.rows()
        if _wanted(row, request, before)
        and (not request.unused or usage.idle(row.slug) >= request.unused)
    )


def counted(usage: Usage, days: int) -> bool:
    """Reads have been counted long enough to say what was not read for so many days."""
    return usage.known and usage.days >= days


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
    if request.unused and not touched:  # nobody knows its age; the reads decide
        return True
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
