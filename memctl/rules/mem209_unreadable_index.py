"""What it does
Reports a MEMORY.md that is there but cannot be read: not UTF-8 text, too large, or no plain file.

Why
Without an index no topic is found, and memctl writes nothing into a file that it cannot read.

Example
    MEMORY.md is a symbolic link to a file outside the store.

Fix
Put a plain UTF-8 text file in its place; `memctl log` shows what it once held.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from memctl.model.diagnostic import ERROR
from memctl.model.topic import INDEX
from memctl.rules.base import STORE, RuleInfo, finding

if TYPE_CHECKING:
    from collections.abc import Iterator

    from memctl.model.config import Config
    from memctl.model.diagnostic import Diagnostic
    from memctl.model.evidence import Evidence

INFO = RuleInfo("MEM209", "unreadable-index", ERROR, STORE)


def check(evidence: Evidence, _config: Config) -> Iterator[Diagnostic]:
    if evidence.parsed is None and evidence.index_problem != "missing":
        message = f"the index cannot be read: {evidence.index_problem or 'unknown reason'}"
        yield finding(INFO, INDEX, 0, message, "put a plain UTF-8 text file in its place")
