"""The first gate: sensitive text is found before anything else looks at what was typed."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from memctl.model.verdict import SENSITIVE, Candidate, Mark, Outcome
from memctl.ops import typed

if TYPE_CHECKING:
    from collections.abc import Mapping

    from memctl.model.config import Sensitive

# An answer that names so many is enough; all of them are masked.
MOST = 50
# A masked text cannot stand there: in these, what should be redacted is refused.
_FIXED = ("slug", "source", "expires", "importance")


class Screened(NamedTuple):
    """What a write may keep. blocked: why it is refused, one for each piece of text; marks: all
    that was found; texts: the fields as they may be written; shown: the same with what is blocked
    masked too, for the answer to a refusal.
    """

    blocked: tuple[Candidate, ...]
    marks: tuple[Mark, ...]
    texts: Mapping[str, str]
    shown: Mapping[str, str]


def screen(texts: Mapping[str, str], policy: Sensitive, verb: str) -> Screened:
    """Look through the fields of a write, by name. What the policy allows is not looked for.

    verb: the call in which `--allow sensitive` lets it through, "" where nothing does. Raises
    UsageError for what no file can hold: NUL, and bytes that are not UTF-8.
    """
    for field, text in texts.items():
        typed.prose(field, text)
    from memctl.recall.sensitive.scan import masked, places, scan

    actions = policy._asdict()
    kinds = tuple(kind for kind, action in actions.items() if action != "allow")
    marks: list[Mark] = []
    kept: dict[str, str] = {}
    shown: dict[str, str] = {}
    for field, text in texts.items():
        spans = scan(text, kinds) if text else ()
        for span, (line, column) in zip(spans, places(text, spans), strict=True):
            action = actions[span.kind]
            if action == "redact" and field in _FIXED:
                action = "block"
            marks.append(Mark(span.kind, span.name, field, line, column, action))
        kept[field] = masked(text, [s for s in spans if actions[s.kind] == "redact"])
        shown[field] = masked(text, [s for s in spans if actions[s.kind] in ("block", "redact")])
    blocked = tuple(_candidate(mark, verb) for mark in marks if mark.action == "block")
    return Screened(blocked[:MOST], tuple(marks[:MOST]), kept, shown)


def screened_reason(why: str, policy: Sensitive) -> str | Outcome:
    """A reason as it may be written, or the refusal, for verbs that write no text of their own."""
    screened = screen({"why": why}, policy, "")
    return refusal(screened, screened.shown["why"]) if screened.blocked else screened.texts["why"]


def refusal(screened: Screened, shown: str) -> Outcome:
    """shown: what was typed, masked, for the answer."""
    return Outcome(SENSITIVE, candidates=screened.blocked, refused=shown, marks=screened.marks)


def _candidate(mark: Mark, verb: str) -> Candidate:
    allow = (f"memctl {verb} … --allow sensitive",) if verb else ()
    resolve = ("take it out and try again", *allow)
    return Candidate("", SENSITIVE, 1.0, sentence(mark), resolve)


def sentence(mark: Mark) -> str:
    """What was found and where, without the text."""
    return f"{mark.kind}: {mark.name}, in the {mark.field}, line {mark.line}, column {mark.column}"
