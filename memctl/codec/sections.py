"""A body in the sections its writer gave it: by headings, else by paragraphs that begin in bold."""

from __future__ import annotations

import re
from typing import NamedTuple

_HEADING = re.compile(r"(#{1,6})[ \t]+(.+?)[ \t]*#*[ \t]*$")
_LEAD = re.compile(r"(?:[-*+][ \t]+)?(?:\*\*|__)([^*\n]{3,120})(?:\*\*|__|$)")
_ITEM = ("- **", "* **", "+ **")
_LABEL = re.compile(r"(?:why|how to apply|how)\b", re.IGNORECASE)
_FENCE = re.compile(r"[ \t]*(```|~~~)")
_WHY = re.compile(
    r"[ \t]*(?:[-*+][ \t]+)?(?:\*\*|__)?(?:why|how to apply)\b[^.\n]*?:", re.IGNORECASE
)


class Section(NamedTuple):
    """first, last: 1-based lines of the body. title: "" for what stands before the first."""

    title: str
    first: int
    last: int
    text: str


def sections(body: str) -> list[Section]:
    """By the shallowest level of headings that comes at least twice; else by bold beginnings of
    paragraphs; the whole body when it has neither."""
    lines = body.split("\n")
    heads: dict[int, list[tuple[int, str]]] = {}
    leads: list[tuple[int, str]] = []
    for number, line, blank in _plain(lines):
        heading = _HEADING.match(line)
        if heading:
            heads.setdefault(len(heading.group(1)), []).append((number, heading.group(2)))
        elif (
            (blank or line.startswith(_ITEM))
            and (lead := _LEAD.match(line))
            and not _LABEL.match(lead.group(1))
        ):
            leads.append((number, lead.group(1)))
    level = next((heads[n] for n in sorted(heads) if len(heads[n]) > 1), None)
    return _cut(lines, level if level is not None else leads)


def pieces(body: str, most: int) -> list[Section]:
    """The same, sections of more than `most` lines cut again by what divides them."""
    found = []
    for section in sections(body):
        inner = sections(section.text) if section.last - section.first >= most else []
        if len(inner) < 2:
            found.append(section)
        else:
            up = section.first - 1
            found += [
                s._replace(title=s.title or section.title, first=s.first + up, last=s.last + up)
                for s in inner
            ]
    return found


def claims(body: str) -> list[Section]:
    """Paragraphs with a why of their own: each from its claim to its last why or how-to-apply."""
    lines = body.split("\n")
    starts: list[tuple[int, str]] = []
    told = True
    for number, line, blank in _plain(lines):
        why = bool(_WHY.match(line))
        if blank and told and line.strip() and not why and line[0] not in " \t-*+>|#0123456789":
            starts.append((number, ""))
            told = False
        told = told or why
    return [s for s in _cut(lines, starts) if re.search(r"(?im)^[ \t]*(?:\*\*|__)?why\b", s.text)]


def _plain(lines: list[str]) -> list[tuple[int, str, bool]]:
    """(1-based number, line, whether a blank one or none stands above) outside of fences."""
    found = []
    fence = ""
    blank = True
    for number, line in enumerate(lines, 1):
        mark = _FENCE.match(line)
        if mark and fence in ("", mark.group(1)):
            fence = "" if fence else mark.group(1)
        elif not fence:
            found.append((number, line.rstrip("\r"), blank))
        blank = not line.strip()
    return found


def _cut(lines: list[str], starts: list[tuple[int, str]]) -> list[Section]:
    if not starts or starts[0][0] > 1:
        starts = [(1, ""), *starts]
    stops = [number - 1 for number, _ in starts[1:]] + [len(lines)]
    cut = [
        Section(_bare(title), first, last, "\n".join(lines[first - 1 : last]))
        for (first, title), last in zip(starts, stops, strict=True)
    ]
    return [s for s in cut if s.text.strip()]


def _bare(title: str) -> str:
    """A title up to its first aside."""
    text = re.sub(r"[*`_#\[\]]", " ", title)
    head = re.split(r" [(—–]|[.:;] ", text)[0]
    return " ".join((head if len(head.split()) > 1 else text).split()).strip(" .:;,")
