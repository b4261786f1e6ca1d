"""What it does
Reports a store with more live topics than the profile's host scans.

Why
The host leaves the rest out without a word, whatever the index says.

Example
    230 topics with a host that scans 200.

Fix
Archive what is least needed, or join topics on the same subject; `memctl consolidate` proposes it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from memctl.model.diagnostic import WARNING
from memctl.model.topic import INDEX
from memctl.rules.base import STORE, RuleInfo, finding

if TYPE_CHECKING:
    from collections.abc import Iterator

    from memctl.model.config import Config
    from memctl.model.diagnostic import Diagnostic
    from memctl.model.evidence import Evidence

INFO = RuleInfo("MEM210", "unscanned-topics", WARNING, STORE)


def check(evidence: Evidence, config: Config) -> Iterator[Diagnostic]:
    most = config.profile.topics
    live = sum(not row.archived for row in evidence.rows)
    if most and live > most:
        message = f"{config.profile.name} scans {most:,} of the {live:,} topics"
        yield finding(INFO, INDEX, 0, message, "archive or join topics")
