"""Every two live topics that say the same, or that cannot both hold."""

from __future__ import annotations

from typing import TYPE_CHECKING

from memctl.model.plan import DECIDE, Action
from memctl.model.verdict import CONTRADICTION, DUPLICATE
from memctl.ops.quoting import quoted
from memctl.ops.standing import standing
from memctl.ops.upkeep.scene import Kind
from memctl.recall.candidates import all_pairs
from memctl.recall.judge import judge

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from memctl.model.catalog import Row
    from memctl.ops.upkeep.scene import Scene
    from memctl.recall.claim import Said
    from memctl.recall.judge import Judgement

KINDS = {DUPLICATE: "merge_similar", CONTRADICTION: "settle_contradiction"}


def similar(scene: Scene) -> Iterator[Action]:
    """Proposals, the surest first; which one is true is for somebody to decide, so none is ever
    applied by itself. Topics whose text is the same word for word are another action's.
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
            found.append((-answer.score, _action(older, newer, answer)))
    found.sort(key=lambda f: (f[0], f[1].path))
    return (action for _, action in found)


def near(rows: Sequence[Row]) -> list[tuple[Row, Row, float]]:
    """Pairs of topics in force that share rare words, and how alike their words are (0-1)."""
    live = [r for r in rows if not r.archived and not r.superseded_by and r.claim]
    return [(live[p.a], live[p.b], p.alike) for p in all_pairs(live)]


def _action(older: Row, newer: Row, answer: Judgement) -> Action:
    one, other = quoted(older.slug), quoted(newer.slug)
    if answer.verdict == DUPLICATE:
        reason = f"it says what `{older.slug}` says"
        why = f"{older.claim} / {newer.claim}"
        resolve: tuple[str, ...] = (f"memctl merge {one} {other}",)
    else:
        reason = f"it cannot hold together with `{older.slug}`"
        why = answer.evidence[0].text if answer.evidence else newer.claim
        resolve = (f"memctl archive {one}", f"memctl archive {other}")
    return Action(
        0, KINDS[answer.verdict], newer.slug, newer.path, reason, f"{answer.score:.2f}: {why}",
        DECIDE, 0, target=older.slug, resolve=resolve,
    )  # fmt: skip


SIMILAR = Kind(tuple(KINDS.values()), similar, None)
