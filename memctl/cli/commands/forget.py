"""memctl forget"""

from __future__ import annotations

from typing import TYPE_CHECKING

from memctl.cli.spec import DRY_RUN, IF_MATCH, SLUG, WHY, Command
from memctl.ops import lifecycle

if TYPE_CHECKING:
    from memctl.cli.session import Session


def run(session: Session, slug: str, why: str, dry_run: bool, if_match: str | None) -> int:
    who = session.who("forget")
    return session.write(
        "forget",
        lambda: lifecycle.forget(session.store, slug, who, why),
        dry_run,
        (slug, if_match),
    )


COMMAND = Command(
    "forget",
    "Delete a topic and its index line; `undo` brings it back.",
    'memctl forget reference_old_board --why "the board is gone"',
    (SLUG, WHY, IF_MATCH, DRY_RUN),
    run,
)
