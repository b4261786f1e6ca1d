"""What it does
Reports characters in MEMORY.md that do not show but act: text-direction controls, zero-width and
tag characters, terminal escapes and other control characters.

Why
The index is in the agent's context all the time, so it is the best place to hide an instruction
that no person sees.

Example
    An entry whose hook ends in invisible tag characters.

Fix
Delete the character the message names, and look at where the line came from (`memctl log`).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from memctl.model.diagnostic import ERROR
from memctl.model.topic import INDEX
from memctl.rules.base import STORE, RuleInfo, finding
from memctl.rules.scan import hidden

if TYPE_CHECKING:
    from collections.abc import Iterator

    from memctl.model.config import Config
    from memctl.model.diagnostic import Diagnostic
    from memctl.model.evidence import Evidence

INFO = RuleInfo("MEM502", "hidden-character-in-index", ERROR, STORE)


def check(evidence: Evidence, _config: Config) -> Iterator[Diagnostic]:
    if evidence.parsed is not None:
        for line, what in hidden(evidence.parsed.text):
            fix = "delete it, and look at where the line came from"
            yield finding(INFO, INDEX, line, what, fix)
