"""Environment names and constants in inline code: `DATABASE_URL`, `$HOST_NAME`, `MODE_NOW=test`."""

from __future__ import annotations

import re

_NAME = re.compile(r"\$?\{?([A-Z][A-Z\d]*+(?:_[A-Z\d]+)+)\}?(?:=.*)?")
_FILL_IN = re.compile(r"(?:YOUR|MY|SOME|INSERT|REPLACE|EXAMPLE)_|.*_(?:HERE|PLACEHOLDER)$")


def name(code: str) -> str:
    """The name; "" when `code` is none, or is one to be filled in."""
    found = _NAME.fullmatch(code)
    return found[1] if found and not _FILL_IN.match(found[1]) else ""
