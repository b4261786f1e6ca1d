"""Topics that nobody has read for long and that matter little: archived, never deleted for it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from memctl.model.plan import REVIEW, Action
from memctl.ops.idle import UNREAD_DAYS, idle_days, tells
from memctl.ops.lifecycle import archive
from memctl.ops.upkeep.scene import Kind
from memctl.recall.ranking import HALF_LIFE, USUAL, importance, worth

if TYPE_CHECKING:
    from collections.abc import Iterator

    from memctl.model.ports import Store
    from memctl.model.verdict import Outcome
    from memctl.ops.edits import Who
    from memctl.ops.upkeep.scene import Scene

FADE = "archive_unread"
# What a topic of the usual importance is worth after UNREAD_DAYS: a less important one is there
# sooner, one that says it matters more than usual never is.
FADED = USUAL / 10 * 0.5 ** (UNREAD_DAYS / HALF_LIFE)


def faded(scene: Scene) -> Iterator[Action]:
    """Nothing as long as reads are not counted, or say nothing of this store."""
    live, usage = scene.live, scene.past.usage
    if not tells(usage, live):
        return
    idle = idle_days(live, usage, scene.store.today, scene.past.last_days)
    for row in live:
        days = idle.get(row.path, 0.0)
        spared = row.pinned or row.source == "user" or importance(row) > USUAL
        if spared or worth(row, days) > FADED:
            continue
        if scene.may_go(row):
            unread = usage.last.get(row.slug, usage.days)
            yield Action(
                0, FADE, row.slug, row.path,
                f"nobody has read it in {unread:.0f} days, nor touched it",
                f"importance {importance(row)}, halved every {HALF_LIFE:.0f} days: "
                f"worth {worth(row, days):.4f} of 1, and {FADED:.4f} is where topics go",
                REVIEW, scene.entries_of(row.path),
            )  # fmt: skip


def _archive(store: Store, action: Action, who: Who, batch: str) -> Outcome:
    return archive(store, action.path, who, action.reason, **{"pass": batch})


FADED_AWAY = Kind((FADE,), faded, _archive, archives=True)
