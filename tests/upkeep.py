"""A store with one of every kind of upkeep action, in a project with a history: invented, and the
same at every run. To add a kind, add its topics here and its name to KINDS.
"""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from tests.tools import git, make_store

if TYPE_CHECKING:
    from pathlib import Path

# Each kind, and how the store below calls for it.
KINDS = {
    "drop_entry": "the entry of project_ferry, whose file was deleted by hand",
    "add_entry": "reference_tides has no entry",
    "archive_expired": "project_regatta was true until the regatta",
    "follow_rename": "project_booking names a file that the project renamed",
    "merge_duplicate": "feedback_units and feedback_metric say the same",
    "merge_similar": "feedback_commits_2 says feedback_commits in other words",
    "settle_contradiction": "reference_port and reference_port_2 name two ports",
}


def _topic(name: str, type_: str, text: str, **fields: str) -> str:
    head = {"name": name, "description": f"{name} of the harbour office", "type": type_, **fields}
    lines = "".join(f"{key}: {value}\n" for key, value in head.items())
    return f"---\n{lines}---\n\n{text}\n"


WHY = "\n\n**Why:** the harbour master asked for it."
TOPICS = {
    "project_regatta.md": _topic(
        "Regatta", "project", "Bookings are closed for the regatta week." + WHY,
        expires="2026-06-30", created="2026-05-02",
    ),
    "project_booking.md": _topic(
        "Booking", "project",
        "Berths are booked in `src/berths.py`, one row a night; `src/fees.py` adds the fee." + WHY,
    ),
    "feedback_units.md": _topic(
        "Units", "feedback", "Lengths are in metres, depths too." + WHY, created="2026-01-04"
    ),
    "feedback_metric.md": _topic(
        "Metric", "feedback", "Lengths are in metres, depths too." + WHY, created="2026-03-01"
    ),
    "feedback_commits.md": _topic(
        "Commit subjects", "feedback",
        "Commit subjects of the booking service are written in the imperative mood." + WHY,
        created="2026-01-10", source="user",
    ),
    "feedback_commits_2.md": _topic(
        "Subjects", "feedback",
        "Write the commit subjects of the booking service in the imperative mood. "
        "The body says why.\n\n**Why:** the changelog is made of them.",
        created="2026-04-11", source="agent",
    ),
    "reference_port.md": _topic(
        "Tide feed", "reference", "The tide feed listens on port 8080." + WHY, created="2026-02-01"
    ),
    "reference_port_2.md": _topic(
        "Tide port", "reference", "The tide feed listens on port 9090." + WHY, created="2026-05-20"
    ),
    "reference_tides.md": _topic("Tide tables", "reference", "Tables are printed in May." + WHY),
    "user_harbour.md": _topic("Harbour master", "user", "She reads mail in the morning." + WHY),
    "project_crane.md": _topic("Crane", "project", "The crane is inspected every quarter." + WHY),
    "project_night.md": _topic("Night watch", "project", "Lights go off at eleven." + WHY),
}  # fmt: skip
INDEX = """\
# MEMORY.md

Read this first.

## Project
- [Regatta](project_regatta.md) — closed that week
- [Ferry](project_ferry.md) — the ferry has right of way
- [Booking](project_booking.md) — where berths and fees are worked out
- [Crane](project_crane.md) — every quarter
- [Night watch](project_night.md) — eleven

## Feedback
- [Units](feedback_units.md) — metres
- [Metric](feedback_metric.md) — metres, again
- [Commit subjects](feedback_commits.md) — imperative
- [Subjects](feedback_commits_2.md) — how to write them

## Reference
- [Tide feed](reference_port.md) — its port
- [Tide port](reference_port_2.md) — the new one?

## User
- [Harbour master](user_harbour.md) — mornings
"""
FILES = {"MEMORY.md": INDEX, **TOPICS}
CODE = {
    "src/berths.py": "def book(berth, night):\n    return berth, night\n" * 5,
    "src/fees.py": "def fee(length):\n    return length * 2\n" * 5,
}


def build(folder: Path) -> str:
    """The project with its store; the store's absolute path. One berths file is renamed, the fees
    are deleted; every commit has the same id at every run."""
    project = make_store(folder / "harbour", CODE)
    _commit(project, "Berths and fees", "2026-01-02")
    os.makedirs(os.path.join(project, "harbour"))
    git(project, "mv", "src/berths.py", "harbour/berths.py")
    git(project, "rm", "-q", "src/fees.py")
    _commit(project, "Move the berths, drop the fees", "2026-06-05")
    root = make_store(f"{project}/memory", FILES)
    _commit(root, "memory as found", "2026-06-06")
    return root


def _commit(root: str, subject: str, day: str) -> None:
    when = f"{day}T10:00:00+0000"
    git(root, "init", "-q")
    git(root, "add", "-A")
    env = {"GIT_AUTHOR_DATE": when, "GIT_COMMITTER_DATE": when}
    git(root, "commit", "-q", "-m", subject, env=env)
