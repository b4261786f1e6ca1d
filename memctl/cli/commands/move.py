"""memctl move"""

from __future__ import annotations

from typing import TYPE_CHECKING

from memctl.cli.spec import DRY_RUN, IF_MATCH, OPTIONAL, SLUG, TEXT, Command, Param
from memctl.model.topic import TYPES
from memctl.ops import move as op

if TYPE_CHECKING:
    from memctl.cli.session import Session
    from memctl.model.verdict import Outcome


def run(
    session: Session, slug: str, new: str, type: str, dry_run: bool, if_match: str | None
) -> int:
    who = session.who("move")
    moved: list[Outcome] = []

    def decide() -> Outcome:
        moved.append(op.move(session.store, slug, new, type, who))
        return moved[-1]

    code = session.write("move", decide, dry_run, (slug, if_match))
    if not code and not dry_run and moved[-1].previous:
        session.usage().rename(moved[-1].previous, moved[-1].slug)
    return code


COMMAND = Command(
    "move",
    "Rename a topic or change its type, and rewrite the links to it.",
    "memctl move project_auth project_auth_rewrite",
    (
        SLUG,
        Param("new", OPTIONAL, "The new slug.", ""),
        Param("type", TEXT, "The new type.", "", choices=TYPES),
        IF_MATCH,
        DRY_RUN,
    ),
    run,
)
