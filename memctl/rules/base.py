"""What every rule is made of: its record, and one way to build a finding."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from memctl.model.diagnostic import Diagnostic

if TYPE_CHECKING:
    from collections.abc import Iterable

    from memctl.model.diagnostic import Edit

TOPIC = "topic"
STORE = "store"
SAFE = "safe"
PLAN = "plan"


class RuleInfo(NamedTuple):
    """A rule's record. `name` names the pattern, not the cure; it reads well after "allow".

    severity: the default one. scope: topic (sees one topic) or store (sees the evidence).
    fix: "" (by hand), safe (`lint --fix`) or plan (only `consolidate` proposes it).
    """

    code: str
    name: str
    severity: str
    scope: str
    fix: str = ""


def finding(
    info: RuleInfo,
    path: str,
    line: int,
    message: str,
    fix: str = "",
    edits: Iterable[Edit] = (),
    severity: str = "",
) -> Diagnostic:
    """A finding of this rule, of its default severity unless told otherwise."""
    severity = severity or info.severity
    return Diagnostic(info.code, info.name, severity, path, line, message, fix, tuple(edits))


def shown(value: str, most: int = 60) -> str:
    """A user's text inside a message: on one line, not too long, between backticks."""
    bare = " ".join(value.split())
    return f"`{bare}`" if len(bare) <= most else f"`{bare[: most - 1]}…`"
