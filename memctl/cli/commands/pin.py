"""memctl pin"""

from __future__ import annotations

from typing import TYPE_CHECKING

from memctl.cli.spec import DRY_RUN, FLAG, IF_MATCH, SLUG, Command, Param
from memctl.ops import lifecycle

if TYPE_CHECKING:
    from memctl.cli.session import Session


def run(session: Session, slug: str, off: bool, dry_run: bool, if_match: str | None) -> int:
    who = session.who("pin")
    return session.write(
        "pin",
        lambda: lifecycle.pin(session.store, slug, not off, who),
        dry_run,
        (slug, if_match),
    )


COMMAND = Command(
    "pin",
    "Keep a topic where upkeep never touches it.",
    "memctl pin feedback_testing",
    (SLUG, Param("off", FLAG, "Take the pin away.", False), IF_MATCH, DRY_RUN),
    run,
)
