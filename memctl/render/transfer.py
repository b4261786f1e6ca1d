"""An import's plan and an export's answer, as data and as lines."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from memctl.model.transfer import ACTIONS, ADD, DUPLICATE, REFUSED, SKIPPED, UPDATE
from memctl.render.findings import finding_data
from memctl.render.line import BAD, BOLD, DIM, GOOD, SLUG, WARN, line, plain
from memctl.render.writes import candidate_data

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from memctl.model.change import Applied
    from memctl.model.transfer import Intake, Item, Loss, Outgoing
    from memctl.model.verdict import Outcome
    from memctl.render.line import Line

_STYLE = {ADD: GOOD, UPDATE: GOOD, DUPLICATE: DIM, REFUSED: BAD, SKIPPED: DIM}


def intake_data(
    plan: Intake, outcome: Outcome, applied: Applied | None, link: dict[str, Any] | None
) -> dict[str, Any]:
    return {
        "host": plan.host,
        "origin": plan.origin,
        "summary": {action: plan.number(action) for action in ACTIONS},
        "items": [_item_data(item) for item in plan.items],
        "applied": applied is not None,
        "commit": applied.commit if applied else None,
        "pending": applied.pending if applied else None,
        "findings": [finding_data(f) for f in outcome.findings],
        "remarks": list(plan.remarks),
        "link": link,
    }


def _item_data(item: Item) -> dict[str, Any]:
    return {
        "action": item.action,
        "where": item.where,
        "slug": item.slug or None,
        "path": item.path or None,
        "type": item.type or None,
        "name": item.name,
        "verdict": item.verdict or None,
        "reason": item.reason,
        "candidates": [candidate_data(c) for c in item.candidates],
        "remarks": list(item.remarks),
        "sensitive": [mark._asdict() for mark in item.marks],
    }


def intake_lines(plan: Intake, outcome: Outcome, applied: Applied | None) -> Iterator[Line]:
    for item in plan.items:
        head = (f"{item.action:<9} ", _STYLE[item.action])
        slug = (f"{item.slug}  ", SLUG) if item.slug else ""
        yield line(head, slug, (f"{item.where}  ", DIM), item.reason)
        for remark in item.remarks:
            yield line((f"          {remark}", DIM))
        for mark in item.marks:
            place = f"in the {mark.field}, line {mark.line}"
            yield line((f"          {mark.kind}: {mark.name}, {place} ({mark.action})", WARN))
        for command in dict.fromkeys(w for c in item.candidates for w in c.resolve):
            if item.action == REFUSED:
                yield line((f"          {command}", DIM))
    for remark in plan.remarks:
        yield line((remark, WARN))
    for found in outcome.findings:
        yield line((f"  {found.code} ", WARN), found.message)
    counts = [f"{plan.number(action)} {action}" for action in ACTIONS if plan.number(action)]
    done = "imported" if applied else "plan"
    commit = (f"  [{applied.commit[:10]}]", DIM) if applied and applied.commit else ""
    told = ", ".join(counts) or "nothing there"
    yield line((f"{done}: ", BOLD), f"{told}, from {plan.host} at {plan.origin}", commit)
    if applied and applied.pending:
        yield line((f"saved, not committed yet: {applied.pending}", WARN))
    if outcome.exit_code:
        yield line(("refused: ", BAD), (outcome.verdict.replace("_", " "), BOLD))
    elif not applied and outcome.changes.changes:
        yield line(("nothing is written without --apply", DIM))


def outgoing_data(made: Outgoing, path: str, written: Sequence[str], dry: bool) -> dict[str, Any]:
    return {
        "host": made.host,
        "path": path,
        "topics": made.topics,
        "files": sorted(made.files),
        "written": sorted(written),
        "dry_run": dry,
        "lost": [_loss_data(loss) for loss in made.losses],
        "remarks": list(made.remarks),
    }


def _loss_data(loss: Loss) -> dict[str, Any]:
    return {"slug": loss.slug or None, "keys": list(loss.lost), "reason": loss.reason or None}


def outgoing_lines(made: Outgoing, path: str, written: Sequence[str], dry: bool) -> Iterator[Line]:
    alike: dict[tuple[tuple[str, ...], str], list[str]] = {}
    for loss in made.losses:
        alike.setdefault((loss.lost, loss.reason), []).append(loss.slug or "MEMORY.md")
    for (keys, reason), slugs in alike.items():
        why = f" ({reason})" if reason else ""
        yield line((f"lost: {', '.join(keys)}", WARN), f"{why}: ", (_some(slugs), SLUG))
    for remark in made.remarks:
        yield line((remark, WARN))
    verb = "would be written" if dry else "written"
    told = f"{plain(len(written), 'file')} {verb}" if written else "nothing to write"
    same = len(made.files) - len(written)
    told += f", {plain(same, 'file')} as they are" if same and written else ""
    yield line((f"{plain(made.topics, 'topic')} ", BOLD), f"for {made.host} in {path}: {told}")


def _some(slugs: Sequence[str], most: int = 6) -> str:
    more = f" and {len(slugs) - most} more" if len(slugs) > most else ""
    return ", ".join(slugs[:most]) + more
