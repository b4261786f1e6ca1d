"""What it does
Reports two names in the store that differ only in case or in how an accent is encoded.

Why
On macOS and Windows they are one file: a clone there keeps one of the two, without a word.

Example
    feedback_testing.md and Feedback_Testing.md

Fix
Rename one with `memctl move`, or move its text into the other and archive it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from memctl.model.diagnostic import ERROR
from memctl.rules.base import STORE, RuleInfo, finding, shown

if TYPE_CHECKING:
    from collections.abc import Iterator

    from memctl.model.config import Config
    from memctl.model.diagnostic import Diagnostic
    from memctl.model.evidence import Evidence

INFO = RuleInfo("MEM602", "case-colliding-name", ERROR, STORE)


def check(evidence: Evidence, _config: Config) -> Iterator[Diagnostic]:
    first: dict[str, str] = {}
    for path in [row.path for row in evidence.rows] + [s.path for s in evidence.irregular]:
        earlier = first.setdefault(path.lower() if path.isascii() else _folded(path), path)
        if earlier != path:
            message = f"{shown(path)} and {shown(earlier)} are one file on macOS and Windows"
            yield finding(INFO, path, 0, message, "rename one of them with `memctl move`")


def _folded(path: str) -> str:
    from unicodedata import normalize

    return normalize("NFC", normalize("NFC", path).casefold())
