"""The index against its host's limits, and what to archive when it is over."""

from __future__ import annotations

from typing import TYPE_CHECKING

from memctl.codec.index import loaded_lines, parse_index
from memctl.model.evidence import Evidence
from memctl.model.verdict import OVER_BUDGET, Candidate
from memctl.recall.ranking import expired
from memctl.rules import mem206_over_budget_index

if TYPE_CHECKING:
    from collections.abc import Sequence

    from memctl.model.catalog import Row
    from memctl.model.config import Config
    from memctl.model.diagnostic import Diagnostic

_WEIGHTS = [str(weight) for weight in range(1, 11)]


def over_budget(text: str, rows: Sequence[Row], config: Config) -> tuple[Diagnostic, ...]:
    """The finding that an index with this text would have; () within the limits."""
    evidence = Evidence(tuple(rows), parse_index(text), "", (), (), "")
    return tuple(
        f for f in mem206_over_budget_index.check(evidence, config) if f.severity == "error"
    )


def used(text: str) -> tuple[int, int]:
    """Lines and bytes that the host loads of an index."""
    lines = loaded_lines(text)
    return len(lines), sum(len(raw.encode("utf-8", "surrogateescape")) for _, raw in lines)


def proposals(rows: Sequence[Row], today: str, limit: int = 3) -> tuple[Candidate, ...]:
    """What to archive first: expired, superseded, unimportant, old. Never what is pinned."""
    live = [r for r in rows if r.indexed and not r.archived and not r.pinned]
    order = sorted(live, key=lambda r: (*_keep(r, today), r.path))
    return tuple(
        Candidate(r.slug, OVER_BUDGET, 1.0, _because(r, today), (f"memctl archive {r.slug}",))
        for r in order[:limit]
    )


def _keep(row: Row, today: str) -> tuple[bool, bool, int, str]:
    importance = int(row.importance) if row.importance in _WEIGHTS else 5
    in_force = not expired(row.expires, today)
    return in_force, not row.superseded_by, importance, row.updated or row.created or "9999"


def _because(row: Row, today: str) -> str:
    if expired(row.expires, today):
        return f"expired on {row.expires}"
    if row.superseded_by:
        return f"superseded by {row.superseded_by}"
    return f"last touched {row.updated or row.created or 'on an unknown date'}"
