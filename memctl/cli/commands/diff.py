"""memctl diff"""

from __future__ import annotations

from typing import TYPE_CHECKING

from memctl.cli.spec import ARGUMENTS, Command, Param
from memctl.model.history import Differences
from memctl.ops import diff as op
from memctl.render.history import diff_data, differences_lines

if TYPE_CHECKING:
    from memctl.cli.session import Session


def run(session: Session, words: list[str]) -> int:
    asked = op.asked(session.store, session.history(), words)
    after = session.at(asked.after) if asked.after else session.store
    files = op.diff(session.at(asked.before), after, asked.slug)
    found = Differences(asked.before, asked.after, files)
    session.answer("diff", lambda: diff_data(found), lambda: differences_lines(found))
    return 0


COMMAND = Command(
    "diff",
    "What changed since the last commit, since a commit, or between two; of one topic or all.",
    "memctl diff HEAD~5 feedback_testing",
    (
        Param(
            "words", ARGUMENTS, "A commit to compare with, or two; then a topic.", complete="slug",
            metavar="[REV [REV]] [SLUG]",
        ),
    ),
    run,
)  # fmt: skip
