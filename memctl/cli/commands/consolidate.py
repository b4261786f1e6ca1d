"""memctl consolidate"""

from __future__ import annotations

import time
from functools import cache
from typing import TYPE_CHECKING

from memctl.cli.spec import FLAG, FLOAT, Command, Param
from memctl.errors import GitNeeded, UsageError
from memctl.model.plan import DECIDE
from memctl.model.topic import INDEX
from memctl.model.usage import Usage
from memctl.ops.upkeep.planned import plan, realise, survey
from memctl.ops.upkeep.scene import Past
from memctl.render.plans import plan_data, plan_lines

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Mapping

    from memctl.cli.session import Session
    from memctl.model.change import Applied
    from memctl.model.plan import Plan


def run(session: Session, apply: bool, max_loss: float | None) -> int:
    share = session.store.config.max_loss if max_loss is None else max_loss
    if not 0 <= share <= 1:
        raise UsageError(
            f"--max-loss {share} is not a share", "Give one from 0 to 1, such as 0.25."
        )
    scene = survey(session.store, session.project(), _last_lines(session), _past(session))
    planned = plan(scene, share)
    batch = f"{time.time_ns():x}" if apply and planned.actions else ""
    applied = _apply(session, planned, batch) if batch else {}
    session.answer(
        "consolidate",
        lambda: plan_data(planned, applied, batch),
        lambda: plan_lines(planned, applied, share),
    )
    left = len(planned.actions) > len(applied)
    return int(left or bool(planned.held_back))


def _apply(session: Session, planned: Plan, batch: str) -> dict[int, Applied]:
    """One commit per action, each decided anew on what the last one left."""
    who = session.who("consolidate")
    done: dict[int, Applied] = {}
    for action in (a for a in planned.actions if a.risk != DECIDE):
        outcome, applied = session.apply(
            "consolidate",
            lambda action=action: realise(session.store, action, who, batch),  # type: ignore[misc]
        )
        if applied is not None and outcome.changes.changes:
            done[action.id] = applied
    return done


def _last_lines(session: Session) -> Callable[[Collection[str]], Mapping[str, str]]:
    """Topics' last index lines, where there is a history."""
    try:
        history = session.history()
    except GitNeeded:
        return lambda _: {}
    return lambda paths: history.last_lines(paths, INDEX)


def _past(session: Session) -> Past:
    """What was read, and the store's history where there is one."""
    reads = session.reads() or Usage()
    try:
        history = session.history()
    except GitNeeded:
        return Past(reads)
    return Past(reads, cache(history.last_days), cache(history.line_changes))


COMMAND = Command(
    "consolidate",
    "Plan the upkeep: dead entries, orphans, duplicates, expired topics, renames; exit 1 when "
    "something is proposed.",
    "memctl consolidate --apply",
    (
        Param("apply", FLAG, "Do it, one commit an action; `memctl undo` takes all back.", False),
        Param("max_loss", FLOAT, "The share of the entries that may go (memctl.toml, else 0.25)."),
    ),
    run,
)
