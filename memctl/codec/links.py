"""What a line of Markdown points to: links, wiki links and file names in code; and what of a
text is shown at all.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence
# A link in a line: where it starts and ends, its target as written, its title.
Pointer = tuple[int, int, str, str]

# `[Title](target.md "tip")`: a title with one level of brackets; the target bare, in `<…>`, or
# with blanks in it when it ends in `.md`.
_LINK = re.compile(
    r"\[([^\[\]\\\n]*+(?:(?:\\.|\[[^\[\]\n]*\])[^\[\]\\\n]*+)*+)\]"
    r"\(\s*(?:<([^<>\n]+)>|([^\s()<>]++(?:\([^\s()]*\)[^\s()]*+)*+)|([^()<>\"\n]+\.md))"
    r"(?:\s+(?:\"[^\"\n]*\"|'[^'\n]*'))?\s*\)"
)
_WIKI = re.compile(r"\[\[([^\[\]|#\n]+)(?:#[^\[\]|\n]*)?(?:\|([^\[\]\n]*))?\]\]")
_SCHEME = re.compile(r"[A-Za-z][A-Za-z0-9+-]*")
_FENCE = re.compile(r"[ \t]*(`{3,}(?=[^`]*$)|~{3,})")
_COMMENTS = re.compile(r"(?:\s*<!--.*?-->)*+")


def pointers(line: str) -> list[Pointer]:
    """The links and wiki links of a line, in order; not images, nor what stands in code."""
    found: list[Pointer] = []
    if "](" in line:
        for m in _LINK.finditer(line):
            title, angled, bare, spaced = m.groups()
            found.append((m.start(), m.end(), bare or angled or spaced, title))
    if "[[" in line:
        free = _blanked(line, [f[:2] for f in found]) if found else line
        for m in _WIKI.finditer(free):
            slug = m.group(1).strip().rstrip("\\")
            target = slug if slug.lower().endswith(".md") else slug + ".md"
            found.append((m.start(), m.end(), target, m.group(2) or slug))
        found.sort()
    if found and "!" in line:
        found = [f for f in found if not line.startswith("!", f[0] - 1) or not f[0]]
    if found and "`" in line:
        spans = iter(_code_spans(line))
        start, end = next(spans, (0, 0))
        kept: list[Pointer] = []
        for pointer in found:
            while end <= pointer[0] and (span := next(spans, None)):
                start, end = span
            if not (start < pointer[0] and pointer[1] <= end):
                kept.append(pointer)
        return kept
    return found


def without_comments(line: str) -> str:
    """The line with its comments blanked; one that does not end here is no comment."""
    parts: list[str] = []
    done = 0
    while (at := line.find("<!--", done)) >= 0 and (end := line.find("-->", at)) >= 0:
        parts += [line[done:at], " " * (end + 3 - at)]
        done = end + 3
    return "".join([*parts, line[done:]])


def _blanked(line: str, spans: list[tuple[int, int]]) -> str:
    parts: list[str] = []
    at = 0
    for start, end in spans:
        parts += [line[at:start], " " * (end - start)]
        at = end
    return "".join([*parts, line[at:]])


def _code_spans(line: str) -> list[tuple[int, int]]:
    """Inline code: from a run of backticks to the next run of the same length."""
    runs = [m.span() for m in re.finditer("`+", line)]
    last = {end - start: number for number, (start, end) in enumerate(runs)}
    found: list[tuple[int, int]] = []
    number = 0
    while number < len(runs):
        start, end = runs[number]
        if last[end - start] > number:
            number += 1
            while runs[number][1] - runs[number][0] != end - start:
                number += 1
            found.append((start, runs[number][1]))
        number += 1
    return found


def resolve(target: str) -> tuple[str, bool]:
    """A link's target as a path in the store, and whether it climbs out of it.

    ("", False) when it points to no Markdown file (a URL, an anchor, a directory).
    """
    path = target.split("#", 1)[0] if "#" in target else target
    if "\\" in path:
        path = path.replace("\\", "/")
    scheme, colon, _ = path.partition(":")
    if colon and len(scheme) > 1 and _SCHEME.fullmatch(scheme):
        climbs = scheme.lower() in ("file", "javascript")
        return (path, True) if climbs else ("", False)
    if path.startswith("//") and not target.startswith("\\"):
        return "", False
    if "%" in path:
        from urllib.parse import unquote

        path = unquote(path)
    if path[-3:].lower() != ".md":
        return "", False
    if "\0" in path or path.startswith("/") or (path[1:2] == ":" and path[0].isalpha()):
        return path.replace("\0", "%00"), True
    if "/" not in path:
        return path, False
    parts: list[str] = []
    for part in path.split("/"):
        if part == "..":
            if not parts:
                return path, True
            parts.pop()
        elif part not in ("", "."):
            parts.append(part)
    return "/".join(parts), False


def shown(lines: Sequence[str]) -> list[tuple[int, str, bool]]:
    """(1-based line, text, whether it is fenced code) of what a host loads: not the frontmatter,
    nor HTML comments that start a line. A fence, comment or frontmatter without its end hides
    nothing.
    """
    kept: list[tuple[int, str, bool]] = []
    number = _behind_frontmatter(lines)
    closing: dict[str, list[int]] = {}
    comments = True
    while number < len(lines):
        raw = lines[number]
        number += 1
        if comments and "<!--" in raw and raw.lstrip().startswith("<!--"):
            end = next((n for n in range(number - 1, len(lines)) if "-->" in lines[n]), -1)
            comments = end >= 0
            if comments:
                number = end + 1
                rest = lines[end].partition("-->")[2]
                rest = _COMMENTS.sub("", rest, count=1)
                if rest.strip():
                    kept.append((number, rest, False))
                continue
        if ("```" in raw or "~~~" in raw) and (fence := _FENCE.match(raw.rstrip("\r\n"))):
            mark = fence.group(1)
            if mark[0] not in closing:
                closing[mark[0]] = _longest_fences(lines, mark[0])
            if closing[mark[0]][number] >= len(mark):
                end = number
                while _fence_length(lines[end], mark[0]) < len(mark):
                    end += 1
                kept += [(n + 1, lines[n], True) for n in range(number - 1, end + 1)]
                number = end + 1
                continue
        kept.append((number, raw, False))
    return kept


def _behind_frontmatter(lines: Sequence[str]) -> int:
    if lines and lines[0].removeprefix("\ufeff").rstrip() == "---":
        for number in range(1, len(lines)):
            if lines[number].rstrip() == "---":
                return number + 1
    return 0


def _longest_fences(lines: Sequence[str], sign: str) -> list[int]:
    """For each line the length of the longest closing fence on it or below."""
    longest = [0] * (len(lines) + 1)
    for number in range(len(lines) - 1, -1, -1):
        longest[number] = max(longest[number + 1], _fence_length(lines[number], sign))
    return longest


def _fence_length(raw: str, sign: str) -> int:
    bare = raw.strip()
    return len(bare) if bare and not bare.strip(sign) else 0
