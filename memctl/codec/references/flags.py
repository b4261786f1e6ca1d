"""Long flags that stand alone in inline code: `--dry-run`, `-n, --dry-run`, `--level=LEVEL`.

A flag within a command line is that command's, and the command is seldom the project's own.
"""

from __future__ import annotations

import re

_FLAG = re.compile(r"(?:-\w,?\s+)?(--[A-Za-z][\w-]*\w)(?:[=\s,].*)?")


def name(code: str) -> str:
    """The flag with its dashes, "" when `code` is none."""
    found = _FLAG.fullmatch(code)
    return found[1] if found else ""
