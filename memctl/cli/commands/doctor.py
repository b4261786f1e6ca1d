"""memctl doctor"""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from memctl.adapters import commit, git, gitfiles, leftovers
from memctl.adapters.journal import OPEN, SAVED
from memctl.adapters.writer import Writer
from memctl.cli.spec import FLAG, Command, Param
from memctl.model.diagnostic import ERROR
from memctl.model.health import Surroundings
from memctl.ops import doctor as op
from memctl.render.emit import drawable
from memctl.render.health import doctor_data, doctor_lines

if TYPE_CHECKING:
    from memctl.cli.session import Session


def run(session: Session, fix: bool) -> int:
    if fix:
        Writer(session.store).mend("doctor")
    health = op.doctor(session.store, session.project(), _surroundings(session))
    session.answer("doctor", lambda: doctor_data(health), lambda: doctor_lines(health, drawable()))
    return int(any(f.severity == ERROR for f in health.findings))


def _surroundings(session: Session) -> Surroundings:
    store = session.store
    waiting = session.settle("doctor", dry_run=True)
    found = gitfiles.find_repository(store.root)
    layout = "own" if commit.own_repository(store.root) else "project" if found else "none"
    ran = git.run(store.root, ["version"])
    version = ran.out.decode("utf-8", "replace").replace("git version", "").strip()
    cache = store.cache()
    return Surroundings(
        layout,
        found.work if found else "",
        gitfiles.branch(found) if found else "",
        version,
        git.too_old(version.partition(" ")[0]),
        f"in memory: {cache.why_memory}"
        if cache.why_memory
        else os.path.join(store.local, "cache.db"),
        tuple(e.changes.subject for e in store.journal.entries(OPEN)),
        tuple(e.changes.subject for e in store.journal.entries(SAVED)),
        next(iter(waiting.values()), ""),
        tuple(leftovers.stale(found)) if found else (),
    )


COMMAND = Command(
    "doctor",
    "What store, what git, what cache, what budget: one screen.",
    "memctl doctor --fix",
    (
        Param(
            "fix", FLAG, "Finish and commit the writes that wait; in the store's own repository, "
            "remove what killed gits left.", False,
        ),
    ),
    run,
)  # fmt: skip
