"""memctl import"""  # noqa: N999

from __future__ import annotations

import time
from typing import TYPE_CHECKING

from memctl.adapters.resources import template
from memctl.cli.importing import brought_from, link_of, source_of
from memctl.cli.spec import DRY_RUN, FLAG, MANY, OPTIONAL, TEXT, Command, Param
from memctl.codec.diff import touched
from memctl.codec.hosts import HOSTS
from memctl.model.topic import TYPES
from memctl.ops.transfer.intake import Request, intake
from memctl.render.transfer import intake_data, intake_lines
from memctl.render.writes import diff_lines

if TYPE_CHECKING:
    from collections.abc import Iterator

    from memctl.cli.session import Session
    from memctl.model.transfer import Intake
    from memctl.model.verdict import Outcome
    from memctl.render.line import Line


def run(
    session: Session, format: str, path: str, apply: bool, link: bool, type: str, dry_run: bool,
    allow: list[str],
) -> int:  # fmt: skip
    source = source_of(session, format, path, link)
    host, brought = brought_from(source)
    who = session.who("import", f"import:{host.name}")
    beside = session.beside()
    if host.name == "rules":  # the file would be held against its own lines
        beside = beside._replace(instructions=tuple)
    request = Request(source.path, type, tuple(allow), template("MEMORY.md"))
    batch = f"{time.time_ns():x}"
    plans: list[Intake] = []

    def decide() -> Outcome:
        plan, outcome = intake(session.store, host, brought, request, who, beside)
        plans.append(plan)
        trailers = (*outcome.changes.trailers, ("Memctl-Pass", batch))
        return outcome._replace(changes=outcome.changes._replace(trailers=trailers))

    really = apply and not dry_run
    outcome, applied = session.apply("import", decide) if really else (decide(), None)
    code = outcome.exit_code or plans[-1].exit_code
    # What stays behind would be out of the host's sight.
    made = link_of(session, really and not code) if link else None

    def lines() -> Iterator[Line]:
        if dry_run:
            yield from diff_lines(touched(outcome.changes.changes, session.store.read))
        yield from intake_lines(plans[-1], outcome, applied)
        if made:
            yield from made.lines

    session.answer(
        "import",
        lambda: intake_data(plans[-1], outcome, applied, made.data if made else None),
        lines,
    )
    return code


COMMAND = Command(
    "import",
    "Plan what another host's memory would add, behind the gate; with --apply, add it as one "
    "commit.",
    "memctl import openclaw ~/.openclaw/workspace --apply",
    (
        Param("format", OPTIONAL, f"One of {', '.join(HOSTS)}; may be left out where the files "
              "say it.", ""),
        Param("path", OPTIONAL, "The directory or file (for claude: found from the work tree).",
              ""),
        Param("apply", FLAG, "Do it, in one commit that `memctl undo` takes back.", False),
        Param("link", FLAG, "With claude: let Claude Code keep its memory in this store from "
              "now on (autoMemoryDirectory in .claude/settings.local.json).", False),
        Param("type", TEXT, "The type of topics that the format gives none.", "", choices=TYPES),
        DRY_RUN,
        Param("allow", MANY, "Take in although the gate objects: duplicate, contradiction, update, "
              "sensitive, over_budget; repeatable."),
    ),
    run,
)  # fmt: skip
