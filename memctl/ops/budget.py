"""The index against its host's limits, and what to archive when it is over."""

from __future__ import annotations

from typing import TYPE_CHECKING

from memctl.codec.index import loaded_lines, parse_index
from memctl.model.evidence import Evidence
from memctl.model.usage import Usage
from memctl.model.verdict import OVER_BUDGET, Candidate
from memctl.ops.idle import UNREAD_DAYS, idle_days, tells
from memctl.recall.ranking import expired, importance, worth
from memctl.rules import mem206_over_budget_index

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from memctl.model.catalog import Row
    from memctl.model.config import Config, Profile
    from memctl.model.diagnostic import Diagnostic


def over_budget(text: str, rows: Sequence[Row], config: Config) -> tuple[Diagnostic, ...]:
    """The finding that an index with this text would have; () within the limits."""
    lines, size = used(text)
    if lines <= config.profile.index_lines and size <= config.profile.index_bytes:
        return ()
    evidence = Evidence(tuple(rows), parse_index(text), "", (), (), "")
    return tuple(
        f for f in mem206_over_budget_index.check(evidence, config) if f.severity == "error"
    )


def used(text: str) -> tuple[int, int]:
    """Lines and bytes that the host loads of an index, up to its last line with anything on it."""
    lines = loaded(text)
    return len(lines), sum(len(raw.encode("utf-8", "surrogateescape")) for _, raw in lines)


def loaded(text: str) -> list[tuple[int, str]]:
    """The same, as (1-based line, text)."""
    lines = loaded_lines(text)
    while lines and not lines[-1][1].strip():
        lines.pop()
    return lines


def excess(size: tuple[int, int], profile: Profile) -> str:
    """How much (lines, bytes) of an index is more than its host loads, "" within the limits."""
    limits = ((size[0], profile.index_lines, "lines"), (size[1], profile.index_bytes, "bytes"))
    return " and ".join(
        f"{much - limit:,} {unit} over the {limit:,}"
        for much, limit, unit in limits
        if much > limit
    )


def proposals(rows: Sequence[Row], today: str, limit: int = 3) -> tuple[Candidate, ...]:
    """What to archive first: expired, superseded, old and unimportant. Never what is pinned."""
    live = [r for r in rows if r.indexed and not r.archived and not r.pinned]
    order = least_needed(live, Usage(), today, dict)
    return tuple(
        Candidate(
            r.slug, OVER_BUDGET, 1.0, because(r, Usage(), today), (f"memctl archive {r.slug}",)
        )
        for r in order[:limit]
    )


def least_needed(
    rows: Sequence[Row], usage: Usage, today: str, last_days: Callable[[], Mapping[str, str]]
) -> list[Row]:
    """Expired, superseded, unread for long (where that is known), then by what each is worth
    (recall/ranking). Of equals what is of a project or refers to something comes before standing
    preferences and what the user told; else they keep their order."""
    idle = idle_days(rows, usage, today, last_days)
    known = tells(usage, rows)

    def keep(row: Row) -> tuple[bool, bool, bool, float, bool, bool]:
        days = idle.get(row.path, 0.0)
        read = not known or days < UNREAD_DAYS
        in_force = not expired(row.expires, today)
        value = worth(row, days)
        told, standing = row.source == "user", row.type in ("user", "feedback")
        return in_force, not row.superseded_by, read, value, told, standing

    return sorted(rows, key=keep)


def because(row: Row, usage: Usage, today: str, last: str = "") -> str:
    """last: the day of its last commit, for a topic without a date."""
    if expired(row.expires, today):
        return f"expired on {row.expires}"
    if row.superseded_by:
        return f"superseded by {row.superseded_by}"
    touched = f"last touched {row.updated or row.created or last or 'on an unknown date'}"
    if usage.known:
        days = usage.last.get(row.slug)
        read = f"not read in {usage.days:.0f} days" if days is None else f"read {days:.0f} days ago"
        return f"{touched}, {read}, importance {importance(row)}"
    return f"{touched}, importance {importance(row)}"
