"""What it does
Reports a topic whose text was forgotten for good.

Why
A clone that still has it, or an undo in one, brought it back, and the next push would give it to
everybody again. The record in `forgotten.txt` knows it by a salted digest, without its text.

Example
    project_old_key.md, forgotten on 2026-03-05

Fix
Forget it again, everywhere, and throw the clone away that brought it back. If it is wanted again,
write it anew.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from memctl.model.diagnostic import ERROR
from memctl.rules.base import STORE, RuleInfo, finding

if TYPE_CHECKING:
    from collections.abc import Iterator

    from memctl.model.config import Config
    from memctl.model.diagnostic import Diagnostic
    from memctl.model.evidence import Evidence

INFO = RuleInfo("MEM507", "forgotten-topic", ERROR, STORE)


def check(evidence: Evidence, _config: Config) -> Iterator[Diagnostic]:
    for path, date in evidence.returned:
        message = f"this text was forgotten for good on {date}, and is back"
        yield finding(INFO, path, 0, message, "forget it everywhere once more")
