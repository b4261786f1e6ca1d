"""One upkeep pass: what is chosen, carried out action by action, and said when it is cut short."""

from __future__ import annotations

import os
import sys
import time
from functools import cache
from typing import TYPE_CHECKING

from memctl.adapters.linehistory import LineHistory
from memctl.adapters.planfile import read_plan, write_plan
from memctl.cli.asking import check_terminal
from memctl.codec.planfile import parse_plan, plan_text
from memctl.errors import GitNeeded, MemctlError, UsageError
from memctl.model.plan import SAFE, Done, Saved, Step
from memctl.model.topic import INDEX
from memctl.model.usage import Usage
from memctl.ops.online import Online
from memctl.ops.typed import is_day
from memctl.ops.upkeep.budget import recount
from memctl.ops.upkeep.choice import approved, check_origin
from memctl.ops.upkeep.planned import applicable, archives, plan, preview, realise, survey
from memctl.ops.upkeep.scene import Past
from memctl.render.emit import painted, progress, remark
from memctl.render.line import plain

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Mapping, Sequence

    from memctl.cli.session import Session
    from memctl.model.change import Applied, Touched
    from memctl.model.plan import Action, Plan

    # What somebody says to an action: y(es), n(o), a(ll the rest) or q(uit).
    Ask = Callable[[Action, int, tuple[Touched, ...]], str]

COUNTED = "what the pass archived is counted in"
# Fewer actions than these are over before a bar could be seen.
FEW = 20


def check(json: bool, plan: str, apply: bool, interactive: bool, out: str, limit: int) -> None:
    """What does not go together. Raises UsageError."""
    doing = apply or interactive
    if plan and not doing:
        raise UsageError(
            f"what shall be done with {plan}?", "Give --apply before it, to do what it approves."
        )
    if out and doing:
        raise UsageError("--out saves a plan, and does nothing of it", "Apply it afterwards.")
    if interactive and json:
        raise UsageError("--interactive and --json do not go together", "Leave one out.")
    if interactive:
        check_terminal()
    if limit < 0:
        raise UsageError(f"--limit {limit} is no number of actions", "0 shows all.")


def seen(session: Session, action: Action) -> tuple[Touched, ...]:
    """The exact change that an action would make now."""
    return preview(session.store, action, session.who("consolidate"))


def proposed(session: Session, max_loss: float | None, since: str, online: bool) -> Plan:
    """The plan for the store as it is. max_loss: None for what the store's settings say.
    since: an ISO day, "" for always."""
    if since and not is_day(since):
        raise UsageError(f"--since {since} is not a day", "Give one such as 2026-05-31.")
    share = session.store.config.max_loss if max_loss is None else max_loss
    if not 0 <= share <= 1:
        raise UsageError(
            f"--max-loss {share} is not a share", "Give one from 0 to 1, such as 0.25."
        )
    scene = survey(
        session.store, session.project(), _last_lines(session), _past(session), since,
        _online(session) if online else None,
    )  # fmt: skip
    return plan(scene, share)


def _online(session: Session) -> Online:
    from memctl.adapters.web import Web
    from memctl.adapters.work import remote

    return Online(Web(session.store.cache()), remote(session.repositories()))


def _last_lines(session: Session) -> Callable[[Collection[str]], Mapping[str, str]]:
    """Topics' last index lines, where there is a history."""
    try:
        history = LineHistory(session.store.root)
    except GitNeeded:
        return lambda _: {}
    return lambda paths: history.last_lines(paths, INDEX)


def _past(session: Session) -> Past:
    """What was read, and the store's history where there is one."""
    reads = session.reads() or Usage()
    try:
        history = LineHistory(session.store.root)
    except GitNeeded:
        return Past(reads)
    return Past(reads, cache(history.last_days), cache(history.line_changes))


def save(session: Session, name: str, planned: Plan, approve: bool) -> None:
    """Write the plan, the safe actions approved. approve: all of them, for they were named."""
    steps = [
        Step(a, applicable(a) and (approve or a.risk == SAFE), seen(session, a))
        for a in planned.proposed
    ]
    store = session.store
    saved = Saved(_origin(session), _root(session), store.today, tuple(steps), planned.entries)
    write_plan(name, plan_text(saved))


def from_file(session: Session, name: str, planned: Plan, only: str, skip: str) -> list[Action]:
    """The actions of the present plan that the one in the file approves."""
    saved, problem = parse_plan(read_plan(name))
    if saved is None:
        raise UsageError(f"{name} is no plan: {problem}", "Make one: memctl consolidate --out FILE")
    check_origin(saved, _origin(session), _root(session))
    store = session.store
    return approved(saved, planned, store, lambda action: seen(session, action), only, skip)


def _origin(session: Session) -> str:
    try:
        return session.history().origin()
    except GitNeeded:
        return ""


def _root(session: Session) -> str:
    return os.path.realpath(session.store.root)


def carry_out(session: Session, actions: Sequence[Action], may_go: int, ask: Ask | None) -> Done:
    """One commit per action, each decided anew on what the last one left; those that would take
    more than `may_go` entries in all are held back. ask: what somebody says to each.

    An interruption ends the pass between two commits, and what was done is said.
    """
    batch = f"{time.time_ns():x}" if actions else ""
    who = session.who("consolidate")
    applied: dict[int, Applied] = {}
    skipped: dict[int, str] = {}
    held: list[Action] = []
    interrupted = False
    bar = ask is None and len(actions) >= FEW and painted(sys.stderr)
    try:
        for place, action in enumerate(actions):
            if bar:
                progress(place, len(actions), FEW, "applying the plan")
            if action.removes > may_go:
                held.append(action)
                continue
            said = ask(action, place, seen(session, action)) if ask else "y"
            if said == "q":
                break
            ask = None if said == "a" else ask
            if said == "n":
                continue
            outcome, done = session.apply(
                "consolidate",
                lambda action=action: realise(session.store, action, who, batch),  # type: ignore[misc]
            )
            if done is None or not outcome.changes.changes:
                skipped[action.id] = outcome.detail or outcome.verdict
                continue
            applied[action.id] = done
            may_go -= action.removes
        if any(archives(a) for a in actions if a.id in applied):
            session.apply("consolidate", lambda: recount(session.store, who, COUNTED, batch))
    except KeyboardInterrupt:
        interrupted = True
    except MemctlError as fault:
        if applied:
            fault.message += f"; {len(applied)} of {len(actions)} actions were done before"
            fault.hint += " `memctl undo` takes those back."
        raise
    finally:
        if bar:
            progress(len(actions), len(actions), FEW, "")
    return Done(batch if applied else "", applied, skipped, tuple(held), interrupted)


def say_interrupted(done: Done) -> None:
    """What was done before the interruption."""
    count = plain(len(done.applied), "action is", "actions are")
    remark(
        f"interrupted: {count} done and committed; nothing is half written",
        "`memctl undo` takes them back." if done.applied else "",
    )
