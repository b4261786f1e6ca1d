"""The strings of the memory-tool protocol, as they are documented, and of what a store adds."""

from __future__ import annotations

from typing import TYPE_CHECKING

from memctl.model.verdict import CONTRADICTION, DUPLICATE, OVER_BUDGET, SENSITIVE, UPDATE
from memctl.ops.memorytool.paths import ROOT, shown

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from memctl.model.verdict import Outcome

MAX_LINES = 999_999
# Lines shown on either side of a change.
AROUND = 2
# So many topics that stand in the way are named; the best come first.
NAMED = 3

VIEW_DIRECTORY = (
    "Here're the files and directories up to 2 levels deep in {path}, "
    "excluding hidden items and node_modules:"
)
VIEW_FILE = "Here's the content of {path} with line numbers:"
VIEW_MISSING = "The path {path} does not exist. Please provide a valid path."
VIEW_TOO_LONG = "File {path} exceeds maximum line limit of 999,999 lines."
CREATED = "File created successfully at: {path}"
CREATE_EXISTS = "Error: File {path} already exists"
REPLACED = "The memory file has been edited."
REPLACE_MISSING = "Error: The path {path} does not exist. Please provide a valid path."
REPLACE_ABSENT = (
    "No replacement was performed, old_str `{old_str}` did not appear verbatim in {path}."
)
REPLACE_SEVERAL = (
    "No replacement was performed. Multiple occurrences of old_str `{old_str}` in lines: "
    "{line_numbers}. Please ensure it is unique"
)
INSERTED = "The file {path} has been edited."
INSERT_LINE = (
    "Error: Invalid `insert_line` parameter: {insert_line}. It should be within the range of "
    "lines of the file: [0, {n_lines}]"
)
MISSING = "Error: The path {path} does not exist"
DELETED = "Successfully deleted {path}"
RENAMED = "Successfully renamed {old_path} to {new_path}"
RENAME_EXISTS = "Error: The destination {new_path} already exists"

_HINTS = {
    DUPLICATE: "It is remembered already. To say it better, edit that file.",
    UPDATE: "Add to that file instead: view it, then use insert or str_replace.",
    CONTRADICTION: "If yours is right now, edit that file, or delete it first.",
    SENSITIVE: "Leave that out and try again.",
    OVER_BUDGET: f"Make room first: rename one of these files into {ROOT}/archive/.",
}


def size_text(size: int) -> str:
    """Bytes as `512B`, `4K`, `5.5K`, `1.2M`."""
    units = "BKMG"
    power = min(max(size.bit_length() - 1, 0) // 10, len(units) - 1)
    number = f"{size / 1024**power:.1f}".removesuffix(".0")
    return number + units[power]


def numbered(lines: Sequence[str], first: int) -> str:
    """Lines with their numbers, right-aligned in six columns, a tab between."""
    return "\n".join(f"{n:>6}\t{text}" for n, text in enumerate(lines, first))


def lines_of(text: str) -> list[str]:
    """The lines without their ends; a last newline begins no line."""
    lines = text.split("\n")
    if not lines[-1]:
        lines.pop()
    return [line.removesuffix("\r") for line in lines]


def snippet(text: str, line: int, count: int) -> str:
    """`count` lines from `line` (1-based) on and those around them, numbered."""
    lines = lines_of(text)
    start = max(0, line - 1 - AROUND)
    return numbered(lines[start : line - 1 + count + AROUND], start + 1)


def refusal(outcome: Outcome, said: str, done: str, paths: Mapping[str, str]) -> str:
    """What the gate answers, for a model: why, which file, and what to do.

    done: what did not happen, as `created`. paths: each topic's path, by slug.
    """
    found = dict.fromkeys(
        f"{shown(paths.get(c.slug, f'{c.slug}.md'))}: {c.evidence}" if c.slug else c.evidence
        for c in outcome.candidates[:NAMED]
    )
    reasons = "; ".join(reason.rstrip(".") for reason in found)
    return (
        f"Error: {said} was not {done} ({outcome.verdict}). {reasons}. " + _HINTS[outcome.verdict]
    )
