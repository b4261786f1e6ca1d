"""What it does
Reports an index entry (list line or table row) longer than the profile's `entry_chars`.

Why
Every line of the index is paid for in every session. A hook is a cue that says when to open the
topic; the detail belongs in the topic.

Example
    - [Testing](feedback_testing.md) — three hundred characters that retell the whole topic …

Fix
Shorten the hook, and move what is cut into the topic's body.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from memctl.model.diagnostic import WARNING
from memctl.model.index import PROSE
from memctl.model.topic import INDEX
from memctl.rules.base import STORE, RuleInfo, finding, shown

if TYPE_CHECKING:
    from collections.abc import Iterator

    from memctl.model.config import Config
    from memctl.model.diagnostic import Diagnostic
    from memctl.model.evidence import Evidence

INFO = RuleInfo("MEM205", "overlong-entry", WARNING, STORE)


def check(evidence: Evidence, config: Config) -> Iterator[Diagnostic]:
    if evidence.parsed is None:
        return
    limit = config.profile.entry_chars
    lines = evidence.parsed.lines
    for entry in evidence.parsed.entries:
        length = len(lines[entry.line - 1].rstrip())
        if length > limit and entry.form != PROSE:
            message = f"the entry for {shown(entry.target)} has {length} characters, over {limit}"
            fix = "shorten the hook; the detail belongs in the topic"
            yield finding(INFO, INDEX, entry.line, message, fix)
