"""What it does
Reports an index that is longer than what the host loads, in lines or in bytes, and names every
entry that the host does not see. Above 90 % of a limit it warns.

Why
The host cuts the index off without a word. What stands at its end, often the newest, is forgotten.

Example
    An index of 214 lines with a host that loads 200.

Fix
Archive what is least needed, join topics on the same subject, or shorten hooks.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from memctl.codec.index import loaded_lines
from memctl.model.diagnostic import ERROR, WARNING
from memctl.model.topic import INDEX, slug_of
from memctl.rules.base import STORE, RuleInfo, finding

if TYPE_CHECKING:
    from collections.abc import Iterator

    from memctl.model.config import Config
    from memctl.model.diagnostic import Diagnostic
    from memctl.model.evidence import Evidence
    from memctl.model.index import Index

INFO = RuleInfo("MEM206", "over-budget-index", ERROR, STORE)

_NAMED = 10
_NEAR = 0.9
_FIX = "archive or join topics, or shorten hooks"


def check(evidence: Evidence, config: Config) -> Iterator[Diagnostic]:
    if evidence.parsed is None:
        return
    host = config.profile
    loaded = loaded_lines(evidence.parsed.text)
    while loaded and not loaded[-1][1].strip():
        loaded.pop()
    size = 0
    unseen = 0
    for position, (number, line) in enumerate(loaded):
        size += len(line) if line.isascii() else len(line.encode("utf-8", "replace"))
        if not unseen and (position >= host.index_lines or size > host.index_bytes):
            unseen = number
    lines = len(loaded)
    if unseen:
        measures = ((lines, host.index_lines, "lines"), (size, host.index_bytes, "bytes"))
        over = " and ".join(
            f"{much - limit:,} {unit} over the {limit:,}"
            for much, limit, unit in measures
            if much > limit
        )
        lost = _lost(evidence.parsed, unseen, loaded[-1][0])
        message = f"the index is {over} that {host.name} loads: {lost}"
        yield finding(INFO, INDEX, unseen, message, _FIX, (), ERROR)
    elif lines > _NEAR * host.index_lines or size > _NEAR * host.index_bytes:
        message = (
            f"the index nears what {host.name} loads: {lines:,} of {host.index_lines:,} lines,"
            f" {size:,} of {host.index_bytes:,} bytes"
        )
        yield finding(INFO, INDEX, 0, message, _FIX, (), WARNING)


def _lost(index: Index, unseen: int, last: int) -> str:
    """Which lines, and which entries in them, a host leaves out."""
    where = f"lines {unseen}-{last}" if last > unseen else f"line {unseen}"
    left = (e.target for e in index.entries if e.line >= unseen and not e.outside)
    slugs = list(dict.fromkeys(slug_of(target) for target in left))
    if not slugs:
        return f"{where} (no entries) not seen"
    more = f", and {len(slugs) - _NAMED} more" if len(slugs) > _NAMED else ""
    return f"{where} not seen: {', '.join(slugs[:_NAMED])}{more}"
