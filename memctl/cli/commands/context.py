"""memctl context"""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from memctl.cli.spec import FLAG, INT, TEXT, Command, Param
from memctl.errors import UsageError
from memctl.model.context import Wanted
from memctl.ops import context as op
from memctl.render.context import context_data
from memctl.render.emit import emit_json, emit_text, remark

if TYPE_CHECKING:
    from memctl.cli.session import Session

# Bytes of a query that are looked at; its first words say what it is about.
MOST_QUERY = 40_000


def run(session: Session, query: str, budget: int, profile: str, work: bool) -> int:
    store = session.store
    query = _piped() if query == "-" else query
    host = session.profile(profile)
    changed, missing = session.changed() if work else ((), "")
    wanted = Wanted(budget, query, session.branch(), changed)
    found = op.context(store, wanted, host, session.meaning() if query else None)
    remarks = [missing] if missing else []
    if session.json:
        omitted = op.left_out(store, found)
        emit_json("context", context_data(found, omitted, host.name, remarks))
        return 0
    emit_text(found.text)
    for text in remarks:
        remark(text)
    return 0


def _piped() -> str:
    """The query from standard input, such as a prompt that a hook was handed."""
    if sys.stdin is None:
        raise UsageError("standard input is closed", "Give the query's text.")
    return sys.stdin.buffer.read(MOST_QUERY).decode("utf-8", "replace")


COMMAND = Command(
    "context",
    "Print what to put into an agent's prompt, within a budget of tokens.",
    'memctl context --query "flaky alert tests" --budget 1500',
    (
        Param("query", TEXT, "Recall topics for this text; `-` reads it from standard input.", "",
              metavar="TEXT"),
        Param("budget", INT, "At most so many tokens, by estimate.", op.BUDGET),
        Param("profile", TEXT, "The host that reads it (else the store's).", "",
              complete="profile", metavar="HOST"),
        Param("work", FLAG, "Recall topics for the changed files too.", False),
    ),
    run,
)  # fmt: skip
