"""memctl list"""

from __future__ import annotations

from typing import TYPE_CHECKING

from memctl.cli.spec import FLAG, INT, TEXT, Command, Param
from memctl.errors import UsageError
from memctl.model.topic import TYPES
from memctl.model.usage import LEAST_DAYS
from memctl.ops.listing import ListRequest, counted, list_topics
from memctl.render.emit import remark
from memctl.render.topics import list_data, list_lines, unknown_usage

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
    unused: bool,
    days: int,
) -> int:
    least = days if unused else 0
    if unused and days < 1:
        raise UsageError(f"{days} days is no time", "Give a number from 1.")
    usage = session.usage().read(session.store.today)
    request = ListRequest(type, tag, older, pinned, archived, all, least)
    topics = list_topics(session.store, request, usage)
    known = counted(usage, least)
    session.answer(
        "list",
        lambda: list_data(topics, (usage.days, known) if unused else None),
        lambda: list_lines(topics, unused),
    )
    if unused and not known and not session.json:
        remark(*unknown_usage(usage.days, max(days, LEAST_DAYS)))
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
        Param("unused", FLAG, "Only topics not read on this machine for --days.", False),
        Param("days", INT, "How long --unused looks back.", LEAST_DAYS),
    ),
    run,
)
