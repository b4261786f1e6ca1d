"""memctl find"""

from __future__ import annotations

from typing import TYPE_CHECKING

from memctl.cli.spec import ARGUMENTS, FLAG, INT, TEXT, Command, Param
from memctl.model.topic import TYPES
from memctl.ops import find as op
from memctl.render.emit import emit_json, emit_text, remark
from memctl.render.topics import find_data, find_lines, find_remarks, show_data

if TYPE_CHECKING:
    from memctl.cli.session import Session
    from memctl.model.results import Found


def run(
    session: Session,
    query: list[str],
    limit: int,
    type: str,
    tag: str,
    open: bool,
    explain: bool,
) -> int:
    text = " ".join(query)
    reads, meaning = session.reads(), session.meaning()
    found = op.find(session.store, text, limit, type, tag, reads, explain, meaning)
    if open and found.matches:
        _show(session, found)
    else:
        session.answer("find", lambda: find_data(found), lambda: find_lines(found))
    if not session.json:
        for sentence, hint in find_remarks(found):
            remark(sentence, hint)
    return 0 if found.matches else 1


def _show(session: Session, found: Found) -> None:
    """The best match whole, which counts as a read."""
    from memctl.ops.show import shown

    best = shown(session.store, found.matches[0].row)
    if session.json:
        emit_json("find", {**find_data(found), **show_data(best)})
    else:
        emit_text(best.text)
    session.usage().record((best.row.slug,), session.store.today)


COMMAND = Command(
    "find",
    "Find topics that answer a query, best first; exit 1 when nothing does.",
    'memctl find "how do we run migrations" --limit 3',
    (
        Param("query", ARGUMENTS, 'Words, "a phrase", begin*, -without, type:, tag:, in:archive.'),
        Param("limit", INT, "At most this many.", 10),
        Param("type", TEXT, "Only this type.", "", choices=TYPES),
        Param("tag", TEXT, "Only topics with this tag.", ""),
        Param("open", FLAG, "Print the best match whole; it counts as read.", False),
        Param("explain", FLAG, "Say what each score is made of.", False),
    ),
    run,
)
