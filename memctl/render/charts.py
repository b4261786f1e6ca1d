"""Bars and sparklines in characters, in ASCII where the output cannot have blocks."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

BAR = 30
_STEPS = "▁▂▃▄▅▆▇█"
_ASCII_STEPS = "_.:-=+*#"


def bar(share: float, width: int = BAR, blocks: bool = True) -> str:
    """A bar filled to a share (0-1; more is full). Anything above 0 shows at least one mark."""
    full = min(width, max(round(share * width), int(share > 0)))
    on, off = "█░" if blocks else "#."
    return on * full + off * (width - full)


def sparkline(values: Sequence[float], blocks: bool = True) -> str:
    """A mark a value, from the least to the greatest; all the same are all low."""
    if not values:
        return ""
    steps = _STEPS if blocks else _ASCII_STEPS
    least, span = min(values), max(values) - min(values)
    return "".join(steps[round((v - least) / span * 7) if span else 0] for v in values)
