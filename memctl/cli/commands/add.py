"""memctl add"""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING, Any

from memctl.adapters.resources import template
from memctl.cli.body import body_text, edited, is_terminal, mask, piped
from memctl.cli.spec import DRY_RUN, INT, MANY, OPTIONAL, SOURCE, TEXT, Command, Param
from memctl.errors import UsageError
from memctl.model.topic import TYPES, WHY_TYPES
from memctl.ops.add import AddRequest, add
from memctl.render.emit import remark

if TYPE_CHECKING:
    from memctl.cli.session import Session


def run(session: Session, file: str, dry_run: bool, source: str, **given: Any) -> int:
    body = body_text(given["body"], file)
    if body is None and piped():
        body = body_text("-", "")
    written = ""
    if body is None and is_terminal(sys.stdin):
        fields, body, written = edited(template(f"topic.{given['type'] or 'project'}.md"))
        given |= {key: given[key] or fields[key] for key in fields}
    code = 1
    try:
        request = _request(session, body or "", given)
        who = session.who("add", source)
        code = session.write("add", lambda: add(session.store, request, who), dry_run)
    finally:
        if written and (code or dry_run):
            if "sensitive" not in given["allow"]:
                mask(written, session)
            remark(f"what you wrote is kept in {written}")
        elif written:
            os.unlink(written)
    return code


def _request(session: Session, body: str, given: dict[str, Any]) -> AddRequest:
    type_, why = given["type"], given["why"]
    if not type_:
        raise UsageError("a memory needs a type", f"--type {'|'.join(TYPES)}")
    bare = bool(body) and not why and "**why" not in body.lower()
    if type_ in WHY_TYPES and bare and _asks(session):
        why = input("why? (an empty answer leaves it out) ")
    return AddRequest(
        type_, given["name"], body, given["hook"], given["description"], why,
        given["how_to_apply"], given["slug"], tuple(given["tag"]), _number(given["importance"]),
        given["expires"], tuple(given["allow"]), session.anchor(), template("MEMORY.md"),
    )  # fmt: skip


def _number(value: int | None) -> str:
    return "" if value is None else str(value)


def _asks(session: Session) -> bool:
    return not session.json and is_terminal(sys.stdin) and is_terminal(sys.stdout)


COMMAND = Command(
    "add",
    "Write a new topic and its index line in one step; a duplicate is refused with exit 10.",
    'memctl add --type feedback --name "Real database in tests" --hook "no mocks in tests" '
    '--body "Integration tests use a real database." --why "A mock hid a bad migration."',
    (
        Param("file", OPTIONAL, "A file that holds the body; `-` is standard input.", ""),
        Param("type", TEXT, "What kind of claim it is.", "", choices=TYPES),
        Param("name", TEXT, "A short title.", ""),
        Param("hook", TEXT, "The one-line cue in the index (else cut from the description).", ""),
        Param("description", TEXT, "One sentence (else the first of the body).", ""),
        Param("body", TEXT, "The claim; `-` is standard input; an editor opens on a terminal."),
        Param("why", TEXT, "Why it holds.", ""),
        Param("how_to_apply", TEXT, "How to act on it.", ""),
        Param("slug", TEXT, "The file's name without .md (else derived from type and name).", ""),
        Param("tag", MANY, "A tag; repeatable."),
        Param("importance", INT, "1 to 10."),
        Param("expires", TEXT, "The day after which it no longer holds, as 2026-12-31.", ""),
        Param(
            "allow",
            MANY,
            "Write although the gate objects: duplicate, sensitive, over_budget …; repeatable.",
        ),
        SOURCE,
        DRY_RUN,
    ),
    run,
)
