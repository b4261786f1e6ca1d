"""What consolidate would do, and what it knows of the references in the topics."""

from __future__ import annotations

from typing import NamedTuple

FINE = "fine"
MOVED = "moved"
GONE = "gone"
UNRESOLVED = "unresolved"

SAFE = "safe"
REVIEW = "review"
# Which way is for a person, or an agent that knows better: proposed, never applied.
DECIDE = "decide"


class Grade(NamedTuple):
    """A path checked against the tree and the history.

    grade: fine | moved | gone | unresolved. since: the commit that took it away, with its date
    and subject. moved_to: where a rename took it.
    """

    grade: str
    since: str = ""
    date: str = ""
    subject: str = ""
    moved_to: str = ""


class Reference(NamedTuple):
    """A path that a topic names, with its grade. `line` is 1-based in the topic file."""

    slug: str
    path: str
    line: int
    raw: str
    kind: str
    grade: Grade


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
