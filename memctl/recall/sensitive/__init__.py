"""Sensitive text: what it is, where it stands, and what a store's policy makes of it. Pure."""

from memctl.recall.sensitive.scan import (
    HIDDEN,
    INJECTION,
    KINDS,
    PERSONAL,
    SECRET,
    Span,
    decide,
    masked,
    place,
    scan,
)

__all__ = [
    "HIDDEN", "INJECTION", "KINDS", "PERSONAL", "SECRET", "Span", "decide", "masked", "place", "scan",
]  # fmt: skip
