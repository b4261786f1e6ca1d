"""Every two live topics that say the same, or that cannot both hold."""

from __future__ import annotations

from typing import TYPE_CHECKING

from memctl.errors import NoSuchTopic
from memctl.model.plan import DECIDE, Action
from memctl.model.verdict import CONTRADICTION, DUPLICATE
from memctl.ops.merge import merge
from memctl.ops.quoting import quoted
from memctl.ops.standing import standing
from memctl.ops.upkeep.scene import Kind, can_go, exactly
from memctl.recall.candidates import all_pairs
from memctl.recall.judge import judge

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Sequence

    from memctl.model.catalog import Row
    from memctl.model.ports import Store
    from memctl.model.verdict import Outcome
    from memctl.ops.edits import Who
    from memctl.ops.upkeep.scene import Scene
    from memctl.recall.claim import Said
    from memctl.recall.judge import Judgement

MERGE = "merge_similar"
SETTLE = "settle_contradiction"
KINDS = {DUPLICATE: MERGE, CONTRADICTION: SETTLE}


def similar(scene: Scene) -> Iterator[Action]:
    """Proposals, the surest first; which one is true is for somebody to decide, so none is
    applied unasked. Topics whose text is the same word for word are another action's.
    """
    known: dict[str, Said] = {}

    def read(row: Row) -> Said:
        if row.path not in known:
            known[row.path] = standing(scene.store, row).said
        return known[row.path]

    found = []
    for a, b, _ in scene.near():
        if {a.path, b.path} & scene.leaving:
            continue
        older, newer = sorted((a, b), key=lambda r: (r.created or "9999", r.path))
        if older.claim == newer.claim and older.type == newer.type:
            continue
        answer = judge(read(older), read(newer))
        if answer.verdict in KINDS:
            found.append((-answer.score, _action(scene, older, newer, answer)))
    found.sort(key=lambda f: (f[0], f[1].path))
    return (action for _, action in found)


def near(rows: Sequence[Row], recent: Collection[str]) -> list[tuple[Row, Row, float]]:
    """Pairs of topics in force that share rare words, and how alike their words are (0-1); at
    least one of each pair is recent."""
    live = [r for r in rows if not r.archived and not r.superseded_by and r.claim]
    pairs = ((live[p.a], live[p.b], p.alike) for p in all_pairs(live))
    return [pair for pair in pairs if pair[0].path in recent or pair[1].path in recent]


def _action(scene: Scene, older: Row, newer: Row, answer: Judgement) -> Action:
    if answer.verdict == CONTRADICTION:
        one, other = quoted(older.slug), quoted(newer.slug)
        return Action(
            0, SETTLE, newer.slug, newer.path, f"it cannot hold together with `{older.slug}`",
            f"{answer.score:.2f}: {answer.evidence[0].text if answer.evidence else newer.claim}",
            DECIDE, 0, target=older.slug,
            resolve=(f"memctl archive {one}", f"memctl archive {other}"),
        )  # fmt: skip
    keep, goes = (older, newer) if _may_go(scene.store, newer) else (newer, older)
    return Action(
        0, MERGE, goes.slug, goes.path, f"it says what `{keep.slug}` says",
        f"{answer.score:.2f}: {keep.claim} / {goes.claim}", DECIDE,
        scene.entries_of(goes.path), target=keep.slug,
        resolve=(f"memctl merge {quoted(keep.slug)} {quoted(goes.slug)}",),
    )  # fmt: skip


def _may_go(store: Store, row: Row) -> bool:
    return not row.pinned and can_go(store, row)


def _merge(store: Store, action: Action, who: Who, batch: str) -> Outcome:
    goes = exactly(store, action.path)
    keep = [r.path for r in store.rows() if r.slug == action.target and not r.archived]
    if not keep:
        raise NoSuchTopic(f"`{action.target}` is gone", "Look again with `memctl list`.")
    return merge(store, keep[0], goes, who, action.reason, **{"pass": batch})


SIMILAR = Kind((MERGE,), similar, _merge, archives=True)
# Found along with the similar ones. No approval can say which of the two holds.
CONTRADICTIONS = Kind((SETTLE,), lambda _: iter(()), None)
