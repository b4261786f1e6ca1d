"""An upkeep pass over a store in memory."""

from __future__ import annotations

from typing import TYPE_CHECKING

from memctl.model.plan import DECIDE
from memctl.model.topic import INDEX
from memctl.ops.edits import Who
from memctl.ops.upkeep.budget import recount
from memctl.ops.upkeep.planned import plan, realise, survey
from memctl.ops.upkeep.scene import Past
from tests.ops.world import Code

if TYPE_CHECKING:
    from collections.abc import Mapping

    from memctl.model.plan import Action, Plan
    from memctl.model.reference import Grade
    from tests.ops.world import World

UPKEEP = Who("consolidate", "agent")
NO_PAST = Past()


def passed(
    store: World, past: Past = NO_PAST, code: Mapping[str, Grade] | None = None, share: float = 1.0
) -> Plan:
    """The plan. share: how much of the index may go."""
    return plan(survey(store, Code(code) if code else None, lambda _: {}, past), share)


def of(store: World, kind: str, past: Past = NO_PAST, **more: object) -> list[Action]:
    """The actions of one kind in the plan."""
    return [a for a in passed(store, past, **more).actions if a.kind == kind]  # type: ignore[arg-type]


def carried_out(store: World, found: Plan) -> list[str]:
    """What may be applied is, and the archive counted; the verdicts."""
    done = [a for a in found.actions if a.risk != DECIDE]
    verdicts = [store.apply(realise(store, a, UPKEEP, "pass1")).verdict for a in done]
    store.apply(recount(store, UPKEEP, "", "pass1"))
    return verdicts


def claims(store: World) -> set[str]:
    """Every line of every topic's body, and every line of the index or kept from it."""
    found: set[str] = set()
    for path in [p for p in store.files if p.endswith(".md")]:
        if path == INDEX:
            found |= {line.strip() for line in store.text(path).splitlines()}
            continue
        read = store.topic(path)
        kept = read.fields["entry"].value if "entry" in read.fields else ()
        for text in (read.body, *([kept] if isinstance(kept, str) else kept)):
            found |= {line.strip() for line in text.splitlines()}
    return found
