"""Which actions of a plan are to be applied: the safe ones, those somebody named, or those that a
saved plan approves. A saved plan only ever chooses among the actions that memctl itself proposes
for the store as it is: no path, text or change is taken from it.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from memctl.codec.digest import digest
from memctl.errors import Changed, UsageError
from memctl.model.plan import SAFE
from memctl.ops.upkeep.planned import NAMES, applicable

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterator, Sequence

    from memctl.model.change import Touched
    from memctl.model.plan import Action, Plan, Saved, Step
    from memctl.model.ports import Store

    Preview = Callable[[Action], tuple[Touched, ...]]

_NUMBERS = re.compile(r"(\d{1,9})(?:-(\d{1,9}))?", re.ASCII)


def numbers(text: str, known: Collection[int], option: str) -> frozenset[int]:
    """The actions that `3,5,8-12` names. Raises UsageError for what is none of the known."""
    named: set[int] = set()
    for part in filter(None, (p.strip() for p in text.split(","))):
        found = _NUMBERS.fullmatch(part)
        if not found:
            raise UsageError(
                f"{option} `{part}` is no number of an action", f"Such as: {option} 3,5,8-12"
            )
        first, last = int(found[1]), int(found[2] or found[1])
        inside = {n for n in known if first <= n <= last}
        if not inside:
            raise UsageError(f"there is no action {part}", "See `memctl consolidate`.")
        named |= inside
    return frozenset(named)


def picked(planned: Plan, only: str, skip: str) -> list[Action]:
    """The actions named by `only`, else all, without those named by `skip`."""
    every = {a.id for a in planned.proposed}
    ids = (numbers(only, every, "--only") if only else every) - numbers(skip, every, "--skip")
    return [a for a in planned.proposed if a.id in ids]


def chosen(planned: Plan, only: str, skip: str, asking: bool = False) -> list[Action]:
    """Those of them to be applied: the named, else the safe ones. asking: of every risk, because
    each is asked about. Raises UsageError for a named one that no yes can settle."""
    some = picked(planned, only, skip)
    if only:
        return [a for a in some if _settled(a)]
    return [a for a in some if (asking or a.risk == SAFE) and applicable(a)]


def approved(
    saved: Saved, planned: Plan, store: Store, preview: Preview, only: str = "", skip: str = ""
) -> list[Action]:
    """The plan's own actions that a saved one approves, or of it those that were named.

    Raises Changed when a file they touch has changed since, or when memctl would not do now what
    stands there; UsageError for what cannot be approved.
    """
    known = {step.action.id for step in saved.steps}
    left = numbers(skip, known, "--skip")
    named = numbers(only, known, "--only") if only else None
    steps = [
        step
        for step in saved.steps
        if step.action.id not in left
        and (step.approved if named is None else step.action.id in named)
        and _settled(step.action)
    ]
    for step in steps:
        _unchanged(store, step)
    return sorted(_matched(steps, saved.day, planned, store.today, preview))


def check_origin(saved: Saved, origin: str, root: str) -> None:
    """Raises UsageError when the plan was made for another store: of another first commit, or
    where one of the two has no history, at another place."""
    same = saved.origin == origin if saved.origin and origin else saved.root == root
    if not same:
        raise UsageError(
            f"the plan was made for another store, {saved.root}", "Make one for this store."
        )


def _settled(action: Action) -> bool:
    """Always true. Raises UsageError for an action that an approval says nothing about."""
    if action.kind not in NAMES:
        raise UsageError(
            f"action {action.id}: memctl knows no `{action.kind}`",
            "Make the plan with this memctl.",
        )
    if not applicable(action):
        raise UsageError(
            f"action {action.id} ({action.kind}) cannot be approved: somebody must say which way",
            "Run one of the commands in its `resolve`, and leave it out here.",
        )
    return True


def _unchanged(store: Store, step: Step) -> None:
    for file in step.changes:
        if digest(store.read(file.path)) != file.digest:
            raise Changed(
                f"{file.path} has changed since the plan was made "
                f"(action {step.action.id}); nothing was applied",
                "Make a new plan: memctl consolidate --out FILE",
            )


def _matched(
    steps: Sequence[Step], day: str, planned: Plan, today: str, preview: Preview
) -> Iterator[Action]:
    mine: dict[tuple[str, str, str], list[Action]] = {}
    for action in planned.proposed:
        mine.setdefault(_key(action), []).append(action)
    for step in steps:
        same = mine.get(_key(step.action))
        if not same:
            raise Changed(
                f"action {step.action.id} ({step.action.kind} for {step.action.path}) is none that "
                "memctl proposes for this store now; nothing was applied",
                "It was edited, or what it rests on is gone. Make a new plan.",
            )
        action = same.pop(0)
        if _dated(preview(action), today, day) != _dated(step.changes, today, day):
            raise Changed(
                f"the change of action {step.action.id} is not what memctl would do now; "
                "nothing was applied",
                "It was edited, or what it rests on has changed. Make a new plan.",
            )
        yield action


def _key(action: Action) -> tuple[str, str, str]:
    return action.kind, action.path, action.target


def _dated(files: Sequence[Touched], today: str, day: str) -> list[Touched]:
    """As if made today: a change may carry the day on which it is made."""
    return [
        file._replace(diff=tuple(text.replace(day, today) for text in file.diff)) for file in files
    ]
