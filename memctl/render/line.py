"""A line of text output: spans with a style each. Plain text joins them, a terminal paints them."""

from __future__ import annotations

Span = tuple[str, str]
Line = tuple[Span, ...]

BOLD = "bold"
DIM = "dim"
GOOD = "green"
WARN = "yellow"
BAD = "red"
SLUG = "cyan"


def line(*parts: str | Span) -> Line:
    """Bare strings are unstyled spans."""
    return tuple((part, "") if isinstance(part, str) else part for part in parts)


def plain(number: int, one: str, many: str = "") -> str:
    """`1 topic`, `3 topics`."""
    return f"{number:,} {one if number == 1 else many or one + 's'}"
