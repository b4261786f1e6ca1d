"""One line of the index: put back where it belongs, or given another title or hook."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from memctl.codec.index import entry_line, insert, parse_index, section_type, with_hook
from memctl.codec.indexedit import hangs
from memctl.codec.links import pointers, resolve
from memctl.model.index import LIST, TABLE
from memctl.model.topic import TYPES

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from memctl.model.index import Entry, Index

_SEPARATED = re.compile("—|–|--?|:|=>|→")
_DRESS = re.compile(r"([*_`~]*)(.*?)([*_`~]*)", re.DOTALL)


def own_line(text: str, path: str) -> str:
    """The text if it is one line whose entry points to `path`, else ""."""
    line = text.strip("\r\n")
    if "\n" in line or "\r" in line:
        return ""
    found = parse_index(line).entries
    good = any(e.target == path and e.form in (LIST, TABLE) for e in found)
    return line if good else ""


def blocks(kept: Sequence[str], path: str) -> list[list[str]]:
    """Lines that were kept, as entries of `path` each with what hung below it; others are left
    out."""
    found: list[list[str]] = []
    for line in kept:
        if own_line(line, path):
            found.append([own_line(line, path)])
        elif found and hangs(line or "x") and "\n" not in line and "\r" not in line:
            found[-1].append(line)
    return found


def placed(index: Index, line: str, type_: str, same_type: Collection[str]) -> str:
    """The index text with a line, or a block of them, back in it.

    Unlike a new entry, it is no reason for a new section as long as there is another place: beside
    its like, in an empty section, among entries without a typed section, at the end of an index
    without one. A table's row goes behind the last row.
    """
    type_ = type_ if type_ in TYPES else "project"
    rows = [e.line for e in index.entries if e.form == TABLE]
    if line.lstrip().startswith("|") and rows:
        return _behind(index, rows[-1], line)
    homes = {section_type(h.text) for h in index.headings}
    if type_ in homes:
        return insert(index, line, type_, same_type)
    listed = [e for e in index.entries if e.form == LIST]
    alike = {e.target for e in listed} & set(same_type)
    empty = 0 if alike else _empty_section(index)
    if empty:
        return _behind(index, empty, line)
    untyped = [e.target for e in listed if not section_type(e.section)]
    if alike or untyped:
        flat = index._replace(headings=())
        return insert(flat, line, type_, alike or untyped[-1:])
    if homes <= {""}:
        return _behind(index, len(index.lines), line)
    return insert(index, line, type_, same_type)


def _empty_section(index: Index) -> int:
    """The line of the last heading without a type and with nothing below it; 0 when none."""
    stops = [h.line for h in index.headings[1:]] + [len(index.lines) + 1]
    found = [
        h.line
        for h, stop in zip(index.headings, stops, strict=False)
        if h.level > 1
        and not section_type(h.text)
        and not "".join(index.lines[h.line : stop - 1]).strip()
    ]
    return found[-1] if found else 0


def _behind(index: Index, number: int, line: str) -> str:
    """The index text with a line behind line `number`; one that ends in none stays so."""
    before, text = list(index.lines[:number]), line + index.newline
    if before and not before[-1].endswith("\n"):
        before[-1] += index.newline
        text = line
    return "".join([*before, text, *index.lines[number:]])


def rehooked(line: str, entry: Entry, hook: str) -> str:
    """The line with another hook. In `[A](a.md) and [B](b.md) — hook` both links stay."""
    if entry.form != LIST:
        return with_hook(line, entry, hook)
    ends = [(start, end) for start, end, *_ in pointers(line)]
    head = 0
    for start, end in ends:
        if head and _SEPARATED.search(line, head, start):
            break
        head = end
    if len(ends) > 1:
        behind = parse_index(f"- [x](x.md){line[head:]}").entries[0].hook
        entry = entry._replace(hook=behind)
    return with_hook(line, entry, hook)


def retitled(line: str, entry: Entry, name: str) -> str:
    """The line with another title, emphasis around the old one kept. A wiki link keeps its own."""
    shown = entry_line(name, "x.md", "")[len("- [") : -len("](x.md)")]
    shown = shown.replace("|", "\\|") if entry.form == TABLE else shown
    for start, _, target, title in pointers(line):
        wiki = line.startswith("[[", start)
        if resolve(target)[0] == entry.target and not wiki:
            dress = _DRESS.fullmatch(title)
            if dress and dress.group(2):
                shown = dress.group(1) + shown + dress.group(3)
            return line[: start + 1] + shown + line[start + 1 + len(title) :]
    return line
