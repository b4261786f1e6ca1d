"""What the gate answers, what a judge answers, and what a write answers."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from memctl.model.change import ChangeSet

if TYPE_CHECKING:
    from memctl.model.diagnostic import Diagnostic

NEW = "new"
ADDED = "added"
UPDATED = "updated"
DUPLICATE = "duplicate"
CONTRADICTION = "contradiction"
UPDATE = "update"
OVER_BUDGET = "over_budget"
SENSITIVE = "sensitive"

# What a pair of claims can be.
VERDICTS = (NEW, DUPLICATE, CONTRADICTION, UPDATE)

EXIT_CODES = {
    "duplicate": 10,
    "contradiction": 11,
    "sensitive": 12,
    "over_budget": 13,
    "update": 14,
}


class Candidate(NamedTuple):
    """A topic that stands in the way: how alike (0-1), why, and the commands that resolve it."""

    slug: str
    kind: str
    score: float
    evidence: str
    resolve: tuple[str, ...]


class Mark(NamedTuple):
    """Sensitive text in a field of a write: what it is and where it starts (1-based), never the
    text itself; and what the store's policy does about it: block, redact or warn.
    """

    kind: str
    name: str
    field: str
    line: int
    column: int
    action: str


class Opinion(NamedTuple):
    """A judge's answer on a doubtful pair. verdict: new | duplicate | contradiction | update, or ""
    when it gave none; why: its reason, else what went wrong (a sentence's end).
    """

    verdict: str
    why: str


class Instruction(NamedTuple):
    """One line that tells an agent something: file (relative to the project), 1-based line."""

    path: str
    line: int
    text: str


class Outcome(NamedTuple):
    """A write verb's result: the verdict or the verb done, the topic, and the changes to apply.

    Refused when the verdict has an exit code in EXIT_CODES; then `changes` is empty and
    `refused` holds the text that was typed, so that nothing is lost. `previous` is the slug
    before a move. `detail` is one sentence for people. `marks` is what was sensitive in it.
    `remarks` say what the gate could not read or ask.
    """

    verdict: str
    slug: str = ""
    path: str = ""
    digest: str = ""
    changes: ChangeSet = ChangeSet()
    candidates: tuple[Candidate, ...] = ()
    findings: tuple[Diagnostic, ...] = ()
    refused: str = ""
    detail: str = ""
    previous: str = ""
    marks: tuple[Mark, ...] = ()
    remarks: tuple[str, ...] = ()

    @property
    def exit_code(self) -> int:
        return EXIT_CODES.get(self.verdict, 0)
