"""A consolidation's plan, as data and as lines."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from memctl.render.line import BOLD, DIM, GOOD, SLUG, WARN, line, plain
from memctl.render.references import reference_data, reference_line, wrong

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from memctl.model.change import Applied
    from memctl.model.plan import Action, Plan
    from memctl.render.line import Line

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
    "demote": "archive, for the budget,",
    "archive_line": "count the archive in",
    "join_fragments": "join",
    "split_topic": "split",
    "check_references": "check",
    "relative_date": "date the words of",
    "verify_inferred": "verify",
    "ask_why": "say why in",
}


def action_data(action: Action) -> dict[str, Any]:
    return {
        "id": action.id,
        "kind": action.kind,
        "slug": action.slug,
        "path": action.path,
        "reason": action.reason,
        "evidence": action.evidence,
        "risk": action.risk,
        "resolve": list(action.resolve),
    }


def plan_data(plan: Plan, applied: Mapping[int, Applied], batch: str) -> dict[str, Any]:
    return {
        "entries": plan.entries,
        "actions": [
            {**action_data(a), "commit": applied[a.id].commit if a.id in applied else None}
            for a in plan.actions
        ],
        "held_back": [action_data(a) for a in plan.held_back],
        "references": [reference_data(r) for r in plan.references],
        "pass": batch or None,
    }


def plan_lines(plan: Plan, applied: Mapping[int, Applied], max_loss: float) -> Iterator[Line]:
    for action in plan.actions:
        done = applied.get(action.id)
        mark = "done" if done else action.risk
        yield line(
            (f"{action.id:>3}. ", DIM),
            (f"{_SAY[action.kind]} ", BOLD),
            (action.slug, SLUG),
            (f"  [{mark}]", GOOD if done else DIM),
            f"  {action.reason}",
        )
        yield line((f"     {action.evidence}", DIM))
        for command in action.resolve:
            yield line((f"     {command}", DIM))
    followed = {(a.path, a.line) for a in plan.actions if a.kind == "follow_rename"}
    for ref in plan.references:
        if wrong(ref) and (ref.path, ref.line) not in followed:
            yield reference_line(ref)
    if plan.held_back:
        yield line(
            (
                f"held back by the loss bound ({max_loss:.0%} of "
                f"{plain(plan.entries, 'entry', 'entries')}): ",
                WARN,
            ),
            ", ".join(f"{a.kind} {a.slug}" for a in plan.held_back),
        )
    if not plan.actions and not plan.held_back:
        yield line(
            ("nothing to do", GOOD), (f" for {plain(plan.entries, 'entry', 'entries')}", DIM)
        )
