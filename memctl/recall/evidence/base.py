"""One piece of evidence: what was seen, how strongly, and where in both texts."""

from __future__ import annotations

from typing import NamedTuple

Span = tuple[int, int]


class Evidence(NamedTuple):
    """kind: edit | value | path | word | polarity | modal | antonym | preference | retirement |
    scope | slot. score: 0-1. span_a, span_b: where it stands in each text, as offsets into the
    claims' whole text ((0, 0) when a side has no words for it). text: one clause for people.
    """

    kind: str
    score: float
    span_a: Span
    span_b: Span
    text: str
