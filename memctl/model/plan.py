"""What consolidate would do, and what it knows of the references in the topics."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from memctl.model.reference import Reference

SAFE = "safe"
REVIEW = "review"
# Which way is for a person, or an agent that knows better: proposed, never applied.
DECIDE = "decide"


class Action(NamedTuple):
    """One step of a plan: one commit when applied.

    kind: one of those in docs/upkeep-kinds.md. risk: safe | review | decide (only proposed;
    `resolve` says how).
    removes: how many index entries it takes away (counted against the loss bound).
    target: the other party (the line's text, the topic kept, the new path).
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
    """Actions in the order they would be applied. `entries` is how many the index has now;
    `held_back` are those the loss bound stops."""

    actions: tuple[Action, ...]
    references: tuple[Reference, ...]
    entries: int
    held_back: tuple[Action, ...] = ()
