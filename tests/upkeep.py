"""A store with one of every kind of upkeep action, in a project with a history: invented, and the
same at every run, on any day after 2025. To add a kind, add its topics here and its name to KINDS.

Not in it are `demote`, which wants an index that its host cuts off (`build_over` makes one), and
`archive_line`, which nothing calls for where something else is archived (MISCOUNTED).
"""

from __future__ import annotations

import os
from datetime import date, timedelta
from typing import TYPE_CHECKING

from memctl.adapters.usage import UsageLog
from tests.tools import git, make_store

if TYPE_CHECKING:
    from pathlib import Path

# Each kind, and how the store below calls for it.
KINDS = {
    "drop_entry": "the entry of project_ferry, whose file was deleted by hand",
    "add_entry": "reference_tides has no entry",
    "archive_expired": "project_regatta was true until the regatta",
    "archive_superseded": "project_winter names project_night as its successor",
    "follow_rename": "project_booking names a file that the project renamed",
    "merge_duplicate": "feedback_units and feedback_metric say the same",
    "archive_unread": "project_buoys is the one topic that nobody has read, see `build`",
    "date_words": "project_pump says yesterday, and when it was written",
    "merge_similar": "feedback_commits_2 says feedback_commits in other words",
    "settle_contradiction": "reference_port and reference_port_2 name two ports",
    "join_fragments": "reference_radio_*: three topics of a sentence each",
    "split_topic": "project_week has two claims that share no word",
    "check_references": "project_booking names a file that the project deleted",
    "relative_date": "project_dredging says next Friday",
    "verify_inferred": "an agent inferred reference_depth",
    "ask_why": "project_flags does not say why",
}
# Those of which no yes says what to do.
QUESTIONS = {
    "settle_contradiction", "join_fragments", "split_topic", "check_references", "relative_date",
    "verify_inferred", "ask_why",
}  # fmt: skip


def _topic(name: str, type_: str, text: str, **fields: str) -> str:
    head = {"name": name, "description": f"{name} of the harbour office", "type": type_, **fields}
    lines = "".join(f"{key}: {value}\n" for key, value in head.items())
    return f"---\n{lines}---\n\n{text}\n"


WHY = "\n\n**Why:** the harbour master asked for it."
TOPICS = {
    "project_regatta.md": _topic(
        "Regatta", "project", "Bookings are closed for the regatta week." + WHY,
        expires="2024-06-30", created="2024-05-02",
    ),
    "project_booking.md": _topic(
        "Booking", "project",
        "Berths are booked in `src/berths.py`, one row a night; `src/fees.py` adds the fee." + WHY,
    ),
    "feedback_units.md": _topic(
        "Units", "feedback", "Lengths are in metres, depths too." + WHY, created="2024-01-04"
    ),
    "feedback_metric.md": _topic(
        "Metric", "feedback", "Lengths are in metres, depths too." + WHY, created="2024-03-01"
    ),
    "feedback_commits.md": _topic(
        "Commit subjects", "feedback",
        "Commit subjects of the booking service are written in the imperative mood." + WHY,
        created="2024-01-10", source="user",
    ),
    "feedback_commits_2.md": _topic(
        "Subjects", "feedback",
        "Write the commit subjects of the booking service in the imperative mood. "
        "The body says why.\n\n**Why:** the changelog is made of them.",
        created="2024-04-11", source="agent", verified="2024-05-01",
    ),
    "reference_port.md": _topic(
        "Tide feed", "reference", "The tide feed listens on port 8080." + WHY, created="2024-02-01"
    ),
    "reference_port_2.md": _topic(
        "Tide port", "reference", "The tide feed listens on port 9090." + WHY, created="2024-05-20"
    ),
    "reference_tides.md": _topic("Tide tables", "reference", "Tables are printed in May." + WHY),
    "user_harbour.md": _topic("Harbour master", "user", "She reads mail in the morning." + WHY),
    "project_winter.md": _topic(
        "Winter lights", "project", "Lights go off at nine in winter." + WHY,
        superseded_by="project_night", created="2024-01-08",
    ),
    "project_buoys.md": _topic(
        "Buoys", "project", "Buoys are repainted red and green." + WHY, created="2024-01-09"
    ),
    "project_pump.md": _topic(
        "Bilge pump", "project", "The pump was replaced yesterday." + WHY, created="2024-03-04"
    ),
    "project_dredging.md": _topic(
        "Dredging", "project", "Dredging begins next Friday." + WHY, created="2024-05-06"
    ),
    "reference_radio_channel.md": _topic("Radio channel", "reference", "Channel 12 is ours."),
    "reference_radio_mast.md": _topic("Radio mast", "reference", "It stands on the north pier."),
    "reference_radio_spare.md": _topic("Spare radio", "reference", "A handset hangs in the hall."),
    "project_week.md": _topic(
        "Findings of a week", "project",
        "The invoices of guests leave on Mondays, because the bank collects them in one batch and "
        "charges a flat sum for each collection however many payments are in it.\n\n"
        "**Why:** collecting daily cost more than the berths of a small boat bring in.\n\n"
        "Webcam pictures are kept for a fortnight, then a nightly job deletes them, since the disk "
        "under the tower has little room and nobody looks at older ones.\n\n"
        "**Why:** a full disk once stopped the recording for three storms.",
        created="2024-04-02",
    ),
    "reference_depth.md": _topic(
        "Basin depth", "reference", "The south basin silts up by a hand each winter.",
        source="agent", created="2024-02-12",
    ),
    "project_flags.md": _topic(
        "Signal flags", "project", "Storm signals are hoisted on the tower.", created="2024-04-20"
    ),
    "project_crane.md": _topic("Crane", "project", "The crane is inspected every quarter." + WHY),
    "archive/project_slipway.md": _topic("Slipway", "project", "The slipway is closed." + WHY),
    "project_night.md": _topic("Night watch", "project", "Lights go off at eleven." + WHY),
}  # fmt: skip
INDEX = """\
# MEMORY.md

Read this first.

> Archived: 1 topic, found with `memctl find in:archive …`

## Project
- [Regatta](project_regatta.md) — closed that week
- [Ferry](project_ferry.md) — the ferry has right of way
- [Booking](project_booking.md) — where berths and fees are worked out
- [Crane](project_crane.md) — every quarter
- [Night watch](project_night.md) — eleven
- [Winter lights](project_winter.md) — nine
- [Buoys](project_buoys.md) — red and green
- [Bilge pump](project_pump.md) — replaced
- [Dredging](project_dredging.md) — when it begins
- [Findings of a week](project_week.md) — what came of it
- [Signal flags](project_flags.md) — storms

## Feedback
- [Units](feedback_units.md) — metres
- [Metric](feedback_metric.md) — metres, again
- [Commit subjects](feedback_commits.md) — imperative
- [Subjects](feedback_commits_2.md) — how to write them

## Reference
- [Tide feed](reference_port.md) — its port
- [Tide port](reference_port_2.md) — the new one?
- [Radio channel](reference_radio_channel.md) — twelve
- [Radio mast](reference_radio_mast.md) — where it stands
- [Spare radio](reference_radio_spare.md) — in the hall
- [Basin depth](reference_depth.md) — silt

## User
- [Harbour master](user_harbour.md) — mornings
"""
FILES = {"MEMORY.md": INDEX, **TOPICS}
CODE = {
    "src/berths.py": "def book(berth, night):\n    return berth, night\n" * 5,
    "src/fees.py": "def fee(length):\n    return length * 2\n" * 5,
}


