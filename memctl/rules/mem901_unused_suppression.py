"""What it does
Reports a `lint-ignore` code, or a `<!-- memctl: ignore … -->` comment, that suppresses nothing.

Why
A suppression that outlived its finding silently swallows the next one.

Example
    lint-ignore: [MEM108]        (in a topic that has since been split)

Fix
Remove the code.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from memctl.model.diagnostic import WARNING
from memctl.rules.base import STORE, RuleInfo

if TYPE_CHECKING:
    from collections.abc import Iterator

    from memctl.model.config import Config
    from memctl.model.diagnostic import Diagnostic
    from memctl.model.evidence import Evidence

INFO = RuleInfo("MEM901", "unused-suppression", WARNING, STORE)


def check(_evidence: Evidence, _config: Config) -> Iterator[Diagnostic]:
    """Nothing: the engine reports this one."""
    yield from ()
