"""agent install, uninstall and status: the project's files, and what is answered."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from memctl.adapters.projectfiles import ProjectFiles, hook_command, project_root
from memctl.adapters.resources import template
from memctl.errors import NoStore, UsageError
from memctl.model import hosts
from memctl.ops import agent as op
from memctl.render.agent import change_data, change_lines, status_data, status_lines

if TYPE_CHECKING:
    from memctl.cli.session import Session
    from memctl.model.hosts import Host


def change(session: Session, action: str, name: str, dry_run: bool) -> int:
    """Install into a host, or take it out again."""
    host = _host(name)
    project = _project(session, needed=action == "install")
    if action == "install":
        changes = op.install(host, project.read, _texts(session))
    else:
        changes = op.uninstall(host, project.read)
    before = {one.path: project.read(one.path) for one in changes}
    if not dry_run:
        project.apply(changes)
    session.answer(
        "agent",
        lambda: change_data(action, host, changes, dry_run),
        lambda: change_lines(action, host, changes, before, dry_run),
    )
    return 0


def status(session: Session, name: str) -> int:
    """How it stands with a host, or with all."""
    chosen = [_host(name)] if name else hosts.HOSTS
    project, texts = _project(session, needed=False), _texts(session)
    found = [(host, op.status(host, project.read, texts)) for host in chosen]
    session.answer("agent", lambda: status_data(found), lambda: status_lines(found))
    return 0


def _host(name: str) -> Host:
    found = hosts.host(name)
    if found is None:
        what = f"no host `{name}`" if name else "no host is named"
        raise UsageError(what, f"Known hosts: {', '.join(hosts.NAMES)}.")
    return found


def _project(session: Session, needed: bool) -> ProjectFiles:
    """The project that is worked in. needed: instructions without a store would lead nowhere."""
    try:
        store = session.store.root
    except NoStore:
        if needed:
            raise
        store = ""
    return ProjectFiles(project_root(os.curdir, store))


def _texts(session: Session) -> op.Texts:
    instructions, skill = template("agent-instructions.md"), template("agent-skill.md")
    return op.Texts(instructions, skill, hook_command(session.directory))
