"""Links between topics in double brackets: `[[slug]]`, `[[slug|shown]]`. Other links are paths
until the store is asked."""

from __future__ import annotations

import re

_WIKI = re.compile(r"\[\[([\w./ -]{1,200})(?:[|#][^\[\]\n]{0,300})?\]\]")


def said(line: str) -> list[str]:
    """The names as written."""
    return _WIKI.findall(line)
