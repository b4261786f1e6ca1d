"""stats: a store in figures."""

from __future__ import annotations

from datetime import date, timedelta
from typing import TYPE_CHECKING

from memctl.codec.index import parse_index
from memctl.errors import Unreadable
from memctl.model.stats import Growth, Reading, ReadTopic, Stats
from memctl.model.topic import INDEX, TYPES
from memctl.ops import budget
from memctl.recall.fence import age
from memctl.recall.ranking import expired

if TYPE_CHECKING:
    from collections.abc import Sequence

    from memctl.model.catalog import Row
    from memctl.model.ports import History, Store
    from memctl.model.usage import Usage

# Days since a topic was last touched, each up to and with the figure.
AGES = ((7, "a week"), (30, "a month"), (90, "a quarter"), (365, "a year"))
NAMED = 5
# How many weeks or months are shown, and from how many weeks on months are.
POINTS = 12


def stats(store: Store, reads: Usage | None, history: History | None) -> Stats:
    """reads: counts by slug, None when there are none. history: None without git."""
    rows = store.rows()
    live = [row for row in rows if not row.archived]
    text = _index(store)
    lines, size = budget.used(text)
    return Stats(
        len(live),
        len(rows) - len(live),
        _entries(text),
        _types(live),
        _ages(live, store.today),
        _states(live, store.today),
        store.config.profile,
        lines,
        size,
        _reading(live, reads) if reads and (reads.days > 0 or reads.counts) else None,
        growth(history, store.today) if history else None,
    )


def _index(store: Store) -> str:
    try:
        return (store.read(INDEX) or b"").decode("utf-8", "surrogateescape")
    except Unreadable:
        return ""


def _entries(text: str) -> int:
    """How many topics an index points to."""
    return len({e.target for e in parse_index(text).entries if not e.outside})


def _types(live: Sequence[Row]) -> tuple[tuple[str, int], ...]:
    counts = dict.fromkeys(TYPES, 0)
    for row in live:
        name = row.type if row.type in counts else "other"
        counts[name] = counts.get(name, 0) + 1
    return tuple(counts.items())


def _ages(live: Sequence[Row], today: str) -> tuple[tuple[str, int], ...]:
    counts = dict.fromkeys([*(name for _, name in AGES), "older", "unknown"], 0)
    for row in live:
        days = age(row.updated or row.created, today).removesuffix("d")
        names = (name for most, name in AGES if days and int(days) <= most)
        counts[next(names, "older" if days else "unknown")] += 1
    return tuple(counts.items())


def _states(live: Sequence[Row], today: str) -> tuple[tuple[str, int], ...]:
    return (
        ("pinned", sum(row.pinned for row in live)),
        ("expired", sum(expired(row.expires, today) for row in live)),
        ("superseded", sum(bool(row.superseded_by) for row in live)),
        ("not in the index", sum(not row.indexed for row in live)),
    )


def _reading(live: Sequence[Row], reads: Usage) -> Reading:
    known = [ReadTopic(r.slug, reads.counts.get(r.slug, 0), reads.last.get(r.slug)) for r in live]
    most = sorted((t for t in known if t.times), key=lambda t: (-t.times, t.idle or 0, t.slug))
    least = sorted(known, key=lambda t: (t.times, -(t.idle or 0), t.slug))
    enough = reads.known
    return Reading(reads.days, tuple(most[:NAMED]), tuple(least[:NAMED]) if enough else ())


def growth(history: History, today: str) -> Growth | None:
    """Entries at the end of each of the last weeks, or months when history is longer than those;
    None when the index was never committed.
    """
    revisions = [(r.date[:10], r.commit) for r in history.revisions(0, INDEX)]
    if not revisions:
        return None
    now = date.fromisoformat(today)
    first = min(now, date.fromisoformat(min(day for day, _ in revisions)))
    unit = "week" if _week(now) - _week(first) < timedelta(weeks=POINTS) else "month"
    starts = [(_week if unit == "week" else _month)(now)]
    while starts[0] > first and len(starts) < POINTS:
        before = starts[0] - timedelta(days=1)
        starts.insert(0, (_week if unit == "week" else _month)(before))
    known: dict[str, int] = {}
    points = []
    for start, end in zip(starts, [*starts[1:], None], strict=True):
        # Newest first, as git lists them: the first that is old enough.
        commits = (c for day, c in revisions if end is None or day < end.isoformat())
        commit = next(commits, "")
        if commit and commit not in known:
            data = history.content(commit, INDEX) or b""
            known[commit] = _entries(data.decode("utf-8", "surrogateescape"))
        points.append((start.isoformat(), known.get(commit, 0)))
    return Growth(unit, tuple(points))


def _week(day: date) -> date:
    return day - timedelta(days=day.weekday())


def _month(day: date) -> date:
    return day.replace(day=1)
