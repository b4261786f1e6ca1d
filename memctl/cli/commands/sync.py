"""memctl sync"""

from __future__ import annotations

from typing import TYPE_CHECKING

from memctl.adapters.resources import template
from memctl.adapters.share import shared
from memctl.cli.spec import FLAG, OPTIONAL, TEXT, Command, Param
from memctl.model.merging import OURS, THEIRS
from memctl.ops import sync as op
from memctl.ops.edits import change_set
from memctl.render.sync import sync_data, sync_lines

if TYPE_CHECKING:
    from memctl.cli.session import Session


def run(session: Session, remote: str, prefer: str, allow_shrink: bool, dry_run: bool) -> int:
    who = session.who("sync")
    trailers = change_set((), "", who).trailers
    with shared(session.store, remote, trailers, template("gitattributes-merge")) as share:
        synced = op.sync(share, op.Request(prefer, allow_shrink, dry_run), who)
    session.answer("sync", lambda: sync_data(synced), lambda: sync_lines(synced))
    return synced.exit_code


COMMAND = Command(
    "sync",
    "Share the store through a git remote: fetch, merge, check, push; exit 5 on a conflict.",
    "memctl sync git@host.example:me/memory.git",
    (
        Param(
            "remote",
            OPTIONAL,
            "A remote's name, or the address of a new one (else the one it has).",
            "",
        ),
        Param("prefer", TEXT, "The side that wins a conflict.", "", choices=(OURS, THEIRS)),
        Param("allow_shrink", FLAG, "Go on although a side is nearly empty.", False),
        Param("dry_run", FLAG, "Show what would come, go and conflict; change nothing.", False),
    ),
    run,
)
