"""What it does
Reports a list entry under a heading that names one topic type, while its topic has another.

Why
Readers, and the hosts that file new entries by section, take the heading for the type.

Example
    ## Feedback
    - [Roadmap](project_roadmap.md) — what comes next

Fix
Move the line to the section of its type, or change the topic's type with `memctl move`. Where a
merge lost the heading of a whole section, `memctl lint --fix` puts it back.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from memctl.codec.index import section_type
from memctl.model.diagnostic import WARNING, Edit
from memctl.model.index import LIST
from memctl.model.topic import INDEX, TYPES
from memctl.rules.base import SAFE, STORE, RuleInfo, finding, shown

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from memctl.model.config import Config
    from memctl.model.diagnostic import Diagnostic
    from memctl.model.evidence import Evidence
    from memctl.model.index import Entry, Index

INFO = RuleInfo("MEM208", "misplaced-entry", WARNING, STORE, SAFE)
# One entry may stand where it does on purpose; this many at the end of a section lost a heading.
RUN = 2


def check(evidence: Evidence, _config: Config) -> Iterator[Diagnostic]:
    if evidence.parsed is None:
        return
    headings = {entry.section for entry in evidence.parsed.entries}
    named = {heading: section_type(heading) for heading in headings}
    homes = {section_type(heading.text) for heading in evidence.parsed.headings}
    types = {row.path: row.type for row in evidence.rows if row.type in TYPES}
    for entry in evidence.parsed.entries:
        home = named[entry.section]
        type_ = types.get(entry.target, home)
        if entry.form == LIST and home and type_ != home and not entry.outside:
            edits: tuple[Edit, ...] = ()
            if type_ not in homes:
                edits = _heading(evidence.parsed, entry, type_, types)
            message = f"{shown(entry.target)} is of type {type_}, and stands under {home}"
            fix = f"move the line to the section for {type_}"
            yield finding(INFO, INDEX, entry.line, message, fix, edits)


def _heading(index: Index, entry: Entry, type_: str, types: Mapping[str, str]) -> tuple[Edit, ...]:
    """The type's heading put back above its entries: they end a section, and are all there are."""
    alike = [e for e in index.entries if types.get(e.target) == type_ and e.form == LIST]
    lines = [e.line for e in alike]
    run = lines == list(range(entry.line, entry.line + len(lines)))
    behind = index.lines[lines[-1]].strip() if lines and lines[-1] < len(index.lines) else ""
    if not run or len(lines) < RUN or not (behind == "" or behind.startswith("#")):
        return ()
    level = next((h.level for h in index.headings if h.text == entry.section), 2)
    gap = index.newline if index.lines[entry.line - 2].strip() else ""
    text = f"{gap}{'#' * level} {type_.capitalize()}{index.newline}"
    return (Edit(INDEX, entry.line, 0, text),)
