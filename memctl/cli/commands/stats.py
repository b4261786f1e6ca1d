"""memctl stats"""

from __future__ import annotations

from typing import TYPE_CHECKING

from memctl.cli.spec import Command
from memctl.errors import GitNeeded
from memctl.ops import stats as op
from memctl.render.emit import drawable, remark
from memctl.render.stats import stats_data, stats_lines

if TYPE_CHECKING:
    from memctl.cli.session import Session


def run(session: Session) -> int:
    remarks = []
    try:
        found = op.stats(session.store, session.reads(), session.history())
    except GitNeeded as fault:
        remarks.append(f"no growth over time: {fault.message}")
        found = op.stats(session.store, session.reads(), None)
    session.answer(
        "stats", lambda: stats_data(found, remarks), lambda: stats_lines(found, drawable())
    )
    if not session.json:
        for text in remarks:
            remark(text)
    return 0


COMMAND = Command(
    "stats",
    "A store in figures: types, ages, budget, reads, growth.",
    "memctl stats",
    (),
    run,
)
