"""memctl verify"""

from __future__ import annotations

from typing import TYPE_CHECKING

from memctl.cli.spec import DRY_RUN, SLUG, WHY, Command
from memctl.ops.verify import verify

if TYPE_CHECKING:
    from memctl.cli.session import Session


def run(session: Session, slug: str, why: str, dry_run: bool) -> int:
    who, anchor = session.who("verify"), session.anchor()
    return session.write("verify", lambda: verify(session.store, slug, anchor, who, why), dry_run)


COMMAND = Command(
    "verify",
    "Say that a topic still holds: stamps the day and the project's commit.",
    "memctl verify project_release_freeze",
    (SLUG, WHY, DRY_RUN),
    run,
)
