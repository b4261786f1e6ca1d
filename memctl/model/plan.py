"""What consolidate would do, and what it knows of the references in the topics."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping

    from memctl.model.change import Applied, Touched
    from memctl.model.reference import Reference

# Applied unasked: nothing that anybody wrote leaves the live memory for it but what is over.
SAFE = "safe"
# Applied when somebody says yes: a topic that still holds goes to the archive, say.
REVIEW = "review"
# The same, where the judgement itself may be wrong; or only a person can say which way.
DECIDE = "decide"
# Kinds of action that name the references they are about.
ON_REFERENCES = ("follow_rename", "check_references")
# The least to the most to think about, which is the order in which they are applied.
RISKS = (SAFE, REVIEW, DECIDE)


class Action(NamedTuple):
    """One step of a plan: one commit when applied.

    kind: one of those in docs/consolidate.md. risk: safe | review | decide. removes: how many
    index entries it takes away (counted against the loss bound). target: the other party (the
    line's text, the topic kept, the new path). resolve: commands that settle it by hand.
    """

    id: int
    kind: str
    slug: str
    path: str
    reason: str
    evidence: str
    risk: str
    removes: int
    line: int = 0
    target: str = ""
    resolve: tuple[str, ...] = ()


class Plan(NamedTuple):
    """Actions in the order they would be applied. `entries` is how many the index has now, of
    which `may_go` may go in one pass; `held_back` are the actions beyond, were all applied."""

    actions: tuple[Action, ...]
    references: tuple[Reference, ...]
    entries: int
    held_back: tuple[Action, ...] = ()
    may_go: int = 0

    @property
    def proposed(self) -> tuple[Action, ...]:
        """All of them, by number."""
        return tuple(sorted((*self.actions, *self.held_back)))

    def part(self, ids: Collection[int]) -> Plan:
        """The plan with these actions only, under the same numbers."""
        return self._replace(
            actions=tuple(a for a in self.actions if a.id in ids),
            held_back=tuple(a for a in self.held_back if a.id in ids),
        )


class Step(NamedTuple):
    """An action in a saved plan: whether somebody approves it, and the change it would make to
    the store as it was. That of an action which cannot be applied is empty."""

    action: Action
    approved: bool
    changes: tuple[Touched, ...]


class Saved(NamedTuple):
    """A plan in a file. origin: which store it is for (its first commit and its place there, ""
    without git); root: where that was. day: when the plan was made, ISO."""

    origin: str
    root: str
    day: str
    steps: tuple[Step, ...]
    entries: int = 0


class Done(NamedTuple):
    """What became of the chosen actions, by number: applied; skipped, and why; or held back by
    the bound. batch: the pass's id, "" when nothing was to be applied."""

    batch: str = ""
    applied: Mapping[int, Applied] = {}
    skipped: Mapping[int, str] = {}
    held: tuple[Action, ...] = ()
    interrupted: bool = False
