"""eval --hooks: a line that speaks of its neighbour's topic is named, with the neighbour."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from memctl.adapters.bare import BareStore
from memctl.ops.hooks import check_hooks
from tests.tools import make_store, topic

if TYPE_CHECKING:
    from pathlib import Path

    from memctl.model.evaluation import Hooks

TOPICS = {
    "clock.md": topic("Clock", "Every test hands the code a fixed time.", description="d"),
    "bill.md": topic("Bill", "Invoices are paid on Fridays by the office.", description="d"),
    "boat.md": topic("Boat", "The ferry is painted each spring.", description="d"),
    "loose.md": topic("Loose", "Invoices, Fridays, office.", description="d"),
    "archive/old.md": topic("Old", "Invoices were paid on Mondays.", description="d"),
}


def checked(tmp_path: Path, *lines: str) -> Hooks:
    text = "# MEMORY.md\n\n## Project\n" + "".join(f"- {line}\n" for line in lines)
    bare = BareStore(make_store(tmp_path / "memory", {**TOPICS, "MEMORY.md": text}))
    return check_hooks(bare, bare.lines())


CLOCK = "[Clock](clock.md) — a fixed time in every test"
BILL = "[Bill](bill.md) — invoices on Fridays"


def test_good_lines_pass(tmp_path: Path) -> None:
    found = checked(tmp_path, CLOCK, BILL, "[Boat](boat.md) — painted in spring")
    assert (found.lines, found.failed) == (3, ())


CASES = [
    ("[Money](clock.md) — invoices are paid on Fridays", "bill", 0),
    ("[Office time](clock.md) — paid on Fridays by the office", "bill", 2),
    ("[Zzz](clock.md) — qqq", "", 0),
    ("[?](clock.md) — !", "", 0),
    ('[Fridays](clock.md) — "paid" -office type:user', "bill", 0),
]


@pytest.mark.parametrize(("line", "winner", "rank"), CASES)
def test_a_line_of_the_neighbours_is_named(
    tmp_path: Path, line: str, winner: str, rank: int
) -> None:
    found = checked(tmp_path, line, BILL)
    assert [(f.line, f.slug, f.winner, f.rank) for f in found.failed] == [
        (4, "clock", winner, rank)
    ]


def test_a_line_is_not_found_in_its_own_copies(tmp_path: Path) -> None:
    """The topic repeats the line as name and description, and speaks of something else."""
    text = "[Invoices on Fridays](clock.md) — paid by the office"
    files = {"clock.md": topic("Invoices on Fridays", "A fixed time.",
                               description="Paid by the office")}  # fmt: skip
    index = f"# MEMORY.md\n- {text}\n- {BILL}\n"
    bare = BareStore(make_store(tmp_path / "memory", {**TOPICS, **files, "MEMORY.md": index}))
    (failed,) = check_hooks(bare, bare.lines()).failed
    assert (failed.slug, failed.winner) == ("clock", "bill")


def test_what_has_no_line_is_no_rival_and_a_dangling_line_is_not_asked(tmp_path: Path) -> None:
    found = checked(tmp_path, BILL, "[Gone](gone.md) — nothing")
    assert (found.lines, found.failed) == (1, ())


def test_nothing_is_written(tmp_path: Path) -> None:
    import os

    checked(tmp_path, CLOCK)
    assert ".memctl" not in os.listdir(tmp_path / "memory")


def test_an_empty_index(tmp_path: Path) -> None:
    assert checked(tmp_path).lines == 0
