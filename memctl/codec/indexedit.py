"""Edits of an index, one line at a time: every other byte stays as it is."""

from __future__ import annotations

import re
from bisect import bisect_right
from typing import TYPE_CHECKING

from memctl.codec.links import without_comments
from memctl.model.index import LIST, TABLE
from memctl.model.topic import TYPES

if TYPE_CHECKING:
    from collections.abc import Collection

    from memctl.model.index import Entry, Heading, Index

_DANGLING = " \t—–-:"
# What a path may hold and a link's target may not.
_UNSAFE = re.compile('[\0-\x1f%#:<>"\\\\`|\\[\\]\x7f-\x9f\u2028\u2029]')
# How a line begins that does not continue the entry above it.
_FRESH = ("#", "- ", "* ", "+ ", "|", ">", "---", "***", "___")
_HIDING = ("<!--", "```", "~~~")


def section_type(heading: str) -> str:
    """The topic type that a heading names ("Feedback", "Project memories" …), or ""."""
    words = re.findall(r"[a-z]+", heading.lower())
    rest = ("memory", "memories", "notes", "entries", "topics", "and", "the")
    left = [w for w in words if w not in rest]
    if len(left) != 1:
        return ""
    return next((t for t in TYPES if left[0] in (t, t + "s")), "")


def entry_line(title: str, path: str, hook: str) -> str:
    """An entry as memctl writes it, without newline: one line that links to `path` only.

    Brackets in the title become parentheses.
    """
    shown = _one_line(title).replace("[", "(").replace("]", ")").replace("\\", "\\\\")
    if shown.count("`") % 2:
        shown = shown.replace("`", "'")
    target = re.sub(_UNSAFE, lambda m: "".join(f"%{b:02X}" for b in m.group().encode()), path)
    if any(c in target for c in " ()"):
        target = f"<{target}>"
    return f"- [{shown}]({target}) — {_one_line(hook)}" if hook else f"- [{shown}]({target})"


def _one_line(text: str) -> str:
    """The text without line breaks, and without what would start a comment."""
    return " ".join(text.splitlines()).replace("<!--", "<! --")


def insert(index: Index, line: str, type_: str, same_type: Collection[str] = ()) -> str:
    """The index text with `line` added where entries of `type_` stand.

    That is behind the last entry of the type's section; else, where no heading names a type,
    behind the last entry of the same type (paths in `same_type`) or behind the last entry;
    else in a new section at the end.
    """
    text = line + index.newline
    typed = [h for h in index.headings if section_type(h.text)]
    home = next((h for h in typed if section_type(h.text) == type_), None)
    if home is not None:
        return _spliced(index, _section_end(index, home), text)
    listed = [e for e in index.entries if e.form == LIST]
    if not typed and listed:
        alike = [e for e in listed if e.target in same_type] or listed
        return _spliced(index, _behind(index, alike[-1].line), text)
    level = typed[-1].level if typed else 2
    return _with_section(index, f"{'#' * level} {type_.capitalize()}", text)


def _section_end(index: Index, home: Heading) -> int:
    """How many lines stand before a new entry of the section."""
    stop = next((h.line - 1 for h in index.headings if h.line > home.line), len(index.lines))
    inside = [e.line for e in index.entries if home.line < e.line <= stop and e.form == LIST]
    if inside:
        return _behind(index, inside[-1])
    last = stop
    while last > home.line and not index.lines[last - 1].strip():
        last -= 1
    # Of several blank lines one stays above the new entry; a blank line always stays below it.
    return last + 1 if stop - last > (1 if stop < len(index.lines) else 0) else last


def _behind(index: Index, line: int) -> int:
    """How many lines an entry and what hangs below it take up, with all before."""
    while line < len(index.lines):
        raw = index.lines[line]
        bare = raw.strip()
        if not bare or bare.startswith(_HIDING):
            break
        if raw[0] not in " \t" and (bare.startswith(_FRESH) or re.match(r"\d{1,9}[.)]\s", bare)):
            break
        line += 1
    return line


def _spliced(index: Index, at: int, text: str) -> str:
    before, after = list(index.lines[:at]), index.lines[at:]
    if before and not before[-1].endswith("\n"):  # the file ends in none, and stays so
        before[-1] += index.newline
        text = text.removesuffix(index.newline)
    return "".join([*before, text, *after])


def _with_section(index: Index, heading: str, text: str) -> str:
    gap = index.newline if index.lines and index.lines[-1].strip("\ufeff \t\r\n") else ""
    new = f"{gap}{heading}{index.newline}{text}"
    if index.text in ("", "\ufeff"):
        return index.text + new
    return _spliced(index, len(index.lines), new)


def block(index: Index, entry: Entry) -> range:
    """The numbers of an entry's line and of the indented lines that hang below it, unless one of
    those points to another topic."""
    stop = entry.line
    while stop < len(index.lines) and hangs(index.lines[stop]):
        stop += 1
    first, last = (bisect_right(index.entries, n, key=lambda e: e.line) for n in (entry.line, stop))
    mixed = any(e.target != entry.target and not e.outside for e in index.entries[first:last])
    return range(entry.line, entry.line + 1 if mixed else stop + 1)


def hangs(raw: str) -> bool:
    """Whether a line is indented, and so belongs to the one above it."""
    return raw[0] in " \t" and bool(raw.strip())


def without(index: Index, numbers: Collection[int]) -> str:
    """The index text without those lines (1-based)."""
    return "".join(raw for n, raw in enumerate(index.lines, 1) if n not in numbers)


def with_line(index: Index, number: int, new: str) -> str:
    """The index text with the content of one line (1-based) replaced, its newline kept."""
    lines = list(index.lines)
    old = lines[number - 1]
    mark = "\ufeff" if old.startswith("\ufeff") and not new.startswith("\ufeff") else ""
    lines[number - 1] = mark + new + old[len(old.rstrip("\r\n")) :]
    return "".join(lines)


def with_hook(line: str, entry: Entry, hook: str) -> str:
    """The line with another hook ("" for none); what stands before it, and a comment behind it,
    is kept.
    """
    new = _one_line(hook)
    if entry.form == TABLE:
        return _with_cell(line, entry, new.replace("|", "\\|"))
    bare = line.rstrip()
    head = bare[: len(without_comments(bare).rstrip())]
    comment = bare[len(head) :]
    if entry.hook and head.endswith(entry.hook):
        before = head[: len(head) - len(entry.hook)]
        return (before + new if new else before.rstrip(_DANGLING)) + comment
    return f"{head.rstrip(_DANGLING)} — {new}{comment}" if new else bare


def _with_cell(line: str, entry: Entry, new: str) -> str:
    """A table row with its hook in the cell that holds it, else in the last without a link."""
    cells = re.split(r"(?<!\\)\|", line)
    free = [n for n, cell in enumerate(cells) if n and not re.search(r"\]\(|\[\[|\]\]|\.md`", cell)]
    same = [n for n in free if cells[n].strip().replace("\\|", "|") == entry.hook != ""]
    inner = [n for n in free if n < len(cells) - 1]
    if same or inner:
        cells[(same or inner)[-1]] = f" {new} "
    else:
        number = max(1, len(cells) - 2)
        cells[number] = f"{cells[number].rstrip()} — {new} "
    return "|".join(cells)
