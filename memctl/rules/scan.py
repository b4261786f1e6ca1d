"""What more than one rule looks for in text. Every pattern is linear in the text's length."""

from __future__ import annotations

import re

from memctl.codec.lines import split_lines
from memctl.recall.sensitive.hidden import CHARACTER, FLAG

# One scan serves every rule, because it is kept for as long as the same text is asked for.
LINTED = ("secret", "personal", "injection")
BOM = "\ufeff"
_FENCE = r"[ \t>]*(?:[-*+][ \t]+)?(`{3,}(?=[^`]*$)|~{3,})"
# A quotation may wrap, but ends with its paragraph.
_QUOTES = "|".join(
    rf"{a}[^{a}{b}\n]*+(?:\n(?![ \t]*\n)[^{a}{b}\n]*+)*+{b}"
    for a, b in ('""', "“”", "„“", "«»", "‘’", "「」")
)


def without_code(text: str) -> str:
    """The text with fenced and inline code blanked; its lines stay where they are."""
    if "`" not in text and "~~~" not in text:
        return text
    kept: list[str] = []
    fence = ""
    for line in split_lines(text):
        match = re.match(_FENCE, line)
        if match and not fence:
            fence = match.group(1)
            kept.append("\n")
        elif fence:
            if match and match.group(1).startswith(fence) and not line[match.end() :].strip():
                fence = ""
            kept.append("\n")
        else:
            kept.append(re.sub(r"`[^`\n]*`", "`", line) if "`" in line else line)
    return "".join(kept)


def without_quotations(text: str) -> str:
    """The text with quotations and block quotes blanked; its lines stay where they are."""
    bare = re.sub(r"(?m)^[ \t]*>.*$", "", text)
    return re.sub(_QUOTES, lambda match: '"' + "\n" * match.group().count("\n"), bare)


def conflicts(text: str) -> list[tuple[int, int]]:
    """Merge conflicts as (first line, last line); a marker that lost its partner stands alone."""
    if "<<<<<<< " not in text and ">>>>>>> " not in text:
        return []
    found: list[tuple[int, int]] = []
    start = 0
    for number, line in enumerate(split_lines(text), 1):
        if line.startswith("<<<<<<< "):
            if start:
                found.append((start, start))
            start = number
        elif line.startswith(">>>>>>> "):
            found.append((start or number, number))
            start = 0
    if start:
        found.append((start, start))
    return found


def hidden(text: str) -> list[tuple[int, str]]:
    """Characters that do not show but act, as (line, sentence): one a line.

    Joiners (U+200C, U+200D) and direction marks are left alone: emoji and scripts need them.
    """
    if text.replace("\n", "").replace("\r", "").replace("\t", "").isprintable():
        return []
    bare = text[1:] if text.startswith(BOM) else text
    if "\U0001f3f4" in bare:
        bare = re.sub(FLAG, "", bare)
    if not re.search(CHARACTER, bare):
        return []
    found: list[tuple[int, str]] = []
    for number, line in enumerate(split_lines(bare), 1):
        marks = re.findall(CHARACTER, line)
        if marks:
            more = f", and {len(marks) - 1} more on this line" if len(marks) > 1 else ""
            found.append((number, f"hidden {_kind(marks[0])} U+{ord(marks[0]):04X}{more}"))
    return found


def _kind(mark: str) -> str:
    if mark >= "\U000e0000":
        return "tag character"
    if mark in "\u200b\u2060\ufeff":
        return "zero-width character"
    return "text-direction control" if mark > "\u2000" else "control character"


def sensitive(text: str, kinds: tuple[str, ...] = LINTED) -> list[tuple[int, str, str]]:
    """Sensitive text of these kinds as (line, kind, name), each once a line, never the text."""
    from memctl.recall.sensitive.scan import places, scan

    spans = [span for span in scan(text, LINTED) if span.kind in kinds]
    if not spans:
        return []
    found = (
        (line, s.kind, s.name) for s, (line, _) in zip(spans, places(text, spans), strict=True)
    )
    return list(dict.fromkeys(found))
