"""The plan: every kind's proposals in the order they are applied, within the loss bound."""

from __future__ import annotations

import math
from functools import cache
from typing import TYPE_CHECKING

from memctl.errors import Changed, NoSuchTopic, Unreadable
from memctl.model.index import LIST, TABLE
from memctl.model.plan import DECIDE, Action, Plan
from memctl.ops.edits import index_file
from memctl.ops.lint import topic_findings
from memctl.ops.references import anchor, references
from memctl.ops.upkeep.budget import ARCHIVE_LINE, BUDGET
from memctl.ops.upkeep.dates import DATES, FLAGGED
from memctl.ops.upkeep.duplicates import DUPLICATES
from memctl.ops.upkeep.entries import LOST, ORPHANS
from memctl.ops.upkeep.expired import EXPIRED
from memctl.ops.upkeep.faded import FADED_AWAY
from memctl.ops.upkeep.fragments import FRAGMENTS
from memctl.ops.upkeep.pairs import SIMILAR, near
from memctl.ops.upkeep.renames import RENAMES
from memctl.ops.upkeep.scene import NOTHING, Past, Scene
from memctl.ops.upkeep.splits import SPLITS
from memctl.ops.upkeep.superseded import SUPERSEDED
from memctl.ops.upkeep.unverified import UNVERIFIED
from memctl.ops.upkeep.whys import WHYS
from memctl.ops.upkeep.worn import WORN

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Mapping, Sequence

    from memctl.model.index import Entry
    from memctl.model.ports import Project, Store
    from memctl.model.verdict import Outcome
    from memctl.ops.edits import Who
    from memctl.ops.upkeep.scene import Kind

NO_PAST = Past()
# In the order in which they look, and are applied. The budget comes last: it counts what those
# before it free, and what it takes is the first that the loss bound holds back.
KINDS: tuple[Kind, ...] = (
    LOST, ORPHANS, DUPLICATES, EXPIRED, SUPERSEDED, FADED_AWAY, RENAMES, DATES, SIMILAR, FRAGMENTS,
    SPLITS, WORN, FLAGGED, UNVERIFIED, WHYS, BUDGET, ARCHIVE_LINE,
)  # fmt: skip


def survey(
    store: Store,
    project: Project | None,
    last_lines: Callable[[Collection[str]], Mapping[str, str]],
    past: Past = NO_PAST,
) -> Scene:
    """The store, taken once, for a plan. last_lines: topics' last index lines in history."""
    rows = store.rows()
    dated = all(anchor(row) for row in rows if not row.archived)
    committed = {} if dated or not project else past.last_days()
    found = references(store, rows, project, committed) if project else ()
    file = index_file(store)
    pointing: dict[str, list[Entry]] = {}
    lines: dict[int, set[str]] = {}
    paths = {row.path for row in rows}
    for entry in file.parsed.entries:
        if entry.form in (LIST, TABLE):
            pointing.setdefault(entry.target, []).append(entry)
        if entry.target in paths:
            lines.setdefault(entry.line, set()).add(entry.target)
    crowded = frozenset(path for on in lines.values() if len(on) > 1 for path in on)
    return Scene(
        store, rows, file, found, last_lines, pointing, crowded, past,
        cache(lambda: topic_findings(store, rows)), cache(lambda: near(rows)),
    )  # fmt: skip


def plan(scene: Scene, max_loss: float) -> Plan:
    """The actions, numbered in the order they would be applied.

    max_loss: the share (0-1) of the entries that may go; what is beyond is held back.
    """
    entries = [e for e in scene.file.parsed.entries if e.form in (LIST, TABLE)]
    for kind in KINDS:
        found = tuple(kind.propose(scene))
        gone = {action.path for action in found} if kind.archives else set()
        scene = scene._replace(before=scene.before + found, leaving=scene.leaving | gone)
    steps = scene.before
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


_ARCHIVING = {name for kind in KINDS if kind.archives for name in kind.names}
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
        if step.kind in _ARCHIVING:
            gone.add(step.path)
    kept = [s for s in kept if s.kind in _ARCHIVING or s.path not in gone]
    kept.sort(key=lambda step: step.risk == DECIDE)  # the real work first
    return kept, [s for s in held if s.path not in gone]
