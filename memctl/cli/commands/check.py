"""memctl check"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from memctl.cli.body import body_text, piped
from memctl.cli.claim import PARAMS, request_of
from memctl.cli.lines import checked_lines
from memctl.cli.spec import OPTIONAL, SOURCE, Command, Param
from memctl.errors import UsageError
from memctl.ops.check import Checker
from memctl.render.writes import write_data, write_lines

if TYPE_CHECKING:
    from memctl.cli.session import Session


def run(session: Session, file: str, source: str, **given: Any) -> int:
    checker = Checker(session.store, session.beside())
    if not given["name"]:
        if not file and not piped():
            raise UsageError(
                "there is no claim to check",
                "Give --type, --name and --body, or JSON lines in a file or on standard input.",
            )
        return checked_lines(session, checker, file or "-", source)
    body = body_text(given["body"], file)
    if body is None and piped():
        body = body_text("-", "")
    outcome = checker.check(request_of(session, body or "", given), session.who("check", source))
    session.answer(
        "check", lambda: write_data(outcome, None, True), lambda: write_lines(outcome, None)
    )
    return outcome.exit_code


COMMAND = Command(
    "check",
    "Say what `add` would answer, and write nothing: one claim, or many as JSON lines (keys: "
    "type, name, hook, body, description, why), each answered by one.",
    'memctl check --type project --name "Node version" --body "CI runs Node 22."',
    (
        Param("file", OPTIONAL, "JSON lines (with --name: the body); `-` is standard input.", ""),
        *PARAMS,
        SOURCE,
    ),
    run,
)
