"""Topics whose lineage names a successor in force: archived."""

from __future__ import annotations

from typing import TYPE_CHECKING

from memctl.model.plan import SAFE, Action
from memctl.ops.lifecycle import archive
from memctl.ops.upkeep.scene import Kind

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from memctl.model.catalog import Row
    from memctl.model.ports import Store
    from memctl.model.verdict import Outcome
    from memctl.ops.edits import Who
    from memctl.ops.upkeep.scene import Scene

SUPERSEDE = "archive_superseded"


def superseded(scene: Scene) -> Iterator[Action]:
    """Only where the successors, followed to their last, end in a live topic: a circle, or one
    that is gone or archived itself, says nothing of what holds today."""
    live = {row.slug: row for row in scene.live}
    for row in live.values():
        if not row.superseded_by or row.pinned:
            continue
        last = _last(row, live)
        if last and scene.may_go(row):
            yield Action(
                0, SUPERSEDE, row.slug, row.path, f"`{row.superseded_by}` took its place",
                f"superseded_by: {row.superseded_by}; in force: {last}", SAFE,
                scene.entries_of(row.path),
            )  # fmt: skip


def _last(row: Row, live: Mapping[str, Row]) -> str:
    """The slug at the end of a topic's successors, "" when they lead nowhere."""
    seen = {row.slug}
    while row.superseded_by:
        following = live.get(row.superseded_by.removesuffix(".md"))
        if following is None or following.slug in seen:
            return ""
        row = following
        seen.add(row.slug)
    return row.slug


def _archive(store: Store, action: Action, who: Who, batch: str) -> Outcome:
    return archive(store, action.path, who, action.reason, **{"pass": batch})


SUPERSEDED = Kind((SUPERSEDE,), superseded, _archive, archives=True)
