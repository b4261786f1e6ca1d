"""Live topics that say the same word for word: all but one are archived."""

from __future__ import annotations

from typing import TYPE_CHECKING

from memctl.model.plan import REVIEW, Action
from memctl.ops.edits import is_editable
from memctl.ops.lifecycle import archive
from memctl.ops.upkeep.expired import is_over
from memctl.ops.upkeep.scene import Kind, can_go, exactly

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from memctl.model.catalog import Row
    from memctl.model.ports import Store
    from memctl.model.verdict import Outcome
    from memctl.ops.edits import Who
    from memctl.ops.upkeep.scene import Scene

MERGE = "merge_duplicate"


def duplicates(scene: Scene) -> Iterator[Action]:
    """Live topics of one type whose bodies are the same but for blanks and line ends."""
    groups: dict[tuple[str, str], list[Row]] = {}
    for row in scene.rows:
        if not row.archived and row.claim:
            groups.setdefault((row.type, row.claim), []).append(row)
    for group in (g for g in groups.values() if len(g) > 1):
        bodies: dict[str, list[Row]] = {}
        for row in group:
            if is_editable(scene.store, row):
                bodies.setdefault(" ".join(scene.store.topic(row.path).body.split()), []).append(
                    row
                )
        for same in (b for b in bodies.values() if len(b) > 1):
            yield from _merge(scene, same)


def _merge(scene: Scene, same: Sequence[Row]) -> Iterator[Action]:
    """All but one go: what is in force, pinned, indexed and oldest stays."""
    store = scene.store
    order = sorted(
        same,
        key=lambda r: (
            not r.pinned,
            can_go(store, r),
            is_over(r, store.today) or bool(r.superseded_by),
            not r.indexed,
            r.created or "9999",
            r.path,
        ),
    )
    keep = order[0]
    for row in order[1:]:
        if not row.pinned and can_go(store, row):
            yield Action(
                0, MERGE, row.slug, row.path, f"it says word for word what `{keep.slug}` says",
                f"both: {row.claim}", REVIEW, scene.entries_of(row.path), 0, keep.slug,
            )  # fmt: skip


def _archive(store: Store, action: Action, who: Who, batch: str) -> Outcome:
    return archive(
        store, exactly(store, action.path), who, action.reason, action.target, **{"pass": batch}
    )


DUPLICATES = Kind((MERGE,), duplicates, _archive, archives=True)
