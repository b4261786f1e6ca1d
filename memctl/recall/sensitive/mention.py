"""Whether text that instructs is only spoken of: quoted, in a line about such text. Pure."""

from __future__ import annotations

import re

# How much of a line tells whether it only mentions such text.
_AROUND = 200
_QUOTES = ('""', "``", "“”", "„“", "«»", "‘’", "''")
_SPEAKS = (
    r"(?<![a-z])(?:phrases?|strings?|wordings?|sentences?|filter\w*|detect\w*|pattern\w*|caught|catch\w*|inject\w*|attack\w*|payloads?|tests?|tested|fixtures?|examples?|e\.g\.|such as|like"
    r"|flag\w*|block\w*|attempts?|reject\w*|quot\w*|contain\w*|sanitiz\w*|escap\w*|strip\w*|scann\w*|rule|jailbreak\w*|blacklist\w*|denylist|regex\w*|corpus|dataset|does nothing)(?![a-z])"
)


def mentioned(low: str, start: int, end: int) -> bool:
    """Between quotation marks or as code, in a line that speaks of such text."""
    before = low[max(start - _AROUND, 0) : start].rpartition("\n")[2]
    after = low[end : end + _AROUND].partition("\n")[0]
    opened = before.rstrip("*_. ")[-1:] if before else ""
    quoted = [q for q in _QUOTES if opened in q[0] or before.count(q[0]) > before.count(q[1])
              or (q[0] == q[1] and before.count(q[0]) % 2)] if before else []  # fmt: skip
    return any(q[1] in after for q in quoted) and (
        re.search(_SPEAKS, before + " " + after) is not None
    )
