"""What it does
Says that a rule failed on this file. The engine reports it and goes on with the other rules.

Why
One rule's bug must not hide what the others find, and must not pass for "nothing found".

Example
    rule MEM402 relative-date crashed (ValueError)

Fix
Report it as a bug of memctl. Until it is mended, `disable = ["MEM402"]` in memctl.toml skips the
rule.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from memctl.model.diagnostic import ERROR
from memctl.rules.base import STORE, RuleInfo

if TYPE_CHECKING:
    from collections.abc import Iterator

    from memctl.model.config import Config
    from memctl.model.diagnostic import Diagnostic
    from memctl.model.evidence import Evidence

INFO = RuleInfo("MEM900", "crashed-rule", ERROR, STORE)


def check(_evidence: Evidence, _config: Config) -> Iterator[Diagnostic]:
    """Nothing: the engine reports this one."""
    yield from ()
