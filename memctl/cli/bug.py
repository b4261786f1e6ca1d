"""A bug of ours: one line for whoever called, and a report in a file."""

from __future__ import annotations

import os
import sys


def reported() -> str:
    """Write the report of the exception that is being handled; the sentence that says where."""
    import tempfile

    kind, fault, _ = sys.exc_info()
    # The frames and the kinds of error alone: a message may quote what was typed, and that may be
    # what the gate keeps out of every file (docs/sensitive.md).
    try:
        fd, path = tempfile.mkstemp(prefix="memctl-report-", suffix=".txt")
        with os.fdopen(fd, "w", encoding="utf-8", errors="backslashreplace") as file:
            file.writelines(_trace(fault))
    except OSError:
        path = "nowhere: no temporary directory"
    name = kind.__name__ if kind else "error"
    return f"a bug in memctl ({name}); the full report is in {path}"


def _trace(fault: BaseException | None) -> list[str]:
    """An exception and what led to it, the first cause first, without any message."""
    import traceback

    lines: list[str] = []
    seen: set[int] = set()
    while fault is not None and id(fault) not in seen:
        seen.add(id(fault))
        frames = traceback.format_tb(fault.__traceback__)
        lines[:0] = ["Traceback (most recent call last):\n", *frames, f"{type(fault).__name__}\n\n"]
        fault = fault.__cause__ or fault.__context__
    return lines
