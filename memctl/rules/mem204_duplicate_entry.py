"""What it does
Reports a second index entry (list line or table row) for a topic that already has one.

Why
The topic pays twice for its place in the context, and of two hooks only one is kept up to date.

Example
    - [Testing](feedback_testing.md) — no mocks
    - [Tests](feedback_testing.md) — use the real database

Fix
Keep one line. When both are the same to the letter, `memctl lint --fix` deletes the later one.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from memctl.model.diagnostic import ERROR, Edit
from memctl.model.index import PROSE
from memctl.model.topic import INDEX
from memctl.rules.base import SAFE, STORE, RuleInfo, finding, shown

if TYPE_CHECKING:
    from collections.abc import Iterator

    from memctl.model.config import Config
    from memctl.model.diagnostic import Diagnostic
    from memctl.model.evidence import Evidence
    from memctl.model.index import Index

INFO = RuleInfo("MEM204", "duplicate-entry", ERROR, STORE, SAFE)


def check(evidence: Evidence, _config: Config) -> Iterator[Diagnostic]:
    if evidence.parsed is None:
        return
    first: dict[str, int] = {}
    for entry in evidence.parsed.entries:
        if entry.form == PROSE or entry.outside:
            continue
        earlier = first.setdefault(entry.target, entry.line)
        if earlier == entry.line:
            continue
        message = f"{shown(entry.target)} already has an entry on line {earlier}"
        if _same(evidence.parsed, earlier, entry.line):
            edits = (Edit(INDEX, entry.line, 1, ""),)
            yield finding(INFO, INDEX, entry.line, message, "remove this line", edits)
        else:
            yield finding(INFO, INDEX, entry.line, message, "keep the better of the two lines")


def _same(index: Index, earlier: int, later: int) -> bool:
    """Whether the later line can go: the same text, and nothing indented hangs below it."""
    lines = index.lines
    below = lines[later] if later < len(lines) else ""
    hangs = below[:1] in (" ", "\t") and not below.isspace()
    return not hangs and lines[earlier - 1].rstrip() == lines[later - 1].rstrip()
