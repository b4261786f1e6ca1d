"""The index, line by line: read into entries, edited one line at a time, never rebuilt."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING
from urllib.parse import unquote

from memctl.codec.lines import split_lines
from memctl.model.index import LIST, PROSE, TABLE, Entry, Heading, Index
from memctl.model.topic import TYPES

if TYPE_CHECKING:
    from collections.abc import Collection

# `[Title](target.md)`, a title with one level of brackets; the target bare or in <…>.
_LINK = re.compile(
    r"\[((?:[^\[\]\n]|\[[^\[\]\n]*\])*)\]\(\s*(?:<([^<>\n]+)>|([^\s()<>]+(?:\([^\s()]*\)[^\s()]*)*))"
    r"(?:\s+\"[^\"\n]*\")?\s*\)"
)
_WIKI = re.compile(r"\[\[([^\[\]|#\n]+)(?:#[^\[\]|\n]*)?(?:\|([^\[\]\n]*))?\]\]")
_CODE = re.compile(r"`([^`\s]+\.md)`")
_BULLET = re.compile(r"\s*(?:[-*+]|\d{1,9}[.)])\s+(?:\[[ xX]\]\s+)?")
_SEPARATOR = re.compile(r"[\s*_~]*(?:—|–|--?|:|=>|→)?\s*")
_HEADING = re.compile(r" {0,3}(#{1,6})[ \t]+(.*?)[ \t]*#*[ \t]*$")
_FENCE = re.compile(r" {0,3}(```|~~~)")
_SCHEME = re.compile(r"[A-Za-z][A-Za-z0-9+.-]+:|//")


def parse_index(text: str) -> Index:
    """Read an index. Lines that are not understood are simply carried."""
    lines = tuple(split_lines(text))
    newline = "\r\n" if lines and lines[0].endswith("\r\n") else "\n"
    entries: list[Entry] = []
    headings: list[Heading] = []
    section = ""
    fenced = commented = False
    for number, raw in enumerate(lines, 1):
        line = raw.rstrip("\r\n")
        if commented or line.lstrip().startswith("<!--"):
            commented = "-->" not in line
            continue
        if _FENCE.match(line):
            fenced = not fenced
            continue
        if fenced:
            continue
        heading = _HEADING.match(line) if "#" in line else None
        if heading:
            section = heading.group(2)
            headings.append(Heading(number, len(heading.group(1)), section))
        elif ".md" in line or "[[" in line or "](" in line:
            entries += _entries(number, line, section)
    return Index(lines, tuple(entries), tuple(headings), newline)


def _entries(number: int, line: str, section: str) -> list[Entry]:
    bullet = _BULLET.match(line)
    table = line.lstrip().startswith("|")
    start = bullet.end() if bullet else 0
    found: list[Entry] = []
    for at, end, target, title in _pointers(line):
        path, outside = resolve(target)
        if not path:
            continue
        leads = not found and not line[start:at].strip(" *_~`|")
        if table:
            cells = [c.strip() for c in line.strip().strip("|").split("|")]
            hook = " — ".join(c for c in cells if c and line[at:end] not in c)
            form = TABLE if not found else PROSE
        elif bullet and leads:
            hook, form = line[_SEPARATOR.match(line, end).end() :].strip(), LIST  # type: ignore[union-attr]
        else:
            hook, form = "", PROSE
        found.append(Entry(number, path, title.strip(), hook, form, section, outside))
    return found


def _pointers(line: str) -> list[tuple[int, int, str, str]]:
    """Every link, wiki link and bare `file.md` in a line: (start, end, target, title)."""
    found = [
        (m.start(), m.end(), m.group(2) or m.group(3), m.group(1)) for m in _LINK.finditer(line)
    ]
    if "[[" in line:
        found += [
            (m.start(), m.end(), m.group(1).strip() + ".md", m.group(2) or m.group(1))
            for m in _WIKI.finditer(line)
        ]
    if not found:
        found = [(m.start(), m.end(), m.group(1), m.group(1)) for m in _CODE.finditer(line)]
        found = [f for f in found if "/" not in f[2]]
    return sorted(found)


def resolve(target: str) -> tuple[str, bool]:
    """A link's target as a path in the store, and whether it climbs out of it.

    ("", False) when it points to no Markdown file (a URL, an anchor, a directory).
    """
    path = unquote(target).split("#", 1)[0].replace("\\", "/")
    if _SCHEME.match(path):
        climbs = path.lower().startswith(("file:", "javascript:"))
        return (path, True) if climbs else ("", False)
    if not path.lower().endswith(".md"):
        return "", False
    parts: list[str] = []
    for part in path.split("/"):
        if part == ".." and not parts:
            return path, True
        if part == "..":
            parts.pop()
        elif part not in ("", "."):
            parts.append(part)
    return (path, True) if path.startswith("/") else ("/".join(parts), False)


def section_type(heading: str) -> str:
    """The topic type that a heading names ("Feedback", "Project memories" …), or ""."""
    words = re.findall(r"[a-z]+", heading.lower())
    rest = {"memory", "memories", "notes", "entries", "topics", "and", "the"}
    left = [w for w in words if w not in rest]
    if len(left) != 1:
        return ""
    return next((t for t in TYPES if left[0] in (t, t + "s")), "")


def entry_line(title: str, path: str, hook: str) -> str:
    """An entry as memctl writes it, without newline. Brackets in the title are escaped away."""
    shown = title.replace("[", "(").replace("]", ")")
    target = f"<{path}>" if any(c in path for c in " ()") else path
    return f"- [{shown}]({target}) — {hook}" if hook else f"- [{shown}]({target})"


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
        return _spliced(index, alike[-1].line, text)
    return _with_section(index, type_, text)


def _section_end(index: Index, home: Heading) -> int:
    """How many lines stand before a new entry of the section."""
    following = [h.line for h in index.headings if h.line > home.line]
    stop = following[0] - 1 if following else len(index.lines)
    inside = [e.line for e in index.entries if home.line < e.line <= stop and e.form == LIST]
    if inside:
        return inside[-1]
    while stop > home.line and not index.lines[stop - 1].strip():
        stop -= 1
    return stop


def _spliced(index: Index, at: int, text: str) -> str:
    before, after = list(index.lines[:at]), index.lines[at:]
    if before and not before[-1].endswith("\n"):
        before[-1] += index.newline
    return "".join([*before, text, *after])


def _with_section(index: Index, type_: str, text: str) -> str:
    before = index.text
    if before and not before.endswith("\n"):
        before += index.newline
    gap = index.newline if before.strip() and not before.endswith(index.newline * 2) else ""
    return f"{before}{gap}## {type_.capitalize()}{index.newline}{text}"


def without(index: Index, numbers: Collection[int]) -> str:
    """The index text without those lines (1-based)."""
    return "".join(raw for n, raw in enumerate(index.lines, 1) if n not in numbers)


def with_line(index: Index, number: int, new: str) -> str:
    """The index text with the content of one line (1-based) replaced, its newline kept."""
    lines = list(index.lines)
    old = lines[number - 1]
    lines[number - 1] = new + old[len(old.rstrip("\r\n")) :]
    return "".join(lines)


def with_hook(line: str, entry: Entry, hook: str) -> str:
    """The line with another hook, everything before it kept."""
    if entry.hook and line.rstrip().endswith(entry.hook):
        bare = line.rstrip()
        return bare[: len(bare) - len(entry.hook)] + hook
    return f"{line.rstrip()} — {hook}"


def loaded_lines(text: str) -> list[tuple[int, str]]:
    """(1-based line, text with newline) as a host loads them: without frontmatter and block
    HTML comments (a comment that starts a line).
    """
    lines = list(enumerate(split_lines(text), 1))
    if lines and lines[0][1].strip().lstrip("\ufeff") == "---":
        for position, (_, raw) in enumerate(lines[1:], 1):
            if raw.strip() == "---":
                lines = lines[position + 1 :]
                break
    kept: list[tuple[int, str]] = []
    commented = False
    for number, raw in lines:
        if commented or raw.lstrip().startswith("<!--"):
            commented = "-->" not in raw
            continue
        kept.append((number, raw))
    return kept
