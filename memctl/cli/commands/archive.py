"""memctl archive"""

from __future__ import annotations

from typing import TYPE_CHECKING

from memctl.cli.spec import DRY_RUN, IF_MATCH, SLUG, WHY, Command
from memctl.ops import lifecycle

if TYPE_CHECKING:
    from memctl.cli.session import Session


def run(session: Session, slug: str, why: str, dry_run: bool, if_match: str | None) -> int:
    who = session.who("archive")
    return session.write(
        "archive",
        lambda: lifecycle.archive(session.store, slug, who, why),
        dry_run,
        (slug, if_match),
    )


COMMAND = Command(
    "archive",
    "Take a topic out of the index; it stays findable.",
    'memctl archive project_old_api --why "switched off in May"',
    (SLUG, WHY, IF_MATCH, DRY_RUN),
    run,
)
