"""The index, line by line, read into entries; the edits of `indexedit` stand here too."""

from __future__ import annotations

import re

from memctl.codec.indexedit import (
    entry_line,
    insert,
    section_type,
    with_hook,
    with_line,
    without,
)
from memctl.codec.lines import split_lines
from memctl.codec.links import pointers, resolve, shown, without_comments
from memctl.model.index import LIST, PROSE, TABLE, Entry, Heading, Index

__all__ = [
    "entry_line",
    "insert",
    "loaded_lines",
    "parse_index",
    "resolve",
    "section_type",
    "with_hook",
    "with_line",
    "without",
]

_BULLET = re.compile(r"[ \t]*(?:[-*+]|\d{1,9}[.)])[ \t]+(?:\[[ xX]\][ \t]+)?")
# Between an entry's link and its hook. Emphasis that opened before the link may close here.
_SEPARATOR = re.compile(r"[*_~`]*\s*(?:(?:—|–|--?|:|=>|→)[*_~]*\s*)?")
# `file.md` for a link, at the start of an entry.
_CODE = re.compile(r"[\s*_~|]*`([^`\s/]+\.md)`")
_ESCAPE = re.compile(r"\\([\\\[\]])")


def parse_index(text: str) -> Index:
    """Read an index. Lines that are not understood are simply carried."""
    lines = tuple(split_lines(text))
    newline = "\r\n" if lines and lines[0].endswith("\r\n") else "\n"
    entries: list[Entry] = []
    headings: list[Heading] = []
    section = ""
    for number, raw, coded in shown(lines):
        if coded:
            continue
        heading = _heading(number, raw) if "#" in raw else None
        if heading:
            section = heading.text
            headings.append(heading)
        elif "](" in raw or "[[" in raw or ".md`" in raw:
            entries += _entries(number, raw, section)
    return Index(lines, tuple(entries), tuple(headings), newline)


def _heading(number: int, raw: str) -> Heading | None:
    bare = raw.removeprefix("\ufeff").strip()
    text = bare.lstrip("#")
    level = len(bare) - len(text)
    if not 1 <= level <= 6 or text[:1] not in ("", " ", "\t"):
        return None
    body = text.rstrip("#")
    return Heading(number, level, (body if body[-1:] in ("", " ", "\t") else text).strip())


def _entries(number: int, raw: str, section: str) -> list[Entry]:
    line = raw.removeprefix("\ufeff").rstrip()
    bullet = _BULLET.match(line)
    start = bullet.end() if bullet else 0
    table = not bullet and line.lstrip().startswith("|")
    read = without_comments(line) if "<!--" in line else line
    places = pointers(read)
    if not places and (bullet or table) and (code := _CODE.match(read, start)):
        places = [(code.start(1) - 1, code.end(), code.group(1), code.group(1))]
    found: list[Entry] = []
    for at, end, target, title in places:
        path, outside = resolve(target)
        if not path:
            continue
        form, hook = PROSE, ""
        if table and not found:
            form, hook = TABLE, _beside(line, at, end)
        elif bullet and not found and not any(map(str.isalnum, read[start:at])):
            separator = _SEPARATOR.match(line, end)
            behind = separator.end() if separator else end
            form, hook = LIST, line[behind : len(read.rstrip())]
        found.append(Entry(number, path, _bare(title), hook, form, section, outside))
    return found


def _bare(title: str) -> str:
    """A title without bold and code marks."""
    if "\\" in title:
        title = _ESCAPE.sub(r"\1", title)
    if "*" in title or "`" in title:
        title = title.replace("**", "").replace("`", "").strip("*")
    return title.strip()


def _beside(line: str, at: int, end: int) -> str:
    """The hook of a table row: the other cells, and what stands beside the link in its own."""
    cells = re.split(r"(?<!\\)\|", f"{line[:at]}\0{line[end:]}")
    texts = (c.replace("\0", "").strip(" \t*_`—–-:").replace("\\|", "|") for c in cells)
    return " — ".join(t for t in texts if t)


def loaded_lines(text: str) -> list[tuple[int, str]]:
    """(1-based line, text with newline) as a host loads them: without frontmatter and block
    HTML comments (a comment that starts a line).
    """
    return [(number, raw) for number, raw, _ in shown(split_lines(text))]
