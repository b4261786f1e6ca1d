"""memctl restore"""

from __future__ import annotations

from typing import TYPE_CHECKING

from memctl.cli.spec import DRY_RUN, IF_MATCH, SLUG, Command
from memctl.ops import lifecycle

if TYPE_CHECKING:
    from memctl.cli.session import Session


def run(session: Session, slug: str, dry_run: bool, if_match: str | None) -> int:
    who = session.who("restore")
    return session.write(
        "restore",
        lambda: lifecycle.restore(session.store, slug, who),
        dry_run,
        (slug, if_match),
    )


COMMAND = Command(
    "restore",
    "Bring a topic back from the archive, with its index line.",
    "memctl restore project_old_api",
    (SLUG, IF_MATCH, DRY_RUN),
    run,
)
