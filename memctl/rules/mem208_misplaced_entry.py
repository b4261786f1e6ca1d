"""What it does
Reports a list entry under a heading that names one topic type, while its topic has another.

Why
Readers, and the hosts that file new entries by section, take the heading for the type.

Example
    ## Feedback
    - [Roadmap](project_roadmap.md) — what comes next

Fix
Move the line to the section of its type, or change the topic's type with `memctl move`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from memctl.codec.index import section_type
from memctl.model.diagnostic import WARNING
from memctl.model.index import LIST
from memctl.model.topic import INDEX, TYPES
from memctl.rules.base import STORE, RuleInfo, finding, shown

if TYPE_CHECKING:
    from collections.abc import Iterator

    from memctl.model.config import Config
    from memctl.model.diagnostic import Diagnostic
    from memctl.model.evidence import Evidence

INFO = RuleInfo("MEM208", "misplaced-entry", WARNING, STORE)


def check(evidence: Evidence, _config: Config) -> Iterator[Diagnostic]:
    if evidence.parsed is None:
        return
    headings = {entry.section for entry in evidence.parsed.entries}
    named = {heading: section_type(heading) for heading in headings}
    types = {row.path: row.type for row in evidence.rows if row.type in TYPES}
    for entry in evidence.parsed.entries:
        home = named[entry.section]
        type_ = types.get(entry.target, home)
        if entry.form == LIST and home and type_ != home and not entry.outside:
            message = f"{shown(entry.target)} is of type {type_}, and stands under {home}"
            fix = f"move the line to the section for {type_}"
            yield finding(INFO, INDEX, entry.line, message, fix)
