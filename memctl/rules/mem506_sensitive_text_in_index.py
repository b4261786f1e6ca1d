"""What it does
Reports sensitive text in MEMORY.md: a secret (as an error), personal data, and text that speaks to
the reading agent (as warnings). The message names the kind and the line, never the value.

Why
The index is in every context from the first moment on, so what stands there leaks first.

Example
    - [Staging](staging.md) — log in with deploy / Sommer-2025-xyz

Fix
Take it out of the line; revoke a secret first, and look at where the line came from (`memctl log`).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from memctl.model.diagnostic import ERROR, WARNING
from memctl.model.topic import INDEX
from memctl.rules.base import STORE, RuleInfo, finding

if TYPE_CHECKING:
    from collections.abc import Iterator

    from memctl.model.config import Config
    from memctl.model.diagnostic import Diagnostic
    from memctl.model.evidence import Evidence

INFO = RuleInfo("MEM506", "sensitive-text-in-index", ERROR, STORE)

_SAID = {
    "secret": ("a secret", "revoke it, then say only where it is kept"),
    "personal": ("personal data", "take it out, or name the place where it is kept"),
    "injection": ("reads like an instruction", "look at where the line came from"),
}


def check(evidence: Evidence, config: Config) -> Iterator[Diagnostic]:
    policy = config.sensitive._asdict()
    for line, kind, name in evidence.marks:
        if policy[kind] == "allow":
            continue
        what, fix = _SAID[kind]
        severity = ERROR if kind == "secret" else WARNING
        yield finding(INFO, INDEX, line, f"{what}: {name}", fix, severity=severity)
