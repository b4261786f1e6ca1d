"""What it does
Reports a topic, not archived, whose `expires` date lies before today.

Why
Whoever wrote it knew that it would stop being true. An agent that reads it does not look at dates.

Example
    expires: 2026-03-31        (and today is 2026-04-02)

Fix
Archive it (`memctl consolidate` proposes that), or give it a later date if it still holds.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from memctl.model.diagnostic import WARNING
from memctl.rules.base import PLAN, STORE, RuleInfo, finding

if TYPE_CHECKING:
    from collections.abc import Iterator

    from memctl.model.config import Config
    from memctl.model.diagnostic import Diagnostic
    from memctl.model.evidence import Evidence

INFO = RuleInfo("MEM401", "expired-topic", WARNING, STORE, PLAN)


def check(evidence: Evidence, _config: Config) -> Iterator[Diagnostic]:
    for row in evidence.rows:
        date = row.expires.strip()[:10]
        if date and not row.archived and date < evidence.today and _is_date(date):
            message = f"the topic expired on {date}"
            yield finding(INFO, row.path, 0, message, "archive it, or give it a later date")


def _is_date(text: str) -> bool:
    """Enough to compare as text; MEM105 judges what is impossible."""
    parts = text.split("-")
    return [len(p) for p in parts] == [4, 2, 2] and text.isascii() and "".join(parts).isdigit()
