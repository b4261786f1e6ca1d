"""A topic's body: the claim, why, and how to apply. Read into parts, and changed part by part."""

from __future__ import annotations

import re
from typing import NamedTuple

CLAIM = "claim"
WHY = "why"
HOW = "how"
REST = "rest"

_LABELS = {WHY: "Why", HOW: "How to apply"}
_WORDS = {WHY: "why", HOW: r"how[ \t]+to[ \t]+apply"}
# `**Why:** …`, `**Why**: …`, `Why: …`, `## Why`; perhaps as a list's item.
_MARKS = {
    kind: re.compile(
        rf"[ \t]*(?:[-*+][ \t]+)?(?:#{{1,6}}[ \t]+{word}\b[^\n]*"
        rf"|(\*\*|__){word}[ \t]*:?\1(?:[ \t]*:)?|[*_]?{word}:[*_]?)",
        re.IGNORECASE,
    )
    for kind, word in _WORDS.items()
}
# Inside a line only the bold form with its colon counts.
_INLINE = re.compile(rf"(?<=\s)\*\*(?:({_WORDS[WHY]})|{_WORDS[HOW]}):\*\*", re.IGNORECASE)
# What ends a why or how-to-apply besides the other one: a heading, another bold label, and
# behind a blank line whatever begins in bold.
_OTHER = re.compile(r"#{1,6}[ \t]|(\*\*|__)[^*_\n]{1,60}(?::\1|\1[ \t]*:)")
_BOLD = ("**", "__")
_FENCE = re.compile(r"[ \t]*(```|~~~)")


class Body(NamedTuple):
    """The parts as written, each without outer blank lines; "" when absent.

    rest: what follows below a heading or label of its own.
    """

    claim: str
    why: str
    how: str
    rest: str = ""


class _Part(NamedTuple):
    """A stretch of the text: offsets without outer blanks, and where its marker ends."""

    kind: str
    start: int
    end: int
    marked: int


def split_body(text: str) -> Body:
    """Cut a body where its why and how-to-apply begin. The markers stay with their parts."""
    found: dict[str, str] = {}
    rest = []
    for part in _parts(text):
        own = text[part.start : part.end]
        if part.kind == REST or found.setdefault(part.kind, own) is not own:
            rest.append(own)
    return Body(found.get(CLAIM, ""), found.get(WHY, ""), found.get(HOW, ""), "\n\n".join(rest))


def compose(claim: str, why: str, how: str) -> str:
    """A body of its parts; `why` and `how` are bare text or already carry their marker."""
    parts = [claim.strip(), _marked(WHY, why), _marked(HOW, how)]
    return "\n\n".join(p for p in parts if p) + "\n"


def bare(kind: str, text: str) -> str:
    """A why or how-to-apply without its marker."""
    text = text.strip()
    mark = _MARKS[kind].match(text)
    return text[mark.end() :].strip() if mark else text


def with_parts(
    text: str, claim: str | None = None, why: str | None = None, how: str | None = None
) -> str:
    """The body with parts replaced, or added where it has none; None leaves a part alone.

    Every other character stays, markers and blank lines too.
    """
    for kind, new in ((CLAIM, claim), (WHY, why), (HOW, how)):
        if new is not None:
            newline = "\r\n" if "\r\n" in text else "\n"
            given = bare(kind, new) if kind in _MARKS else new.strip()
            given = given.replace("\r\n", "\n").replace("\n", newline)
            text = _with(text, kind, given, newline)
    return text


def _with(text: str, kind: str, new: str, newline: str) -> str:
    parts = _parts(text)
    old = next((p for p in parts if p.kind == kind), None)
    if old is not None:
        gap = re.compile(r"\s*").match(text, old.marked, old.end)
        start = gap.end() if gap else old.marked
        lead = " " if kind in _MARKS and start == old.marked else ""
        return text[:start] + lead + new + text[old.end :]
    new = f"**{_LABELS[kind]}:** {new}" if kind in _LABELS else new
    before = [p for p in parts if p.kind == CLAIM or (kind == HOW and p.kind == WHY)]
    if kind == CLAIM or not before:
        at = len(text) - len(text.lstrip())
        return text[:at] + new + (newline * 2 + text[at:] if text[at:] else "")
    at = before[-1].end
    return text[:at] + newline * 2 + new + text[at:]


def _marked(kind: str, text: str) -> str:
    text = text.strip()
    return text if not text or _MARKS[kind].match(text) else f"**{_LABELS[kind]}:** {text}"


def _parts(text: str) -> list[_Part]:
    """The body's parts in order. Nothing inside a code fence marks one."""
    starts = [(0, CLAIM, 0)]
    fence = ""
    at = 0
    blank = False
    for line in text.split("\n"):
        fenced = _FENCE.match(line)
        if fenced and fence in ("", fenced.group(1)):
            fence = "" if fence else fenced.group(1)
        elif not fence:
            for kind, start, end in _begun(line, starts[-1][1], blank):
                starts.append((at + start, kind, at + end))
        at += len(line) + 1
        blank = not line.strip()
    stops = [start for start, _, _ in starts[1:]] + [len(text)]
    found = []
    for (start, kind, marked), stop in zip(starts, stops, strict=True):
        inside = text[start:stop]
        first = start + len(inside) - len(inside.lstrip())
        end = start + len(inside.rstrip())
        if inside.strip():
            found.append(_Part(kind, first, end, min(max(marked, first), end)))
    return found


def _begun(line: str, inside: str, blank: bool) -> list[tuple[str, int, int]]:
    """The parts that begin on the line: kind, start, and where the marker ends.

    inside: the part so far; blank: the line above is empty.
    """
    found: list[tuple[str, int, int]] = []
    for kind, pattern in _MARKS.items():
        match = pattern.match(line)
        if match:
            found.append((kind, 0, len(match.group().rstrip("\r"))))
            break
    other = _OTHER.match(line) or (blank and line.startswith(_BOLD))
    if not found and inside != CLAIM and other:
        found.append((REST, 0, 0))
    done = found[0][2] if found else 0
    found += [
        (WHY if match.group(1) else HOW, match.start(), match.end())
        for match in _INLINE.finditer(line, done)
    ]
    return found
