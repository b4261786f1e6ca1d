"""memctl init"""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from memctl.adapters import driver, found
from memctl.adapters.place import FOLDER
from memctl.adapters.resources import template
from memctl.adapters.store import DiskStore
from memctl.cli.spec import FLAG, OPTIONAL, Command, Param
from memctl.ops import init as op
from memctl.render.line import DIM, line

if TYPE_CHECKING:
    from memctl.cli.session import Session
    from memctl.render.line import Line


def run(session: Session, directory: str, in_project: bool, git_hook: bool) -> int:
    root = os.path.abspath(directory or session.directory or FOLDER)
    merging = template("gitattributes-merge")
    whole = template("gitattributes") + merging
    layout = found.prepare(root, in_project, whole)
    session.adopt(DiskStore(root))
    request = op.InitRequest(
        layout.in_project,
        layout.adopted,
        template("MEMORY.md"),
        merging if layout.in_project else whole,
    )
    who = session.who("init")
    outcome, applied = session.apply("init", lambda: op.init(session.store, request, who))
    if layout.kind != "none":
        driver.register(root)
    hook = found.install_hook(root, template("git-hook.sh")) if git_hook else ""
    data = {
        "store": root,
        "layout": layout.kind,
        "adopted": list(layout.adopted),
        "commit": applied.commit if applied else None,
        "pending": applied.pending if applied else None,
        "git_hook": hook or None,
        "clone": layout.clone,
    }

    def lines() -> list[Line]:
        told = [
            line(f"store    {root}"),
            line(f"layout   {layout.says}"),
            line(f"clone    {layout.clone}"),
        ]
        if hook:
            told.append(line(f"git hook {hook}"))
        if not outcome.changes.changes:
            told.append(line(("nothing to do: it is a store already", DIM)))
        if applied and applied.pending:
            told.append(line(f"saved, not committed yet: {applied.pending}"))
        return told

    session.answer("init", lambda: data, lines)
    return 0


COMMAND = Command(
    "init",
    "Make a store, or adopt a directory as it is, under git.",
    "memctl init --git-hook",
    (
        Param("directory", OPTIONAL, "Where (memory/ here unless told).", ""),
        Param("in_project", FLAG, "Let the project's repository track it.", False),
        Param(
            "git_hook", FLAG, "Lint what is staged before every commit of its repository.", False
        ),
    ),
    run,
)
