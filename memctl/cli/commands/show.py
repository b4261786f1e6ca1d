"""memctl show"""

from __future__ import annotations

from typing import TYPE_CHECKING

from memctl.cli.spec import SLUG, TEXT, Command, Param
from memctl.ops import show as op
from memctl.render.emit import emit_json, emit_text
from memctl.render.topics import show_data

if TYPE_CHECKING:
    from memctl.cli.session import Session


def run(session: Session, slug: str, at: str) -> int:
    commit = ""
    if at:
        history = session.history()
        commit = history.find(at).commit
        shown = op.show_at(session.at(commit), session.store, history, commit, slug)
    else:
        shown = op.show(session.store, slug)
    if session.json:
        emit_json("show", show_data(shown) | ({"at": commit} if at else {}))
    else:
        emit_text(shown.text)
    if not at:
        session.usage().record((shown.row.slug,), session.store.today)
    return 0


COMMAND = Command(
    "show",
    "Print one topic whole.",
    "memctl show feedback_testing",
    (SLUG, Param("at", TEXT, "As this commit has it.", "", metavar="REV")),
    run,
)
