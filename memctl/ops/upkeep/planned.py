"""The plan: every kind's proposals in the order they are applied, within the loss bound."""

from __future__ import annotations

import math
from functools import cache
from typing import TYPE_CHECKING

from memctl.codec.diff import touched
from memctl.errors import Changed, NoSuchTopic, Unreadable, UsageError
from memctl.model.index import LIST, TABLE
from memctl.model.plan import DECIDE, RISKS, SAFE, Action, Plan
from memctl.ops.edits import index_file
from memctl.ops.lint import topic_findings
from memctl.ops.online import checked
from memctl.ops.references import Nowhere, anchor, references
from memctl.ops.upkeep.budget import ARCHIVE_LINE, BUDGET
from memctl.ops.upkeep.dates import DATES, FLAGGED
from memctl.ops.upkeep.duplicates import DUPLICATES
from memctl.ops.upkeep.entries import LOST, ORPHANS
from memctl.ops.upkeep.expired import EXPIRED
from memctl.ops.upkeep.faded import FADED_AWAY
from memctl.ops.upkeep.fragments import FRAGMENTS
from memctl.ops.upkeep.pairs import CONTRADICTIONS, SIMILAR, near
from memctl.ops.upkeep.renames import RENAMES
from memctl.ops.upkeep.scene import NOTHING, Past, Scene
from memctl.ops.upkeep.splits import SPLITS
from memctl.ops.upkeep.superseded import SUPERSEDED
from memctl.ops.upkeep.unverified import UNVERIFIED
from memctl.ops.upkeep.whys import WHYS
from memctl.ops.upkeep.worn import WORN

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Mapping, Sequence

    from memctl.model.catalog import Row
    from memctl.model.change import Touched
    from memctl.model.index import Entry
    from memctl.model.ports import Project, Store
    from memctl.model.reference import Reference
    from memctl.model.verdict import Outcome
    from memctl.ops.edits import Who
    from memctl.ops.online import Online
    from memctl.ops.upkeep.scene import Kind

NO_PAST = Past()
# In the order in which they look, and are applied, those of one risk together. The budget comes
# last: it counts what those before it free, and is the first that the loss bound holds back.
KINDS: tuple[Kind, ...] = (
    LOST, ORPHANS, DUPLICATES, EXPIRED, SUPERSEDED, FADED_AWAY, RENAMES, DATES, SIMILAR,
    CONTRADICTIONS, FRAGMENTS, SPLITS, WORN, FLAGGED, UNVERIFIED, WHYS, BUDGET, ARCHIVE_LINE,
)  # fmt: skip
NAMES = frozenset(name for kind in KINDS for name in kind.names)
_REALISE = {name: kind.realise for kind in KINDS if kind.realise for name in kind.names}
_ARCHIVING = frozenset(name for kind in KINDS if kind.archives for name in kind.names)


def survey(
    store: Store,
    project: Project | None,
    last_lines: Callable[[Collection[str]], Mapping[str, str]],
    past: Past = NO_PAST,
    since: str = "",
    online: Online | None = None,
) -> Scene:
    """The store, taken once, for a plan. last_lines: topics' last index lines in history.

    since: an ISO day; only topics written since then are gone over, and references that changed
    since. online: who asks for addresses and issues.
    """
    rows = store.rows()
    days = past.last_days() if since or not all(anchor(r) for r in rows if not r.archived) else {}
    found: tuple[Reference, ...] = ()
    if project or online:
        found = references(store, rows, project or Nowhere(), days, hints=bool(online))
    if online:
        found = checked(found, online)
    recent = frozenset(r.path for r in rows if not since or _day(r, days, since) >= since)
    if since:
        found = tuple(r for r in found if r.path in recent or r.grade.date[:10] >= since)
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
        cache(lambda: topic_findings(store, rows)), cache(lambda: near(rows, recent)), recent,
    )  # fmt: skip


def _day(row: Row, days: Mapping[str, str], unknown: str) -> str:
    """When the topic was last written; one without a commit is new."""
    return max(days.get(row.path, unknown), row.updated[:10], row.created[:10])


def plan(scene: Scene, max_loss: float) -> Plan:
    """The actions, numbered in the order they would be applied.

    max_loss: the share (0-1) of the entries that may go; what is beyond is held back.
    """
    entries = sum(e.form in (LIST, TABLE) for e in scene.file.parsed.entries)
    for kind in KINDS:
        found = tuple(a for a in kind.propose(scene) if scene.concerns(a))
        put_away = [a for a in found if kind.archives and a.risk != DECIDE]
        scene = scene._replace(
            before=scene.before + found,
            leaving=scene.leaving | {a.path for a in put_away if a.risk == SAFE},
            going=scene.going | {a.path for a in put_away},
        )
    steps = sorted(scene.before, key=lambda step: RISKS.index(step.risk))
    may_go = math.floor(max_loss * entries + 1e-9)
    needed, beyond = _bounded(steps, may_go)
    numbered = [step._replace(id=number) for number, step in enumerate(needed, 1)]
    kept = tuple(a for a, held in zip(numbered, beyond, strict=True) if not held)
    held = tuple(a for a, held in zip(numbered, beyond, strict=True) if held)
    return Plan(kept, tuple(scene.references), entries, held, may_go)


def realise(store: Store, action: Action, who: Who, batch: str) -> Outcome:
    """What applying the action changes, decided on the store as it is now; nothing when it no
    longer holds, so that one topic never keeps the others from their action."""
    try:
        return _REALISE[action.kind](store, action, who, batch)
    except (Changed, NoSuchTopic, Unreadable, UsageError) as fault:
        return NOTHING._replace(detail=fault.message)


def applicable(action: Action) -> bool:
    """Whether a yes is enough; otherwise somebody has to choose among its commands."""
    return action.kind in _REALISE


def archives(action: Action) -> bool:
    """Whether it takes a topic to the archive."""
    return action.kind in _ARCHIVING


def preview(store: Store, action: Action, who: Who) -> tuple[Touched, ...]:
    """The exact change that the action alone would make to the store as it is."""
    if not applicable(action):
        return ()
    return touched(realise(store, action, who, "").changes.changes, store.read)


def _bounded(steps: Sequence[Action], may_go: int) -> tuple[list[Action], list[bool]]:
    """The actions that are called for were all of a risk applied in this order, and whether each
    takes away more entries than may go.

    A topic that is archived needs nothing else. One whose archiving is held back, or waits for a
    yes, does, so that what is safe is never left undone for what is not.
    """
    gone: dict[str, str] = {}
    doubtful: set[str] = set()
    needed: list[tuple[Action, bool]] = []
    for step in steps:
        if step.slug in gone or (step.risk == DECIDE and step.target in gone):
            continue
        if step.slug in doubtful and step.kind in _ARCHIVING:
            continue
        held = step.removes > may_go
        may_go -= 0 if held else step.removes
        needed.append((step, held))
        if step.kind in _ARCHIVING and not held:
            if step.risk == DECIDE:
                doubtful.add(step.slug)
            else:
                gone[step.slug] = step.risk
    unasked = {slug for slug, risk in gone.items() if risk == SAFE}
    needed = [
        (s, h) for s, h in needed if s.kind in _ARCHIVING or s.risk != SAFE or s.slug not in unasked
    ]
    return [step for step, _ in needed], [held for _, held in needed]
