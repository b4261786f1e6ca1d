"""For how long nobody has read or touched a topic."""

from __future__ import annotations

from typing import TYPE_CHECKING

from memctl.recall.fence import age

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from memctl.model.catalog import Row
    from memctl.model.usage import Usage

# After six half-lives of a read (recall/ranking) a topic of the usual importance is worth a
# hundredth of the best. Hosts are quicker: one drops what 28 days did not use.
UNREAD_DAYS = 180
# Below this share of topics read within the last UNREAD_DAYS, a store is read by other means
# (a host opens the files itself), and the counts say nothing.
READ_SHARE = 0.05


def idle_days(
    rows: Sequence[Row], usage: Usage, today: str, last_days: Callable[[], Mapping[str, str]]
) -> dict[str, float]:
    """Days since each topic was last read or touched, by path; None of them below 0.

    Touched is `updated`, `verified` or `created`, else its last commit. What was never read is as
    idle as it is old, where reads are not counted or say nothing; a topic of which not even the
    age is known is left out.
    """
    dates = {r.path: max(r.updated[:10], r.verified[:10], r.created[:10]) for r in rows}
    if not all(age(d, today) for d in dates.values()):
        past = last_days()
        dates = {p: d if age(d, today) else past.get(p, "") for p, d in dates.items()}
    found: dict[str, float] = {}
    for row in rows:
        days = [float(age(dates[row.path], today).removesuffix("d") or "inf")]
        days.append(usage.last.get(row.slug, float("inf")))
        if min(days) < float("inf"):
            found[row.path] = min(days)
    return found


def tells(usage: Usage, rows: Sequence[Row]) -> bool:
    """The counts reach back far enough, and cover enough of the store, to call a topic unread."""
    read = sum(usage.last.get(row.slug, UNREAD_DAYS) < UNREAD_DAYS for row in rows)
    return usage.known and usage.days >= UNREAD_DAYS and read >= max(1, READ_SHARE * len(rows))
