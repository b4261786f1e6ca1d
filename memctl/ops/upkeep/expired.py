"""Topics past their date: archived."""

from __future__ import annotations

from typing import TYPE_CHECKING

from memctl.model.plan import SAFE, Action
from memctl.ops.lifecycle import archive
from memctl.ops.typed import is_day
from memctl.ops.upkeep.scene import Kind, exactly
from memctl.recall.ranking import expired

if TYPE_CHECKING:
    from collections.abc import Iterator

    from memctl.model.catalog import Row
    from memctl.model.ports import Store
    from memctl.model.verdict import Outcome
    from memctl.ops.edits import Who
    from memctl.ops.upkeep.scene import Scene

EXPIRE = "archive_expired"


def over(scene: Scene) -> Iterator[Action]:
    store = scene.store
    for row in scene.rows:
        if row.archived or row.pinned or not is_over(row, store.today):
            continue
        if scene.may_go(row):
            yield Action(
                0, EXPIRE, row.slug, row.path, f"it expired on {row.expires}",
                f"expires: {row.expires}, today: {store.today}", SAFE,
                scene.entries_of(row.path),
            )  # fmt: skip


def is_over(row: Row, today: str) -> bool:
    return is_day(row.expires[:10]) and expired(row.expires, today)


def _archive(store: Store, action: Action, who: Who, batch: str) -> Outcome:
    return archive(store, exactly(store, action.path), who, action.reason, **{"pass": batch})


EXPIRED = Kind((EXPIRE,), over, _archive, archives=True)
