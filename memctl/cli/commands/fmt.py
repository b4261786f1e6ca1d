"""memctl fmt"""

from __future__ import annotations

from typing import TYPE_CHECKING

from memctl.cli.spec import ARGUMENTS, DRY_RUN, FLAG, TEXT, Command, Param
from memctl.codec.dialect import DIALECTS
from memctl.errors import UsageError
from memctl.ops import fmt as op

if TYPE_CHECKING:
    from memctl.cli.session import Session
    from memctl.model.verdict import Outcome


def run(session: Session, slugs: list[str], dialect: str, check: bool, dry_run: bool) -> int:
    if not dialect:
        raise UsageError("no dialect is named", f"--dialect {'|'.join(DIALECTS)}")
    who = session.who("fmt")
    done: list[Outcome] = []

    def decide() -> Outcome:
        done.append(op.fmt(session.store, dialect, slugs, who))
        return done[-1]

    code = session.write("fmt", decide, dry_run or check)
    return code or int(check and bool(done[-1].changes.changes))


COMMAND = Command(
    "fmt",
    "Turn the frontmatter into one dialect: flat, below `metadata`, or both for stores that "
    "several hosts read; nothing else changes.",
    "memctl fmt --dialect both",
    (
        Param("slugs", ARGUMENTS, "Topics (all when none is named).", complete="slug",
              metavar="[SLUG]..."),
        Param("dialect", TEXT, "Where the keys stand but for name and description.", "",
              choices=DIALECTS),
        Param("check", FLAG, "Change nothing; exit 1 when something would.", False),
        DRY_RUN,
    ),
    run,
)  # fmt: skip
