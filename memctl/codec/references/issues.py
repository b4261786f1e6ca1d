"""Issues and pull requests: `#12`, `owner/repository#12`, `GH-12`."""

from __future__ import annotations

import re

_ISSUE = re.compile(r"(?<![\w&/#.-])(?:(?:[\w.-]{1,40}+/[\w.-]{1,100})?#|GH-)\d{1,6}(?![\w-])")


def said(text: str) -> list[str]:
    """Every one in running text, as written."""
    return _ISSUE.findall(text)
