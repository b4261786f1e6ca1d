"""What an agent or a tool inferred long ago and nobody has confirmed since."""

from __future__ import annotations

from typing import TYPE_CHECKING

from memctl.model.plan import DECIDE, Action
from memctl.model.reference import FINE
from memctl.ops.quoting import quoted
from memctl.ops.upkeep.asked import asked
from memctl.ops.upkeep.scene import Kind
from memctl.ops.upkeep.worn import CHECK
from memctl.recall.fence import age

if TYPE_CHECKING:
    from collections.abc import Iterator

    from memctl.ops.upkeep.scene import Scene

VERIFY = "verify_inferred"
INFERRED = ("agent", "tool")
# Three months: the cadence of a quarter's review. Hosts that let an unconfirmed fact lapse do so
# after one; asking costs a person more than forgetting costs a host.
UNVERIFIED_DAYS = 90


def unverified(scene: Scene) -> Iterator[Action]:
    """Never verified, written and last touched that long ago; the oldest first. A topic whose
    references this pass has checked is left out: they hold, or another action names it."""
    yield from asked(
        list(_each(scene)),
        f"were inferred over {UNVERIFIED_DAYS} days ago and never verified; the oldest first",
    )


def _each(scene: Scene) -> Iterator[Action]:
    checked = {r.path for r in scene.references if r.grade.grade == FINE}
    checked |= {action.path for action in scene.before if action.kind == CHECK}
    found = []
    for row in scene.live:
        if row.source not in INFERRED or row.verified or row.path in checked:
            continue
        touched = max(row.updated[:10], row.created[:10])
        days = int(age(touched, scene.store.today).removesuffix("d") or 0)
        if days > UNVERIFIED_DAYS:
            found.append((touched, row))
    for touched, row in sorted(found, key=lambda f: (f[0], f[1].path)):
        slug = quoted(row.slug)
        who = "an agent inferred" if row.source == "agent" else "a tool wrote"
        yield Action(
            0, VERIFY, row.slug, row.path,
            f"{who} it by {touched}, and nobody has verified it since", row.claim or row.name,
            DECIDE, 0,
            resolve=(
                f"memctl verify {slug}", f"memctl update {slug} --body -", f"memctl archive {slug}"
            ),
        )  # fmt: skip


UNVERIFIED = Kind((VERIFY,), unverified, None)
