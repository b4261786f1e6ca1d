"""memctl consolidate"""

from __future__ import annotations

from typing import TYPE_CHECKING

from memctl.cli import passes
from memctl.cli.asking import Asker
from memctl.cli.spec import FLAG, FLOAT, INT, OPTIONAL, TEXT, Command, Param
from memctl.errors import INTERRUPTED
from memctl.model.plan import Done
from memctl.ops.upkeep.choice import chosen, picked
from memctl.ops.upkeep.planned import applicable
from memctl.render.plans import plan_data, plan_lines, shown_lines, state

if TYPE_CHECKING:
    from memctl.cli.session import Session

# Actions of a kind that are shown.
LIMIT = 10


def run(
    session: Session,
    plan: str,
    apply: bool,
    interactive: bool,
    only: str,
    skip: str,
    out: str,
    since: str,
    online: bool,
    max_loss: float | None,
    limit: int,
) -> int:
    passes.check(session.json, plan, apply, interactive, out, limit)
    planned = passes.proposed(session, max_loss, since, online)
    done, changes = Done(), {}
    if apply or interactive:
        actions = (
            passes.from_file(session, plan, planned, only, skip)
            if plan
            else chosen(planned, only, skip, asking=interactive)
        )
        asker = Asker(len(actions)) if interactive else None
        done = passes.carry_out(session, actions, planned.may_go, asker)
    elif only or skip or out:
        named = {a.id for a in picked(planned, only, skip)}
        planned = planned.part(named)
        if out:
            passes.save(session, out, planned, approve=bool(only))
        elif only:
            changes = {a.id: passes.seen(session, a) for a in planned.proposed}
    settled = {a.id for a in planned.proposed if applicable(a)}
    session.answer(
        "consolidate",
        lambda: plan_data(planned, done, changes),
        lambda: (
            shown_lines(planned, changes)
            if changes
            else plan_lines(planned, done, limit, out, settled)
        ),
    )
    if done.interrupted:
        passes.say_interrupted(done)
        return INTERRUPTED
    return int(any(state(a, planned, done) != "done" for a in planned.proposed))


COMMAND = Command(
    "consolidate",
    "Plan the upkeep, and do what is safe or approved; exit 1 when something is proposed.",
    "memctl consolidate --apply",
    (
        Param("plan", OPTIONAL, "A saved plan: --apply does what it approves (`-`: stdin).", ""),
        Param("apply", FLAG, "Do the safe ones, a commit each; `memctl undo` reverts all.", False),
        Param("interactive", FLAG, "Ask about each action, showing its diff.", False, short="-i"),
        Param("only", TEXT, "These actions: do them with --apply, else show them whole.", "",
              metavar="3,5-8"),
        Param("skip", TEXT, "Not these actions.", "", metavar="3,5-8"),
        Param("out", TEXT, "Save the plan in this file, to be approved there.", "", metavar="FILE"),
        Param("since", TEXT, "Only topics written, and references broken, since then.", "",
               metavar="DAY"),
        Param("online", FLAG, "Also ask whether addresses and issues are there.", False),
        Param("max_loss", FLOAT, "The share of the entries that may go (memctl.toml, else 0.25)."),
        Param("limit", INT, "Show at most this many of a kind, 0 for all.", LIMIT),
    ),
    run,
)  # fmt: skip
