"""memctl agent"""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from memctl.cli.spec import ARGUMENT, DRY_RUN, OPTIONAL, TEXT, Command, Param
from memctl.errors import UsageError
from memctl.model.hosts import HOSTS, NAMES, host

if TYPE_CHECKING:
    from collections.abc import Sequence

    from memctl.adapters.projectfiles import ProjectFiles
    from memctl.cli.session import Session
    from memctl.model.change import Change
    from memctl.ops.agent import Texts

ACTIONS = ("install", "uninstall", "status", "hook")


def run(session: Session, action: str, what: str, host: str, dry_run: bool) -> int:
    if action == "hook":
        from memctl.cli.hook import answer

        answer(session, what, host)
        return 0
    if action == "status":
        return _status(session, what)
    if action not in ACTIONS:
        raise UsageError(f"`{action}` is nothing that agent does", f"One of {', '.join(ACTIONS)}.")
    return _change(session, action, what, dry_run)


def _change(session: Session, action: str, name: str, dry_run: bool) -> int:
    from memctl.ops import agent as op
    from memctl.render.agent import change_data, change_lines

    one = host(name)
    if one is None:
        raise UsageError(f"no host `{name}`", f"Known hosts: {', '.join(NAMES)}.")
    project = _project(session, needed=action == "install")
    changes: Sequence[Change]
    if action == "install":
        changes = op.install(one, project.read, _texts(session))
    else:
        changes = op.uninstall(one, project.read)
    before = {change.path: project.read(change.path) for change in changes}
    if not dry_run:
        project.apply(changes)
    session.answer(
        "agent",
        lambda: change_data(action, one, changes, dry_run),
        lambda: change_lines(action, one, changes, before, dry_run),
    )
    return 0


def _status(session: Session, name: str) -> int:
    from memctl.ops import agent as op
    from memctl.render.agent import status_data, status_lines

    if name and host(name) is None:
        raise UsageError(f"no host `{name}`", f"Known hosts: {', '.join(NAMES)}.")
    project, texts = _project(session, needed=False), _texts(session)
    found = [(h, op.status(h, project.read, texts)) for h in HOSTS if name in ("", h.name)]
    session.answer("agent", lambda: status_data(found), lambda: status_lines(found))
    return 0


def _project(session: Session, needed: bool) -> ProjectFiles:
    """The project that is worked in. needed: instructions without a store would lead nowhere."""
    from memctl.adapters.projectfiles import ProjectFiles, project_root
    from memctl.errors import NoStore

    try:
        store = session.store.root
    except NoStore:
        if needed:
            raise
        store = ""
    return ProjectFiles(project_root(os.curdir, store))


def _texts(session: Session) -> Texts:
    from memctl.adapters.projectfiles import hook_command
    from memctl.adapters.resources import template
    from memctl.ops.agent import Texts

    instructions, skill = template("agent-instructions.md"), template("agent-skill.md")
    return Texts(instructions, skill, hook_command(session.directory))


COMMAND = Command(
    "agent",
    "Install memctl into a coding agent, or answer its hooks.",
    "memctl agent install claude",
    (
        Param("action", ARGUMENT, "install, uninstall, status or hook.", metavar="ACTION"),
        Param(
            "what", OPTIONAL,
            f"The host ({', '.join(NAMES)}); after hook, the event.", "", metavar="HOST|EVENT",
        ),
        Param("host", TEXT, "Who calls the hook (claude unless told).", "claude", metavar="HOST"),
        DRY_RUN,
    ),
    run,
)  # fmt: skip
