"""memctl agent"""

from __future__ import annotations

from typing import TYPE_CHECKING

from memctl.cli.spec import ARGUMENT, DRY_RUN, OPTIONAL, TEXT, Command, Param
from memctl.errors import UsageError
from memctl.model.hosts import NAMES

if TYPE_CHECKING:
    from memctl.cli.session import Session

ACTIONS = ("install", "uninstall", "status", "hook")


def run(session: Session, action: str, what: str, host: str, dry_run: bool) -> int:
    if action not in ACTIONS:
        raise UsageError(f"`{action}` is nothing that agent does", f"One of {', '.join(ACTIONS)}.")
    if action == "hook":
        from memctl.cli.hook import answer

        answer(session, what, host)
        return 0
    from memctl.cli.install import change, status

    return status(session, what) if action == "status" else change(session, action, what, dry_run)


COMMAND = Command(
    "agent",
    "Install memctl into a coding agent, or answer its hooks.",
    "memctl agent install claude",
    (
        Param("action", ARGUMENT, "install, uninstall, status or hook.", metavar="ACTION"),
        Param("what", OPTIONAL, f"The host ({', '.join(NAMES)}); after hook, the event.", "",
              metavar="WHAT"),
        Param("host", TEXT, "Who calls the hook (claude unless told).", "claude", metavar="HOST"),
        DRY_RUN,
    ),
    run,
)  # fmt: skip
