"""A body in the sections its writer gave it: by headings, else by paragraphs that begin in bold."""

from __future__ import annotations

import re
from typing import NamedTuple

_HEADING = re.compile(r"(#{1,6})[ \t]+(.+?)[ \t]*#*[ \t]*$")
_LEAD = re.compile(r"(?:[-*+][ \t]+)?(?:\*\*|__)([^*_\n]{3,90})(?:\*\*|__)")
_LABEL = re.compile(r"(?:why|how to apply|how)\b", re.IGNORECASE)
_FENCE = re.compile(r"[ \t]*(```|~~~)")
_WHY = re.compile(r"[ \t]*(?:[-*+][ \t]+)?(?:\*\*|__)?(?:why|how to apply)\b[^.\n]*?:", re.IGNORECASE)


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
        elif blank and (lead := _LEAD.match(line)) and not _LABEL.match(lead.group(1)):
            leads.append((number, lead.group(1)))
    level = next((heads[n] for n in sorted(heads) if len(heads[n]) > 1), None)
    return _cut(lines, level if level is not None else leads)


def claims(body: str) -> list[Section]:
    """Paragraphs with a why of their own: each from its claim to its last why or how-to-apply."""
    lines = body.split("\n")
    starts: list[tuple[int, str]] = []
    told = True
    for number, line, blank in _plain(lines):
        why = bool(_WHY.match(line))
        if blank and told and line.strip() and not why and not line[0] in " \t-*+>|#0123456789":
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
        Section(title.strip(" :.#*_`"), first, last, "\n".join(lines[first - 1 : last]))
        for (first, title), last in zip(starts, stops, strict=True)
    ]
    return [s for s in cut if s.text.strip()]
