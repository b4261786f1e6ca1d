"""memctl undo"""

from __future__ import annotations

from typing import TYPE_CHECKING

from memctl.cli.spec import DRY_RUN, OPTIONAL, Command, Param
from memctl.ops import undo as op

if TYPE_CHECKING:
    from memctl.cli.session import Session


def run(session: Session, what: str, dry_run: bool) -> int:
    history = session.history()
    waiting = session.settle("undo", dry_run)
    chosen = op.targets(history, what)
    op.settled(chosen, bool(what) and not op.is_count(what), waiting)
    who = session.who("undo")
    return session.write("undo", lambda: op.undo(session.store, history, chosen, who), dry_run)


COMMAND = Command(
    "undo",
    "Take the last write back, or the last N, or one commit; a new commit, never a rewrite.",
    "memctl undo 2",
    (
        Param("what", OPTIONAL, "A count, or a commit of `memctl log`.", "", metavar="[N|COMMIT]"),
        DRY_RUN,
    ),
    run,
)