OF_THE_BOATYARD = (
    ("Paint", "two coats", "Hulls get two coats of paint."),
    ("Winch", "oiled in May", "The winch is oiled in May."),
    ("Timber", "from the north", "Timber is bought from the mill in the north."),
    ("Saws", "who sharpens them", "Saws are sharpened by the smith."),
    ("Cradle", "its limit", "The cradle carries twelve tons."),
    ("Varnish", "locked away", "Varnish stands in the locked cupboard."),
    ("Sails", "mended where", "Sails are mended in the loft."),
    ("Rivets", "copper", "Rivets are made of copper."),
)
# An index of 202 lines for a host that loads 200: somebody keeps a log in it.
OVER = {
    "MEMORY.md": "# MEMORY.md\n\n## Project\n"
    + "".join(
        f"- [{name}](project_{name.lower()}.md) — {hook}\n" for name, hook, _ in (OF_THE_BOATYARD)
    )
    + "\n## Log\n"
    + "".join(f"Day {day}: nothing to report.\n" for day in range(1, 190)),
    **{
        f"project_{name.lower()}.md": _topic(name, "project", text + WHY, created="2024-03-01")
        for name, _, text in OF_THE_BOATYARD
    },
}
MISCOUNTED = {
    "MEMORY.md": INDEX.partition("## Project")[0].replace("1 topic", "3 topics")
    + "- [Night watch](project_night.md) — eleven\n",
    "project_night.md": TOPICS["project_night.md"],
}


def build(folder: Path) -> str:
    """The project with its store; the store's absolute path. One berths file is renamed, the fees
    are deleted; every commit has the same id at every run. All topics but one were read today, and
    reads have been counted for over a year."""
    project = make_store(folder / "harbour", CODE)
    _commit(project, "Berths and fees", "2024-01-02")
    os.makedirs(os.path.join(project, "harbour"))
    git(project, "mv", "src/berths.py", "harbour/berths.py")
    git(project, "rm", "-q", "src/fees.py")
    _commit(project, "Move the berths, drop the fees", "2024-06-05")
    root = make_store(f"{project}/memory", FILES)
    _commit(root, "memory as found", "2024-06-06")
    make_store(f"{root}/.memctl", {".gitignore": "*\n"})
    reads = UsageLog(f"{root}/.memctl")
    today = date.today()
    slugs = [name.removesuffix(".md") for name in TOPICS if name != "project_buoys.md"]
    reads.record([], (today - timedelta(days=400)).isoformat())
    reads.record(slugs, today.isoformat())
    return root


def build_over(folder: Path) -> str:
    """The store whose index is too long; its absolute path."""
    root = make_store(folder / "boatyard", OVER)
    _commit(root, "memory as found", "2024-06-06")
    return root


def _commit(root: str, subject: str, day: str) -> None:
    when = f"{day}T10:00:00+0000"
    git(root, "init", "-q")
    git(root, "add", "-A")
    env = {"GIT_AUTHOR_DATE": when, "GIT_COMMITTER_DATE": when}
    git(root, "commit", "-q", "-m", subject, env=env)
