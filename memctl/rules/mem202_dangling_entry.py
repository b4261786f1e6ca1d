"""What it does
Reports an index entry (a list line or a table row) that points to no topic, and says where a file
of that name stands instead. A link in running text is only remarked on.

Why
The agent follows the line, finds nothing, and has lost a call; or believes the hook alone.

Example
    - [Testing](feedback_testing.md) — no mocks        (the file was renamed)

Fix
Point the line at the topic, restore the topic, or remove the line. `memctl consolidate` proposes
which. `memctl lint --fix` removes the line when the history says that the topic was taken out of
the store: a text merge brings such lines back.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from memctl.model.diagnostic import ERROR
from memctl.model.diagnostic import INFO as INFORMATION
from memctl.model.index import PROSE
from memctl.model.topic import ARCHIVE, INDEX
from memctl.rules.base import SAFE, STORE, RuleInfo, finding, shown

if TYPE_CHECKING:
    from collections.abc import Iterator

    from memctl.model.config import Config
    from memctl.model.diagnostic import Diagnostic
    from memctl.model.evidence import Evidence

INFO = RuleInfo("MEM202", "dangling-entry", ERROR, STORE, SAFE)


def check(evidence: Evidence, _config: Config) -> Iterator[Diagnostic]:
    if evidence.parsed is None:
        return
    paths = {row.path for row in evidence.rows}
    paths.update(stat.path for stat in evidence.irregular)
    named: dict[str, str] = {}
    for entry in evidence.parsed.entries:
        if entry.outside or entry.target in paths or entry.target == INDEX:
            continue
        bare = f"`{entry.target}`" in evidence.parsed.lines[entry.line - 1]
        if bare and (entry.form == PROSE or entry.target[:-3].isupper()):
            continue  # a file name in a sentence, or a project's own README.md or CLAUDE.md
        if not named:
            rows = sorted(evidence.rows, key=lambda row: not row.archived)
            named = {_base(row.path): row.path for row in rows}
        near = named.get(_base(entry.target), "")
        message = f"{shown(entry.target)} is not in the store"
        fix = "remove the line, or bring the topic back with `memctl undo`"
        if near.startswith(ARCHIVE):
            message += f"; it is in the archive as {shown(near)}"
            fix = "bring it back with `memctl restore`, or remove the line"
        elif near:
            message += f"; {shown(near)} is"
            fix = "point the line there, or remove it"
        severity = INFORMATION if entry.form == PROSE else ERROR
        yield finding(INFO, INDEX, entry.line, message, fix, (), severity)


def _base(path: str) -> str:
    return path.rsplit("/", 1)[-1].casefold()
