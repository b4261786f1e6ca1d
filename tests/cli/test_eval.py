"""memctl eval, as somebody types it."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from tests.cli.places import here, memory
from tests.tools import topic

if TYPE_CHECKING:
    from pathlib import Path

FILES = {
    "MEMORY.md": "# M\n- [Clock](clock.md) — fixed time\n- [Bill](bill.md) — paid on Fridays\n",
    "clock.md": topic("Clock", "Tests use a fixed time.", type="feedback"),
    "bill.md": topic("Bill", "Invoices are paid on Fridays."),
}
GOOD = [{"query": "when are invoices paid", "relevant": ["bill"], "kind": "when"},
        {"query": "purple", "relevant": ["clock"]}]  # fmt: skip


@pytest.fixture
def store(tmp_path: Path) -> str:
    made = memory(tmp_path / "memory", FILES)
    (tmp_path / "q.jsonl").write_text("\n".join(map(json.dumps, GOOD)))
    return made


def test_the_table_and_what_was_missed(store: str) -> None:
    done = here("eval", "../q.jsonl", "--tune", cwd=store)
    assert (done.code, done.err) == (0, "")
    for text in ("all", "feedback", "project", "when", "0.500", "line 2 missed: purple",
                 "none does better"):  # fmt: skip
        assert text in done.out


def test_json(store: str) -> None:
    answer = here("eval", "../q.jsonl", "--tune", "--hooks", "--json", cwd=store).json
    assert set(answer) == {"schema", "queries", "hooks"}
    assert set(answer["queries"]) == {"limit", "overall", "by_type", "by_kind", "missed",
                                      "weights", "tuned"}  # fmt: skip
    assert set(answer["queries"]["overall"]) == {
        "questions", "hit_rate", "recall_1", "recall_5", "recall_10", "mrr", "precision",
    }  # fmt: skip
    assert answer["queries"]["missed"] == [
        {"line": 2, "query": "purple", "relevant": ["clock"], "first": None}
    ]
    assert answer["hooks"] == {"lines": 2, "failed": []}
    assert here("eval", "--hooks", "--json", cwd=store).json["queries"] is None


def test_standard_input(store: str) -> None:
    done = here("eval", "-", cwd=store, stdin=json.dumps(GOOD[0]).encode())
    assert (done.code, "1.000" in done.out) == (0, True)


def test_a_failing_line_is_exit_1(store: str, tmp_path: Path) -> None:
    index = tmp_path / "memory" / "MEMORY.md"
    index.write_text(index.read_text().replace("fixed time", "invoices, Fridays"))
    done = here("eval", "--hooks", cwd=store)
    assert done.code == 1
    assert "MEMORY.md:2  clock  Clock" in done.out
    assert "the line finds bill first" in done.out
    assert "1 of 2 lines find their own topic" in done.out


@pytest.mark.parametrize(
    ("words", "stdin", "says"),
    [
        ([], "", "no queries to ask"),
        (["--tune"], "", "no queries to ask"),
        (["--tune", "--hooks"], "", "--tune needs queries"),
        (["nowhere.jsonl"], "", "cannot read nowhere.jsonl"),
        (["-"], "", "standard input holds no question"),
        (["-"], "{", "standard input: line 1 is no JSON"),
        (["-"], '\n{"query": "a", "relevant": ["gone"]}', "line 2: no topic `gone`"),
        (["../q.jsonl", "--limit", "0"], "", "a limit of 0"),
    ],
)
def test_what_cannot_be_asked_is_exit_2(
    store: str, words: list[str], stdin: str, says: str
) -> None:
    done = here("eval", *words, cwd=store, stdin=stdin.encode())
    assert (done.code, done.out) == (2, "")
    assert says in done.err
