"""Branches: inline code beside the word "branch". Many look like paths."""

from __future__ import annotations

import re

_BEFORE = re.compile(r"\bbranch(?:es)?\s+(?:called\s+|named\s+)?`([\w./-]+)`", re.IGNORECASE)
_AFTER = re.compile(r"`([\w./-]+)`\s+(?:\w+\s+)?branch", re.IGNORECASE)


def said(line: str) -> list[str]:
    """The names in a line of Markdown."""
    return [*_BEFORE.findall(line), *_AFTER.findall(line)]
