"""What it does
Reports a link in the index that leaves the store: it climbs out with `..`, is absolute, or is a
file: or javascript: address. memctl never opens it.

Why
An agent follows the index without asking. A link that leaves the store can lead it to any file.

Example
    - [Keys](../../.ssh/config) — how to log in

Fix
Move what it points to into the store, or name the path in the body of a topic.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from memctl.model.diagnostic import ERROR
from memctl.model.topic import INDEX
from memctl.rules.base import STORE, RuleInfo, finding, shown

if TYPE_CHECKING:
    from collections.abc import Iterator

    from memctl.model.config import Config
    from memctl.model.diagnostic import Diagnostic
    from memctl.model.evidence import Evidence

INFO = RuleInfo("MEM207", "outside-entry", ERROR, STORE)


def check(evidence: Evidence, _config: Config) -> Iterator[Diagnostic]:
    if evidence.parsed is None:
        return
    for entry in evidence.parsed.entries:
        if entry.outside:
            message = f"the link to {shown(entry.target)} leaves the store; it is never opened"
            fix = "link to a topic, and name the path there"
            yield finding(INFO, INDEX, entry.line, message, fix)
