"""memctl find"""

from __future__ import annotations

from typing import TYPE_CHECKING

from memctl.cli.spec import ARGUMENTS, INT, TEXT, Command, Param
from memctl.model.topic import TYPES
from memctl.ops import find as op
from memctl.render.emit import remark
from memctl.render.topics import find_data, find_lines, nothing_found

if TYPE_CHECKING:
    from memctl.cli.session import Session


def run(session: Session, query: list[str], limit: int, type: str, tag: str) -> int:
    text = " ".join(query)
    found = op.find(session.store, text, limit, type, tag)
    session.answer("find", lambda: find_data(found), lambda: find_lines(found))
    if not found.matches and not session.json:
        remark(nothing_found(text))
    return 0 if found.matches else 1


COMMAND = Command(
    "find",
    "Find topics that answer a query, best first; exit 1 when nothing does.",
    'memctl find "how do we run migrations" --limit 3',
    (
        Param("query", ARGUMENTS, "Words; the archive is searched too."),
        Param("limit", INT, "At most this many.", 10),
        Param("type", TEXT, "Only this type.", "", choices=TYPES),
        Param("tag", TEXT, "Only topics with this tag.", ""),
    ),
    run,
)
