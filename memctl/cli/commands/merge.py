"""memctl merge"""

from __future__ import annotations

from typing import TYPE_CHECKING

from memctl.cli.spec import ARGUMENT, DRY_RUN, IF_MATCH, WHY, Command, Param
from memctl.ops import merge as op

if TYPE_CHECKING:
    from memctl.cli.session import Session


def run(
    session: Session, slug: str, other: str, why: str, dry_run: bool, if_match: str | None
) -> int:
    who = session.who("merge")
    return session.write(
        "merge",
        lambda: op.merge(session.store, slug, other, who, why),
        dry_run,
        (slug, if_match),
    )


COMMAND = Command(
    "merge",
    "Join a second topic into a first; the second goes to the archive.",
    "memctl merge feedback_testing feedback_test_data --dry-run",
    (
        Param("slug", ARGUMENT, "The topic that stays.", complete="slug"),
        Param("other", ARGUMENT, "The topic whose text it takes in.", complete="slug"),
        WHY,
        IF_MATCH,
        DRY_RUN,
    ),
    run,
)
