"""What `add` and `check` share: the options that say a claim, and the request made of them."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Any

from memctl.adapters.resources import template
from memctl.cli.body import is_terminal
from memctl.cli.spec import INT, MANY, TEXT, Param
from memctl.errors import UsageError
from memctl.model.topic import TYPES, WHY_TYPES
from memctl.ops.draft import AddRequest

if TYPE_CHECKING:
    from memctl.cli.session import Session

PARAMS = (
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
    Param("supersedes", TEXT, "The topic it replaces, which goes to the archive.", "",
          complete="slug", metavar="SLUG"),
    Param(
        "allow",
        MANY,
        "Write although the gate objects: duplicate, sensitive, over_budget …; repeatable.",
    ),
)  # fmt: skip


def request_of(session: Session, body: str, given: dict[str, Any]) -> AddRequest:
    """The request. Raises UsageError when the type is missing."""
    if not given["type"]:
        raise UsageError("a memory needs a type", f"--type {'|'.join(TYPES)}")
    number = "" if given["importance"] is None else str(given["importance"])
    return AddRequest(
        given["type"], given["name"], body, given["hook"], given["description"], given["why"],
        given["how_to_apply"], given["slug"], tuple(given["tag"]), number, given["expires"],
        tuple(given["allow"]), given["supersedes"], session.anchor(), template("MEMORY.md"),
    )  # fmt: skip


def asked_why(session: Session, body: str, given: dict[str, Any]) -> str:
    """The why as given; on a terminal, where the type wants one and none is there, asked for."""
    missing = body and not given["why"] and "**why" not in body.lower()
    terminal = is_terminal(sys.stdin) and is_terminal(sys.stdout)
    if given["type"] not in WHY_TYPES or not missing or session.json or not terminal:
        return str(given["why"])
    return input("why? (an empty answer leaves it out) ")
