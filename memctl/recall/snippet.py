"""The passage of a body that answers a query best."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

WIDTH = 160


def snippet(body: str, terms: Sequence[str], width: int = WIDTH) -> str:
    """One line of at most `width` characters: the line with most of the terms, around the first."""
    lines = [" ".join(line.split()) for line in body.split("\n")]
    lines = [line for line in lines if line and not line.startswith(("---", "```", "<!--"))]
    if not lines:
        return ""
    stems = [t[: max(4, len(t) - 3)] for t in terms]
    lowered = [line.lower() for line in lines]
    counts = [sum(s in line for s in stems) for line in lowered]
    best = counts.index(max(counts))
    at = min((p for s in stems if (p := lowered[best].find(s)) >= 0), default=0)
    return cut(lines[best], width, at)


def cut(text: str, width: int, around: int = 0) -> str:
    """At most `width` characters of `text`, whole words, holding position `around`.

    Text without blanks (Chinese, Japanese, a long path) is cut anywhere.
    """
    text = " ".join(text.split())
    if len(text) <= width:
        return text
    start = 0
    if around > width * 2 // 3:
        earliest = around - width // 2
        space = text.rfind(" ", earliest, around - width // 4)
        start = space + 1 if space >= 0 else around - width // 4
    start = max(0, min(start, len(text) - 1))
    end = start + width - 2
    if end < len(text):
        space = text.rfind(" ", start, end)
        end = space if space > start + width // 2 else end
    middle = text[start:end].rstrip(" ,;:")
    return ("…" if start else "") + middle + ("…" if end < len(text) else "")
