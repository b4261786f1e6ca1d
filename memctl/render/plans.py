"""A consolidation's plan and what became of it, as data and as lines."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from memctl.codec.planfile import touched_data
from memctl.model.plan import DECIDE, REVIEW, RISKS, SAFE
from memctl.model.reference import MOVED
from memctl.render.emit import clipped
from memctl.render.line import BOLD, DIM, GOOD, SLUG, WARN, line, plain
from memctl.render.references import moved_line, reference_data
from memctl.render.writes import diff_lines

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Mapping, Sequence

    from memctl.model.change import Touched
    from memctl.model.plan import Action, Done, Plan
    from memctl.render.line import Line

    Changes = Mapping[int, tuple[Touched, ...]]

_SAY = {
    "drop_entry": "drop the entry of",
    "add_entry": "add an entry for",
    "merge_duplicate": "archive the duplicate",
    "archive_expired": "archive",
    "follow_rename": "follow a rename in",
    "merge_similar": "merge",
    "settle_contradiction": "settle",
    "archive_superseded": "archive",
    "archive_unread": "archive",
    "date_words": "write dates into",
    "demote": "archive",
    "archive_line": "count the archive in",
    "join_fragments": "join",
    "split_topic": "split",
    "check_references": "check",
    "relative_date": "date the words of",
    "verify_inferred": "verify",
    "ask_why": "say why in",
}
_COUNTED = {SAFE: "safe", REVIEW: "to review", DECIDE: "to decide"}
_HEADS = {
    SAFE: "safe: `--apply` does these",
    REVIEW: "to review: done with a yes (`--interactive`, `--only`, an approved plan)",
    DECIDE: "to decide: run one of the commands",
}
_OR_YES = " (a yes merges)"
DONE, SKIPPED, HELD, PROPOSED = "done", "skipped", "held", "proposed"


def state(action: Action, plan: Plan, done: Done) -> str:
    """done | skipped | held | proposed."""
    if action.id in done.applied:
        return DONE
    if action.id in done.skipped:
        return SKIPPED
    return HELD if action in done.held or action in plan.held_back else PROPOSED


def _action_data(action: Action, plan: Plan, done: Done, changes: Changes) -> dict[str, Any]:
    applied = done.applied.get(action.id)
    data: dict[str, Any] = {
        "id": action.id,
        "kind": action.kind,
        "slug": action.slug,
        "path": action.path,
        "reason": action.reason,
        "evidence": action.evidence,
        "risk": action.risk,
        "removes": action.removes,
        "resolve": list(action.resolve),
        "state": state(action, plan, done),
        "detail": done.skipped.get(action.id),
        "commit": applied.commit if applied else None,
        "pending": applied.pending if applied else None,
    }
    if action.id in changes:
        data["changes"] = [touched_data(file) for file in changes[action.id]]
    return data


def plan_data(plan: Plan, done: Done, changes: Changes) -> dict[str, Any]:
    """changes: the exact change of the actions that were asked about."""
    rows = [
        (state(a, plan, done), _action_data(a, plan, done, changes))
        for a in plan.proposed
        if not changes or a.id in changes
    ]
    return {
        "entries": plan.entries,
        "may_go": plan.may_go,
        "actions": [row for how, row in rows if how != HELD],
        "held_back": [row for how, row in rows if how == HELD],
        "references": [reference_data(r) for r in plan.references],
        "pass": done.batch or None,
        "interrupted": done.interrupted,
    }


def plan_lines(
    plan: Plan, done: Done, limit: int, out: str, settled: Collection[int]
) -> Iterator[Line]:
    """What was done, what is proposed by risk, what is held back, and what to do next.

    limit: how many of a kind are shown, 0 for all. out: the file that the plan was saved in.
    settled: the numbers of the actions that a yes settles.
    """
    by_state: dict[str, list[Action]] = {DONE: [], SKIPPED: [], HELD: [], PROPOSED: []}
    for action in plan.proposed:
        by_state[state(action, plan, done)].append(action)
    yield _head(plan, by_state)
    if by_state[DONE]:
        yield from _group("done, a commit each", by_state[DONE], limit, GOOD)
        waits = next((a.pending for a in done.applied.values() if a.pending), "")
        if waits:
            yield line((f"  saved, not committed yet: {waits}", WARN))
    if by_state[SKIPPED]:
        yield from _group("skipped", by_state[SKIPPED], limit, WARN, done.skipped)
    for risk in RISKS:
        some = [a for a in by_state[PROPOSED] if a.risk == risk]
        if some:
            or_yes = risk == DECIDE and any(a.id in settled for a in some)
            yield from _group(_HEADS[risk] + _OR_YES * or_yes, some, limit, BOLD)
    if by_state[HELD]:
        head = (
            f"held back: one pass takes at most {plan.may_go:,} of "
            f"{plain(plan.entries, 'entry', 'entries')} away (`--max-loss`)"
        )
        yield from _group(head, by_state[HELD], limit, WARN)
    yield from _moved(plan, limit)
    yield from _next(by_state, done, out, settled)


def _head(plan: Plan, by_state: Mapping[str, Sequence[Action]]) -> Line:
    entries = plain(plan.entries, "entry", "entries")
    if not plan.proposed:
        return line(("nothing to do", GOOD), (f" for {entries}", DIM))
    if by_state[DONE]:
        return line(
            (f"{len(by_state[DONE]):,} of {plain(len(plan.proposed), 'action')} done", BOLD)
        )
    risks = ((risk, sum(a.risk == risk for a in plan.proposed)) for risk in RISKS)
    counts = ", ".join(f"{count:,} {_COUNTED[risk]}" for risk, count in risks if count)
    return line((f"{plain(len(plan.proposed), 'action')} for {entries}: ", BOLD), counts)


def _group(
    head: str,
    actions: Sequence[Action],
    limit: int,
    style: str,
    why: Mapping[int, str] | None = None,
) -> Iterator[Line]:
    """A heading and its actions; of each kind at most `limit`, and how many more there are."""
    yield line("")
    yield line((head, style))
    kinds: dict[str, list[Action]] = {}
    for action in actions:
        kinds.setdefault(action.kind, []).append(action)
    for some in kinds.values():
        for action in some[: limit or None]:
            told, evidence, *commands = action_lines(action, (why or {}).get(action.id, ""))
            yield clipped(told)
            yield clipped(evidence)
            yield from commands  # whole: half a command is none
        more = len(some) - limit if limit else 0
        if more > 0:
            yield line((f"     … and {more:,} more like this (`--limit 0` shows all)", DIM))


def action_lines(action: Action, why: str) -> Iterator[Line]:
    """An action, its evidence, and the commands that settle it. why: it was skipped, say."""
    yield line(
        (f"{action.id:>3}. ", DIM),
        f"{_SAY[action.kind]} ",
        (action.slug, SLUG),
        f": {why or action.reason}",
    )
    yield line((f"     {action.evidence}", DIM))
    for command in action.resolve:
        yield line((f"     {command}", DIM))


def _moved(plan: Plan, limit: int) -> Iterator[Line]:
    """Paths that moved, and that no action follows."""
    followed = {(a.path, a.target) for a in plan.proposed}
    stray = [
        r
        for r in plan.references
        if r.grade.grade == MOVED and (r.path, f"{r.raw}\n{r.fix}") not in followed
    ]
    if not stray:
        return
    yield line("")
    yield line(("moved, and for a person to follow", BOLD))
    for ref in stray[: limit or None]:
        yield clipped(moved_line(ref))
    if limit and len(stray) > limit:
        yield line((f"     … and {len(stray) - limit:,} more (`--limit 0` shows all)", DIM))


def _next(
    by_state: Mapping[str, Sequence[Action]], done: Done, out: str, settled: Collection[int]
) -> Iterator[Line]:
    """The commands that lead on from here."""
    steps: list[tuple[str, str]] = []
    if done.applied:
        steps.append(("undo", "takes the whole pass back"))
    if done.applied and by_state[HELD]:
        steps.append(("consolidate", "the next pass, of which the bound is counted anew"))
    if out:
        steps.append((f"consolidate --apply {out}", "does what is `approved` in that file"))
    left = [] if out else by_state[PROPOSED]
    safe = sum(a.risk == SAFE for a in left)
    if safe:
        steps.append(("consolidate --apply", f"does the {safe:,} safe, a commit each"))
    asked = sum(a.id in settled for a in left)
    if asked:
        steps.append(("consolidate --interactive", f"asks about {asked:,}, each with its diff"))
    if left:
        steps.append((f"consolidate --only {left[0].id}", "shows one whole"))
    if asked:
        steps.append(("consolidate --out plan.json", "to approve; then --apply plan.json"))
    if not steps:
        return
    width = max(len(command) for command, _ in steps)
    yield line("")
    yield line(("next", BOLD))
    for command, what in steps:
        yield line(f"  memctl {command:<{width}}  ", (what, DIM))


def shown_lines(plan: Plan, changes: Changes) -> Iterator[Line]:
    """The actions that were asked about, whole, each with its exact change."""
    for action in plan.proposed:
        if action.id in changes:
            yield from action_lines(action, "")
            yield from diff_lines(changes[action.id])
