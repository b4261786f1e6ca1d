"""Topics that do not say why."""

from __future__ import annotations

from typing import TYPE_CHECKING

from memctl.model.plan import DECIDE, Action
from memctl.ops.quoting import quoted
from memctl.ops.upkeep.asked import asked
from memctl.ops.upkeep.scene import Kind
from memctl.rules.mem110_missing_why import INFO

if TYPE_CHECKING:
    from collections.abc import Iterator

    from memctl.ops.upkeep.scene import Scene

ASK = "ask_why"


def missing(scene: Scene) -> Iterator[Action]:
    """What lint reports, for whoever knows the reason; a topic that says to leave it is left."""
    yield from asked(list(_each(scene)), "do not say why; `memctl lint` names them all")


def _each(scene: Scene) -> Iterator[Action]:
    told = scene.findings()
    for row in scene.live:
        found = told.get(row.path)
        wrong = next((f for f in found.findings if f.code == INFO.code), None) if found else None
        if wrong:
            yield Action(
                0, ASK, row.slug, row.path, wrong.message, row.claim or row.name, DECIDE, 0,
                resolve=(f'memctl update {quoted(row.slug)} --why "…"',),
            )  # fmt: skip


WHYS = Kind((ASK,), missing, None)
