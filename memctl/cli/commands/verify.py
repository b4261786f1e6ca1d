"""memctl verify"""

from __future__ import annotations

from typing import TYPE_CHECKING

from memctl.cli.spec import DRY_RUN, IF_MATCH, SLUG, WHY, Command
from memctl.ops.verify import verify

if TYPE_CHECKING:
    from memctl.cli.session import Session


def run(session: Session, slug: str, why: str, dry_run: bool, if_match: str | None) -> int:
    who, anchor = session.who("verify"), session.anchor()
    return session.write(
        "verify",
        lambda: verify(session.store, slug, anchor, who, why),
        dry_run,
        (slug, if_match),
    )


COMMAND = Command(
    "verify",
    "Say that a topic still holds: stamps the day and the project's commit.",
    "memctl verify project_release_freeze",
    (SLUG, WHY, IF_MATCH, DRY_RUN),
    run,
)
