"""memctl update"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from memctl.cli.body import body_text
from memctl.cli.spec import (
    DRY_RUN,
    IF_MATCH,
    INT,
    MANY,
    OPTIONAL,
    SLUG,
    SOURCE,
    TEXT,
    Command,
    Param,
)
from memctl.ops.update import UpdateRequest, update

if TYPE_CHECKING:
    from memctl.cli.session import Session


def run(session: Session, slug: str, file: str, dry_run: bool, source: str, **given: Any) -> int:
    body = body_text(given["body"], file)
    request = UpdateRequest(
        slug=slug,
        name=given["name"],
        hook=given["hook"],
        description=given["description"],
        body=body,
        why=given["why"] or None,
        how=given["how_to_apply"] or None,
        tags=tuple(given["tag"]) or None,
        importance=None if given["importance"] is None else str(given["importance"]),
        expires=given["expires"],
        allow=tuple(given["allow"]),
    )
    who, beside = session.who("update", source), session.beside()
    return session.write(
        "update",
        lambda: update(session.store, request, who, beside),
        dry_run,
        (slug, given["if_match"]),
    )


COMMAND = Command(
    "update",
    "Change a topic; its index line stays unless a hook or name is given.",
    'memctl update feedback_testing --body "Integration tests use the seeded database."',
    (
        SLUG,
        Param("file", OPTIONAL, "A file that holds the new body; `-` is standard input.", ""),
        Param("body", TEXT, "The new claim; `-` is standard input. Why and how stay if not in it."),
        Param("name", TEXT, "The new name, also in the index."),
        Param("hook", TEXT, "The new hook in the index."),
        Param("description", TEXT, "The new description."),
        Param("why", TEXT, "The new why."),
        Param("how_to_apply", TEXT, "The new how-to-apply."),
        Param("tag", MANY, "The tags it shall have; repeatable."),
        Param("importance", INT, "1 to 10."),
        Param("expires", TEXT, "The day after which it no longer holds, as 2026-12-31."),
        IF_MATCH,
        Param(
            "allow", MANY, "Write although the gate objects: duplicate, sensitive …; repeatable."
        ),
        SOURCE,
        DRY_RUN,
    ),
    run,
)
