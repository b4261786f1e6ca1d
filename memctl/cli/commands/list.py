"""memctl list"""

from __future__ import annotations

from typing import TYPE_CHECKING

from memctl.cli.spec import FLAG, INT, TEXT, Command, Param
from memctl.model.topic import TYPES
from memctl.ops.listing import ListRequest, list_topics
from memctl.render.topics import list_data, list_lines

if TYPE_CHECKING:
    from memctl.cli.session import Session


def run(
    session: Session,
    type: str,
    tag: str,
    older: int,
    pinned: bool,
    archived: bool,
    all: bool,
) -> int:
    topics = list_topics(session.store, ListRequest(type, tag, older, pinned, archived, all))
    session.answer("list", lambda: list_data(topics), lambda: list_lines(topics))
    return 0


COMMAND = Command(
    "list",
    "List topics, with what is wrong with each.",
    "memctl list --type feedback --older 90",
    (
        Param("type", TEXT, "Only this type.", "", choices=TYPES),
        Param("tag", TEXT, "Only topics with this tag.", ""),
        Param("older", INT, "Only topics not touched for this many days.", 0, metavar="DAYS"),
        Param("pinned", FLAG, "Only pinned topics.", False),
        Param("archived", FLAG, "Only the archive.", False),
        Param("all", FLAG, "The archive too.", False),
    ),
    run,
)
