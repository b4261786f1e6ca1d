"""The plan: every kind's proposals in the order they are applied, within the loss bound."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from memctl.errors import Changed, NoSuchTopic, Unreadable
from memctl.model.index import LIST, TABLE
from memctl.model.plan import Action, Plan
from memctl.ops.edits import index_file
from memctl.ops.lint import references
from memctl.ops.upkeep.duplicates import DUPLICATES, MERGE
from memctl.ops.upkeep.entries import ADD, LOST, ORPHANS
from memctl.ops.upkeep.expired import EXPIRE, EXPIRED
from memctl.ops.upkeep.pairs import SIMILAR
from memctl.ops.upkeep.renames import FOLLOW, RENAMES
from memctl.ops.upkeep.scene import NOTHING, Scene

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Mapping, Sequence

    from memctl.model.ports import Project, Store
    from memctl.model.verdict import Outcome
    from memctl.ops.edits import Who
    from memctl.ops.upkeep.scene import Kind

# In the order in which they are applied.
KINDS: tuple[Kind, ...] = (LOST, ORPHANS, DUPLICATES, EXPIRED, RENAMES, SIMILAR)


def survey(
    store: Store,
    project: Project | None,
    last_lines: Callable[[Collection[str]], Mapping[str, str]],
) -> Scene:
    """The store, taken once, for a plan. last_lines: topics' last index lines in history."""
    rows = store.rows()
    found = references(store, rows, project) if project else ()
    return Scene(store, rows, index_file(store), found, last_lines)


def plan(scene: Scene, max_loss: float) -> Plan:
    """The actions, numbered in the order they would be applied.

    max_loss: the share (0-1) of the entries that may go; what is beyond is held back.
    """
    entries = [e for e in scene.file.parsed.entries if e.form in (LIST, TABLE)]
    steps = [action for kind in KINDS for action in kind.propose(scene)]
    kept, held = _bounded(steps, math.floor(max_loss * len(entries) + 1e-9))
    numbered = tuple(step._replace(id=number) for number, step in enumerate(kept, 1))
    return Plan(numbered, tuple(scene.references), len(entries), tuple(held))


def realise(store: Store, action: Action, who: Who, batch: str) -> Outcome:
    """What applying the action changes, decided on the store as it is now; nothing when it no
    longer holds, so that one topic never keeps the others from their action."""
    try:
        return _REALISE[action.kind](store, action, who, batch)
    except (Changed, NoSuchTopic, Unreadable) as fault:
        return NOTHING._replace(detail=fault.message)


_REALISE = {name: kind.realise for kind in KINDS if kind.realise for name in kind.names}


def _bounded(steps: Sequence[Action], allowed: int) -> tuple[list[Action], list[Action]]:
    """What may be done, and what takes away more entries than are allowed. A topic that is
    archived needs nothing else; one whose archiving is held back does.
    """
    gone: set[str] = set()
    held: list[Action] = []
    kept: list[Action] = []
    for step in steps:
        if step.path in gone:
            continue
        if step.removes > allowed:
            held.append(step)
            continue
        allowed -= step.removes
        kept.append(step)
        if step.kind in (MERGE, EXPIRE):
            gone.add(step.path)
    kept = [s for s in kept if s.kind not in (ADD, FOLLOW) or s.path not in gone]
    return kept, [s for s in held if s.path not in gone]
