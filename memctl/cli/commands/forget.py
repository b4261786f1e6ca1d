"""memctl forget"""

from __future__ import annotations

from typing import TYPE_CHECKING

from memctl.cli.spec import DRY_RUN, FLAG, IF_MATCH, SLUG, WHY, Command, Param
from memctl.errors import UsageError
from memctl.ops import lifecycle

if TYPE_CHECKING:
    from memctl.cli.session import Session


def run(
    session: Session,
    slug: str,
    why: str,
    everywhere: bool,
    yes: bool,
    dry_run: bool,
    if_match: str | None,
) -> int:
    if everywhere and (why or if_match):
        raise UsageError(
            "--everywhere takes no --why and no --if-match",
            "A reason would stay in history, and every version goes.",
        )
    if everywhere:
        from memctl.cli import forgetting

        return forgetting.everywhere(session, slug, yes, dry_run)
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
    (
        SLUG,
        WHY,
        Param("everywhere", FLAG, "Out of history too, for good (docs/forgetting.md).", False),
        Param("yes", FLAG, "With --everywhere: do not have the slug typed.", False),
        IF_MATCH,
        DRY_RUN,
    ),
    run,
)
