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
Keep one of each entry and delete the marker lines. `memctl lint --fix` does it where every line
of both sides can stay: entries of different topics, the same line twice, headings.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from memctl.codec.hunks import joined
from memctl.model.diagnostic import ERROR, Edit
from memctl.model.index import PROSE
from memctl.model.topic import INDEX
from memctl.rules.base import SAFE, STORE, RuleInfo, finding
from memctl.rules.scan import conflicts

if TYPE_CHECKING:
    from collections.abc import Iterator

    from memctl.model.config import Config
    from memctl.model.diagnostic import Diagnostic
    from memctl.model.evidence import Evidence

INFO = RuleInfo("MEM603", "conflict-marker-in-index", ERROR, STORE, SAFE)


def check(evidence: Evidence, _config: Config) -> Iterator[Diagnostic]:
    if evidence.parsed is None:
        return
    for first, last in conflicts(evidence.parsed.text):
        where = f"lines {first}-{last}" if last > first else f"line {first}"
        message = f"an unresolved merge conflict ({where})"
        others = {
            e.target: evidence.parsed.lines[e.line - 1].strip()
            for e in evidence.parsed.entries
            if e.form != PROSE and not first <= e.line <= last
        }
        whole = joined(evidence.parsed.lines[first - 1 : last], others) if last > first else None
        edits = () if whole is None else (Edit(INDEX, first, last - first + 1, whole),)
        fix = "keep one of each entry, delete the markers"
        yield finding(INFO, INDEX, first, message, fix, edits)
