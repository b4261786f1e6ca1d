"""memctl add"""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING, Any

from memctl.adapters.resources import template
from memctl.cli.body import body_text, edited, is_terminal, mask, piped
from memctl.cli.claim import PARAMS, asked_why, request_of
from memctl.cli.spec import DRY_RUN, IF_MATCH, OPTIONAL, SOURCE, Command, Param
from memctl.errors import UsageError
from memctl.ops.add import add
from memctl.render.emit import remark

if TYPE_CHECKING:
    from memctl.cli.session import Session


def run(
    session: Session, file: str, dry_run: bool, source: str, if_match: str | None, **given: Any
) -> int:
    if if_match is not None and not given["supersedes"]:
        raise UsageError("--if-match speaks of the topic of --supersedes", "Name that one too.")
    body = body_text(given["body"], file)
    if body is None and piped():
        body = body_text("-", "")
    written = ""
    if body is None and is_terminal(sys.stdin):
        fields, body, written = edited(template(f"topic.{given['type'] or 'project'}.md"))
        given |= {key: given[key] or fields[key] for key in fields}
    code = 1
    try:
        why = asked_why(session, body or "", given)
        request = request_of(session, body or "", given | {"why": why})
        who, beside = session.who("add", source), session.beside()
        code = session.write(
            "add",
            lambda: add(session.store, request, who, beside),
            dry_run,
            (request.supersedes, if_match),
        )
    finally:
        if written and (code or dry_run):
            if "sensitive" not in given["allow"]:
                mask(written, session)
            remark(f"what you wrote is kept in {written}")
        elif written:
            os.unlink(written)
    return code


COMMAND = Command(
    "add",
    "Write a new topic and its index line in one step, behind the gate (exit 10 to 14: refused).",
    'memctl add --type feedback --name "Real database in tests" --hook "no mocks in tests" '
    '--body "Integration tests use a real database." --why "A mock hid a bad migration."',
    (
        Param("file", OPTIONAL, "A file that holds the body; `-` is standard input.", ""),
        *PARAMS,
        IF_MATCH,
        SOURCE,
        DRY_RUN,
    ),
    run,
)
