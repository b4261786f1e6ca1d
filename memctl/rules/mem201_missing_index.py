"""What it does
Reports a store without MEMORY.md.

Why
A host loads the index and nothing else: without it no topic is ever read.

Example
    memory/feedback_testing.md exists, memory/MEMORY.md does not.

Fix
`memctl lint --fix` writes one. If there was one before, `memctl log` and `memctl undo` bring its
curated lines back.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from memctl.model.diagnostic import ERROR
from memctl.model.topic import INDEX
from memctl.rules.base import SAFE, STORE, RuleInfo, finding

if TYPE_CHECKING:
    from collections.abc import Iterator

    from memctl.model.config import Config
    from memctl.model.diagnostic import Diagnostic
    from memctl.model.evidence import Evidence

INFO = RuleInfo("MEM201", "missing-index", ERROR, STORE, SAFE)


def check(evidence: Evidence, _config: Config) -> Iterator[Diagnostic]:
    if any(stat.path == INDEX for stat in evidence.irregular):
        return  # something of that name is there; MEM111 says what
    if evidence.parsed is None and evidence.index_problem == "missing":
        topics = sum(not row.archived for row in evidence.rows)
        message = f"there is no {INDEX}: a host finds none of the {topics} topics"
        fix = "look for an earlier one with `memctl log`, or have `memctl lint --fix` write it"
        yield finding(INFO, INDEX, 0, message, fix)
