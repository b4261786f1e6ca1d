"""Why a reference need not be there: what the text says of it, beside it or in its heading."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Sequence

REMOVED = "said to be gone"
PLANNED = "proposed"
EXAMPLE = "an example"
MADE = "made at run time"
# How far a clause reaches when no punctuation ends it.
REACH = 120
_END = re.compile(r"(?<!e\.g)(?<!i\.e)[.;!?](?=\s)|\s\|\s|\s[—–]\s|\n")
# What follows these took another's place: "replaced a with b", "moved from a to b".
_TURN = re.compile(r"(?<!renamed )(?<!moved )\b(?:with|by|to|into|from|in favou?r of)\s")
# "`a` → `b`", "b (was `a`)".
_LEFT = re.compile(r"\s*(?:→|⇒|->|=>)")
_WAS = re.compile(r"\b(?:was|were)\s+[`*\"']*$")
_HEADING = re.compile(r"\s{0,3}#{1,6}\s+(.*)")


class Sign(NamedTuple):
    """Words that excuse: ahead of the name, behind it, or in the heading above."""

    why: str
    before: re.Pattern[str]
    after: re.Pattern[str]
    heading: re.Pattern[str]


def _sign(why: str, before: Sequence[str], after: Sequence[str], heading: Sequence[str]) -> Sign:
    """Each a list of phrases, as patterns, of which a whole one must be found."""
    joined = (rf"(?<!\w)(?:{'|'.join(phrases)})(?!\w)" for phrases in (before, after, heading))
    return Sign(why, *(re.compile(pattern, re.IGNORECASE) for pattern in joined))


_GONE = (
    "remov(?:ed|es|ing|al of)", "delet(?:ed|es|ing|ion of)", "dropp(?:ed|ing)", "retir(?:ed|ing)",
    "renam(?:ed|ing)", "replac(?:ed|es|ing)", "superseded?", "obsolete", "formerly", "former",
    "previously", "deprecated", "no longer", "instead of", "used to be", "gone", "got rid of",
)  # fmt: skip
_UNTRACKED = (
    "git-?ignored?", "ignored", "not committed", "untracked", "not tracked", "at run ?time",
)  # fmt: skip
SIGNS = (
    _sign(
        REMOVED,
        _GONE,
        (*_GONE, "(?:was|were|is|are|has been|have been) (?:moved|merged|split|archived)"),
        ("removed", "deleted", "dropped", "deprecated", "obsolete", "retired"),
    ),
    _sign(
        PLANNED,
        (
            "todo", "propos(?:e|ed|al)", "plan(?:ned)? to", "planned", "future", "not yet",
            "will (?:add|create|write|introduce|be)",
            "(?:should|could|would|to be) (?:add|create|write|introduce)d?",
        ),
        (
            "todo", "proposed", "planned", "not yet", "does(?:n't| not) exist",
            "(?:will|should|could|would|to) be (?:added|created|written)",
        ),
        ("proposed", "proposals?", "planned", "todo", "future", "roadmap", "next steps", "ideas"),
    ),
    _sign(
        EXAMPLE,
        (r"e\.g", "for example", "for instance", "such as", "like", "example", "say", "suppose"),
        (r"\(example\)", "for example", "or similar"),
        ("examples?",),
    ),
    _sign(
        MADE,
        (
            *_UNTRACKED, "creat(?:es?|ed|ing)", "generat(?:es?|ed|ing)", "writ(?:es|ten|ing)",
            "outputs?", "produc(?:es?|ed|ing)", "sav(?:es?|ed|ing)", "stores", "stored", "results?",
            "logs?", "caches?", "cop(?:y|ies)", "download(?:s|ed)?", "install(?:s|ed)?", "your",
            "scratch", "temp", "temporary", r"(?:dropp?|put|plac)(?:s|e|ed)?\s(?:in|into|at)",
        ),
        (
            *_UNTRACKED, "output",
            "(?:is|are|was|were|gets?) (?:created|generated|written|saved|built|downloaded)",
        ),
        ("outputs?", "results?", "logs?", "artifacts?"),
    ),
)  # fmt: skip


def excuse(lines: Sequence[str], number: int, raw: str, proven: bool) -> str:
    """What excuses `raw` in line `number` (1-based), "" when nothing does.

    Looked for in the clause that holds it, on both sides, and in the nearest heading above.
    proven: it is known to have been there, so only its removal is an excuse.
    """
    line = lines[number - 1] if 0 < number <= len(lines) else ""
    at = line.find(raw)
    if at < 0:
        return ""
    before, after = _clause(line, at, at + len(raw))
    title = heading(lines, number)
    taken = before[max((m.end() for m in _TURN.finditer(before)), default=0) :]
    if before.count("~~") % 2 or _LEFT.match(after) or _WAS.search(before):
        return REMOVED
    if _says(SIGNS[0], taken, after.partition("`")[0], title):
        return REMOVED
    found = () if proven else (s.why for s in SIGNS[1:] if _says(s, before, after, title))
    return next(iter(found), "")


def _clause(line: str, start: int, end: int) -> tuple[str, str]:
    """What stands before and behind a name, without its closing backtick."""
    before = line[max(0, start - REACH) : start]
    before = before[max((m.end() for m in _END.finditer(before)), default=0) :]
    after = line[end : end + REACH].lstrip("`*\"'")
    cut = _END.search(after)
    return before, after[: cut.start()] if cut else after


def _says(sign: Sign, before: str, after: str, title: str) -> bool:
    return bool(
        sign.before.search(before) or sign.after.search(after) or sign.heading.search(title)
    )


def heading(lines: Sequence[str], number: int) -> str:
    """The nearest heading above a line, "" when there is none."""
    for line in reversed(lines[: number - 1]):
        found = _HEADING.match(line)
        if found:
            return found[1]
    return ""
