"""What it does
Reports a topic, not archived, that no line of the index points to.

Why
Only the index is in the agent's context: a topic without an entry is not found by looking, only
by searching.

Example
    memory/feedback_testing.md exists, and MEMORY.md does not name it.

Fix
Add a line for it under the section of its type, or archive the topic. `memctl consolidate`
proposes the line that it last had.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from memctl.model.diagnostic import ERROR
from memctl.model.topic import INDEX
from memctl.rules.base import PLAN, STORE, RuleInfo, finding, shown

if TYPE_CHECKING:
    from collections.abc import Iterator

    from memctl.model.config import Config
    from memctl.model.diagnostic import Diagnostic
    from memctl.model.evidence import Evidence

INFO = RuleInfo("MEM203", "orphan-topic", ERROR, STORE, PLAN)


def check(evidence: Evidence, _config: Config) -> Iterator[Diagnostic]:
    if evidence.parsed is None:
        return
    targets = {entry.target for entry in evidence.parsed.entries if not entry.outside}
    for row in evidence.rows:
        if not row.archived and row.path not in targets:
            message = f"no line of {INDEX} points to {shown(row.path)}"
            fix = "add a line for it to the index, or archive it"
            yield finding(INFO, row.path, 0, message, fix)
