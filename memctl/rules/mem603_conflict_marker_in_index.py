"""What it does
Reports a merge conflict left in MEMORY.md: lines that start with `<<<<<<<` or `>>>>>>>`.

Why
The host loads markers and both sides as they are, and an entry may stand there twice.

Example
    <<<<<<< HEAD
    - [Testing](feedback_testing.md) — no mocks
    =======
    - [Testing](feedback_testing.md) — use the real database
    >>>>>>> laptop

Fix
Keep one of each entry and delete the marker lines.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from memctl.model.diagnostic import ERROR
from memctl.model.topic import INDEX
from memctl.rules.base import STORE, RuleInfo, finding
from memctl.rules.scan import conflicts

if TYPE_CHECKING:
    from collections.abc import Iterator

    from memctl.model.config import Config
    from memctl.model.diagnostic import Diagnostic
    from memctl.model.evidence import Evidence

INFO = RuleInfo("MEM603", "conflict-marker-in-index", ERROR, STORE)


def check(evidence: Evidence, _config: Config) -> Iterator[Diagnostic]:
    if evidence.parsed is None:
        return
    for first, last in conflicts(evidence.parsed.text):
        where = f"lines {first}-{last}" if last > first else f"line {first}"
        message = f"an unresolved merge conflict ({where})"
        yield finding(INFO, INDEX, first, message, "keep one of each entry, delete the markers")
