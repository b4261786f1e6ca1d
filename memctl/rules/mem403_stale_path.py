"""What it does
Reports a path that a topic names and that the project no longer has: gone, or moved to another
place, according to git. What git never knew is only remarked on.

Why
An agent that trusts the topic opens, or writes, a file that is not there.

Example
    Tests live in `tests/unit/run.py`.        (removed in spring)

Fix
Correct the path, or archive the topic if what it says went with the file.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from memctl.model.diagnostic import INFO as INFORMATION
from memctl.model.diagnostic import WARNING
from memctl.model.reference import GONE, MOVED, UNRESOLVED
from memctl.rules.base import PLAN, STORE, RuleInfo, finding, shown

if TYPE_CHECKING:
    from collections.abc import Iterator

    from memctl.model.config import Config
    from memctl.model.diagnostic import Diagnostic
    from memctl.model.evidence import Evidence
    from memctl.model.reference import Grade

INFO = RuleInfo("MEM403", "stale-path", WARNING, STORE, PLAN)


def check(evidence: Evidence, _config: Config) -> Iterator[Diagnostic]:
    for named in evidence.references:
        grade = named.grade
        raw = shown(named.raw, 100)
        at = (INFO, named.path, named.line)
        if grade.grade == MOVED:
            where = shown(grade.moved_to, 100)
            message = f"{raw} moved to {where}{_commit(grade, ' in commit')}"
            yield finding(*at, message, "name the new path")
        elif grade.grade == GONE:
            message = f"{raw} is gone{_commit(grade, ' since commit')}"
            yield finding(*at, message, "name what replaced it, or archive the topic")
        elif grade.grade == UNRESOLVED:
            message = f"{raw} is neither in the project nor in its history"
            yield finding(*at, message, "check the path", (), INFORMATION)


def _commit(grade: Grade, lead: str) -> str:
    if not grade.since:
        return ""
    details = ", ".join(part for part in (grade.date[:10], grade.subject[:60].strip()) if part)
    return f"{lead} {grade.since[:7]}" + (f" ({details})" if details else "")
