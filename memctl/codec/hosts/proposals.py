"""Topics proposed from somebody's own Markdown: a claim a list item, else a claim a section."""

from __future__ import annotations

import re
from typing import NamedTuple

from memctl.codec.claim import first_sentence
from memctl.codec.indexedit import section_type
from memctl.codec.lines import split_lines
from memctl.codec.links import shown
from memctl.model.transfer import Carried

_HEADING = re.compile(r" {0,3}(#{1,6})[ \t]+(.*?)[ \t#]*\r?\n?\Z")
_ITEM = re.compile(r"(?:[-*+]|\d{1,9}[.)])[ \t]+(?:\[[ xX]\][ \t]+)?")
NAME_CHARS = 80


class Section(NamedTuple):
    """A heading ("" before the first), its level, and the numbered lines below it."""

    heading: str
    level: int
    line: int
    lines: tuple[tuple[int, str], ...]


def proposals(path: str, text: str, whole: int = 0) -> list[Carried]:
    """The topics that a Markdown file would make. Comments and frontmatter are left out.

    A section of nothing but list items is a topic an item; any other section is one topic. whole:
    the level of heading whose sections are kept in one piece, whatever they hold (0 for none).
    """
    found: list[Carried] = []
    for section in sections(text, whole):
        body = "".join(raw for _, raw in section.lines).strip("\r\n")
        if not body.strip():
            continue
        items = [] if whole and section.level == whole else _items(section)
        type_ = section_type(section.heading) if section.level > 1 else ""
        if items:
            named = section.heading if section.level > 1 and not type_ else ""
            found += [
                Carried(f"{path}:{line}", item, type=type_, name=_name(named, item))
                for line, item in items
            ]
        else:
            first = next(n for n, raw in section.lines if raw.strip())
            name = section.heading or _name("", body)
            found.append(Carried(f"{path}:{first}", body, type=type_, name=name))
    return found


def sections(text: str, whole: int = 0) -> list[Section]:
    """The file cut at its headings; below a heading of level `whole` none cuts."""
    found: list[Section] = []
    heading, level, at = "", 0, 1
    kept: list[tuple[int, str]] = []
    for number, raw, coded in shown(split_lines(text)):
        match = None if coded else _HEADING.match(raw)
        if match and not (whole and level == whole and len(match.group(1)) > whole):
            found.append(Section(heading, level, at, tuple(kept)))
            heading, level, at, kept = match.group(2), len(match.group(1)), number, []
        else:
            kept.append((number, raw))
    return [*found, Section(heading, level, at, tuple(kept))]


def _items(section: Section) -> list[tuple[int, str]]:
    """The items of a section that holds nothing else, as (line, text without its bullet)."""
    found: list[tuple[int, list[str]]] = []
    blank = False
    for number, raw in section.lines:
        match = _ITEM.match(raw)
        if match:
            found.append((number, [raw[match.end() :].rstrip()]))
        elif not raw.strip():
            blank = True
            continue
        elif found and (raw[0] in " \t" or not blank) and not _HEADING.match(raw):
            found[-1][1].append(raw.rstrip())
        else:
            return []
        blank = False
    return [(number, "\n".join(_dedented(lines))) for number, lines in found]


def _dedented(lines: list[str]) -> list[str]:
    deep = [len(line) - len(line.lstrip()) for line in lines[1:] if line.strip()]
    least = min(deep, default=0)
    return [lines[0], *(line[least:] for line in lines[1:])]


def _name(heading: str, text: str) -> str:
    """The first sentence, below its heading, cut at a word."""
    said = first_sentence(text).replace("`", "").rstrip(".")
    name = f"{heading}: {said}" if heading else said
    if len(name) <= NAME_CHARS:
        return name
    head, blank, _ = name[: NAME_CHARS - 1].rpartition(" ")
    return (head if blank else name[: NAME_CHARS - 1]).rstrip(" ,;:") + "…"
