"""Addresses in the web."""

from __future__ import annotations

import re

_URL = re.compile(r"https?://[^\s<>\"'`\[\]{}|\\^]+")


def said(line: str) -> list[str]:
    """Every address in a line, without the punctuation that ends a sentence or a link."""
    return [_trimmed(found) for found in _URL.findall(line)]


def _trimmed(url: str) -> str:
    url = url.rstrip(".,;:!?*_")
    while url.endswith(")") and url.count("(") < url.count(")"):
        url = url[:-1].rstrip(".,;:!?*_")
    return url
