"""The one index line that says what lies in the archive; it points to no topic, so is no entry."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from memctl.codec.index import parse_index, with_line, without

if TYPE_CHECKING:
    from memctl.model.index import Index

_LINE = re.compile(r"> Archived: ([\d,]{1,15}) topics?, found with `memctl find in:archive …`")


def archive_line(count: int) -> str:
    """The line, without newline."""
    return (
        f"> Archived: {count:,} topic{'' if count == 1 else 's'}, "
        "found with `memctl find in:archive …`"
    )


def places(index: Index) -> list[int]:
    """The numbers of such lines (1-based); by rights at most one."""
    return [n for n, raw in enumerate(index.lines, 1) if raw[0] == ">" and _is_one(raw)]


def _is_one(raw: str) -> bool:
    return bool(_LINE.fullmatch(raw.rstrip()))


def with_archive_line(index: Index, count: int) -> str:
    """The index text with one such line, telling this count; without any when it is 0.

    Where there is one it is changed in place, and others like it go; a new one stands below the
    title, where every host loads it.
    """
    found = places(index)
    if not count:
        return without(index, set(found))
    if found:
        text = with_line(index, found[0], archive_line(count))
        return without(parse_index(text), set(found[1:])) if found[1:] else text
    at = index.headings[0].line if index.headings else 0
    lines = list(index.lines)
    if at and not lines[at - 1].endswith("\n"):
        lines[at - 1] += index.newline
    mark = "\ufeff" if not at and lines and lines[0].startswith("\ufeff") else ""
    if mark:
        lines[0] = lines[0][1:]
    lines.insert(at, mark + archive_line(count) + index.newline)
    return "".join(lines)
