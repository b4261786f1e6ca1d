"""memctl lint"""

from __future__ import annotations

import os
from functools import partial
from typing import TYPE_CHECKING

from memctl.cli.spec import FLAG, TEXT, Command, Param
from memctl.errors import UsageError
from memctl.model.diagnostic import ERROR, WARNING
from memctl.ops import lint as op
from memctl.render.emit import emit_text
from memctl.render.findings import findings_data, findings_lines, github

if TYPE_CHECKING:
    from memctl.cli.session import Session
    from memctl.model.results import Linted


def run(
    session: Session, format: str, staged: bool, fix: bool, strict: bool, hints: bool, profile: str,
    dry_run: bool,
) -> int:  # fmt: skip
    if fix:
        if staged:
            raise UsageError("--fix does not go with --staged", "Fix, look, and stage the result.")
        mend = partial(
            op.fix, session.store, session.project(), session.who("lint"), session.forgotten
        )
        if not dry_run:
            session.settle("lint")
        if not session.json:
            session.write("lint", mend, dry_run)
        elif not dry_run:
            session.apply("lint", mend)
    if staged:
        session.stage()
    if profile:
        session.store.measure_by(session.profile(profile))
    linted = op.lint(session.store, session.project())
    _print(session, "json" if session.json else format, linted, hints)
    fatal = (ERROR, WARNING) if strict else (ERROR,)
    return int(any(f.severity in fatal for f in linted.findings))


def _print(session: Session, format_: str, linted: Linted, hints: bool) -> None:
    found = linted.findings
    if format_ == "github":
        emit_text("".join(line + "\n" for line in github(found, _prefix(session))))
    elif format_ == "sarif":
        import json

        from memctl.render.sarif import sarif
        from memctl.rules import summaries

        emit_text(json.dumps(sarif(found, summaries(), _prefix(session)), indent=2) + "\n")
    else:
        session.json = format_ == "json"
        session.answer(
            "lint",
            lambda: findings_data(found, linted.topics),
            lambda: findings_lines(found, linted.topics, hints),
        )


def _prefix(session: Session) -> str:
    """The store's path from the working directory, as annotations need it."""
    prefix = os.path.relpath(session.store.root).replace(os.sep, "/")
    return "" if prefix == "." else prefix + "/"


COMMAND = Command(
    "lint",
    "Check index and topics; exit 1 on an error.",
    "memctl lint --format github",
    (
        Param("format", TEXT, "How to print.", "text", choices=("text", "json", "github", "sarif")),
        Param("staged", FLAG, "Check what is staged for the next commit.", False),
        Param("fix", FLAG, "Mend what can be mended safely, first.", False),
        Param("strict", FLAG, "Exit 1 on a warning too.", False),
        Param("hints", FLAG, "Print hints too.", False),
        Param("profile", TEXT, "The host whose limits count (else the store's).", "",
              complete="profile", metavar="HOST"),
        Param("dry_run", FLAG, "With --fix: show what would change.", False),
    ),
    run,
)  # fmt: skip
