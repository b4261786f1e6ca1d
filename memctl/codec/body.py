"""A topic's body: the claim, why, and how to apply."""

from __future__ import annotations

import re
from typing import NamedTuple

_WHY = re.compile(
    r"^[ \t]*(?:[-*+][ \t]+)?(?:#{1,6}[ \t]+)?\**Why\**:?\**", re.MULTILINE | re.IGNORECASE
)
_HOW = re.compile(
    r"^[ \t]*(?:[-*+][ \t]+)?(?:#{1,6}[ \t]+)?\**How to apply\**:?\**", re.MULTILINE | re.IGNORECASE
)


class Body(NamedTuple):
    """The parts as written, each without outer blank lines; "" when absent."""

    claim: str
    why: str
    how: str


def split_body(text: str) -> Body:
    """Cut a body where its why and how-to-apply begin. The markers stay with their parts."""
    why, how = _WHY.search(text), _HOW.search(text)
    marks = sorted(m.start() for m in (why, how) if m)
    ends = [*marks[1:], len(text)] if marks else []
    parts = dict(zip(marks, ends, strict=True))
    return Body(
        text[: marks[0]].strip() if marks else text.strip(),
        text[why.start() : parts[why.start()]].strip() if why else "",
        text[how.start() : parts[how.start()]].strip() if how else "",
    )


def compose(claim: str, why: str, how: str) -> str:
    """A body of its parts; `why` and `how` are bare text or already carry their marker."""
    parts = [claim.strip(), _marked("Why", why, _WHY), _marked("How to apply", how, _HOW)]
    return "\n\n".join(p for p in parts if p) + "\n"


def _marked(label: str, text: str, mark: re.Pattern[str]) -> str:
    text = text.strip()
    return text if not text or mark.match(text) else f"**{label}:** {text}"
