"""Commit ids: hexadecimal in inline code, or bare behind the word "commit"."""

from __future__ import annotations

import re

# Seven is the least that git shows. Digits alone are a number, letters alone are a word.
_ID = re.compile(r"(?=[a-f]*\d)(?=\d*[a-f])[0-9a-f]{7,40}")
_SAID = re.compile(r"\bcommit\s+([0-9a-f]{7,40})\b", re.IGNORECASE)


def name(code: str) -> str:
    """The id, "" when `code` is none."""
    return code if _ID.fullmatch(code) else ""


def said(text: str) -> list[str]:
    """Ids in running text."""
    return [found for found in _SAID.findall(text) if _ID.fullmatch(found)]
