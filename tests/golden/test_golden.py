"""What people see, over the example memory. `UPDATE_GOLDEN=1 pytest tests/golden` rewrites."""

from __future__ import annotations

import os
import re
import shutil
import time
from pathlib import Path

import pytest

from tests import upkeep
from tests.cli.places import on_terminal
from tests.tools import Result, memctl

HERE = Path(__file__).parent
EXAMPLE = HERE.parents[1] / "example-memory"

CASES = {
    "help": ["--help"],
    "help-add": ["add", "--help"],
    "find": ["find", "clock change broke tests"],
    "find-json": ["find", "clock change broke tests", "--limit", "1", "--json"],
    "find-explain": ["find", '"silent gauge" page', "--explain"],
    "find-misspelt": ["find", "hysterisis"],
    "find-archive": ["find", "level* in:archive"],
    "find-japanese": ["find", "水位計"],
    "context": ["context", "--query", "clock change broke tests"],
    "context-plain": ["context", "--profile", "plain", "--budget", "900"],
    "context-json": ["context", "--query", "clock change", "--budget", "600", "--json"],
    "stats": ["stats"],
    "stats-json": ["stats", "--json"],
    "list": ["list", "--all"],
    "list-unused": ["list", "--unused"],
    "list-json": ["list", "--type", "user", "--json"],
    "show": ["show", "project_level_webhook"],
    "show-json": ["show", "project_level_webhook", "--json"],
    "lint": ["lint"],
    "lint-json": ["lint", "--json"],
    "consolidate": ["consolidate"],
    "consolidate-json": ["consolidate", "--json"],
    "rule": ["rule", "MEM203"],
    "rules": ["rule"],
    "add-dry-run": [
        "add", "--type", "feedback", "--name", "Metric units", "--hook", "metres everywhere",
        "--body", "Lengths are in metres.", "--why", "The authority's feed is.", "--dry-run",
    ],
    "add-duplicate-json": [
        "add", "--type", "feedback", "--name", "Clocks", "--body", "x",
        "--hook", "hand the clock in; the spring time change once broke eleven tests", "--json",
    ],
    "archive-dry-run": ["archive", "project_silent_gauge", "--dry-run"],
    "no-such-topic": ["show", "user_rol"],
    "no-such-topic-json": ["show", "user_rol", "--json"],
    "unknown-option": ["list", "--colour"],
}  # fmt: skip


# The same, over a store with one of every kind of upkeep action (tests/upkeep.py).
UPKEEP = {
    "upkeep": ["consolidate"],
    "upkeep-json": ["consolidate", "--json"],
    "upkeep-only": ["consolidate", "--only", "7,8,9,12"],
    "upkeep-out": ["consolidate", "--out", "../plan.json"],
    "upkeep-apply": ["consolidate", "--apply", "../plan.json"],
    "upkeep-undo": ["undo"],
}
# The same, over a store whose index is too long.
OVER = {
    "over": ["consolidate"],
    "over-apply": ["consolidate", "--apply", "--only", "1,2"],
    "over-undo": ["undo"],
}


@pytest.fixture(scope="module")
def store(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("golden") / "memory"
    shutil.copytree(EXAMPLE, path, ignore=shutil.ignore_patterns(".memctl"))
    return path


@pytest.fixture
def upkept(tmp_path: Path) -> Path:
    return Path(upkeep.build(tmp_path))


def _scrubbed(text: str, store: Path) -> str:
    text = text.replace(str(store), "STORE")
    text = re.sub(r'age=(\\?)"\d+d', r'age=\1"AGEd', text)
    text = re.sub(r'"tokens": \d+', '"tokens": "N"', text)
    ages = "a week|a month|a quarter|a year|older|unknown"
    text = re.sub(rf"(  (?:{ages}) +)[█░]+ \d+", r"\1BAR", text)
    text = re.sub(rf'("name": "(?:{ages})",\s+"count": )\d+', r'\1"N"', text)
    text = re.sub(r'created: "\d{4}-\d\d-\d\d"', 'created: "TODAY"', text)
    today = time.strftime("%Y-%m-%d")
    text = re.sub(rf"(today: |\"day\": \"|updated: \\*\"){today}", r"\1TODAY", text)
    text = re.sub(r'"pass": "[0-9a-f]+"', '"pass": "PASS"', text)
    text = re.sub(r"\[[0-9a-f]{10}\]$", "[COMMIT]", text, flags=re.MULTILINE)
    return re.sub(r'"digest": "[0-9a-f]{64}"', '"digest": "SHA256"', text)


@pytest.mark.parametrize("name", CASES)
@pytest.mark.xdist_group("golden")
def test_output_is_as_recorded(store: Path, name: str) -> None:
    env = {"COLUMNS": "100", "TERMINAL_WIDTH": "100"}
    _compare(name, store, memctl(*CASES[name], cwd=store, env=env))


def test_a_pass_from_plan_to_undo_is_as_recorded(upkept: Path) -> None:
    for name, words in UPKEEP.items():
        _compare(name, upkept, memctl(*words, cwd=upkept, env={"COLUMNS": "80"}))


def test_an_index_too_long_is_as_recorded(tmp_path: Path) -> None:
    store = Path(upkeep.build_over(tmp_path))
    for name, words in OVER.items():
        _compare(name, store, memctl(*words, cwd=store, env={"COLUMNS": "80"}))


def test_upkeep_on_a_terminal(upkept: Path) -> None:
    """Colours and all; asked about two actions."""
    env = {"COLUMNS": "80", "TERM": "xterm"}
    told = on_terminal("consolidate", cwd=upkept, env=env)
    _compare("upkeep-terminal", upkept, Result(told.code, told.shown.replace("\r\n", "\n"), ""))
    prompt = "[y,n,a,q,?] "
    answers = [(prompt, "n\n"), (prompt, "q\n")]
    asked = on_terminal("consolidate", "-i", cwd=upkept, env={"COLUMNS": "80"}, answers=answers)
    shown = asked.shown.replace("\r\n", "\n")
    _compare("upkeep-interactive", upkept, Result(asked.code, shown, ""))


def test_the_plan_file_is_as_recorded(upkept: Path) -> None:
    done = memctl("consolidate", "--out", "../saved.json", cwd=upkept)
    text = (upkept.parent / "saved.json").read_text(encoding="utf-8")
    _compare("upkeep-file", upkept, Result(done.code, text, ""))


def _compare(name: str, store: Path, done: Result) -> None:
    got = _scrubbed(f"{done.out}--- stderr\n{done.err}--- exit {done.code}\n", store)
    golden = HERE / f"{name}.txt"
    if os.environ.get("UPDATE_GOLDEN"):
        golden.write_text(got, encoding="utf-8")
    assert got == golden.read_text(encoding="utf-8")


def test_no_recording_is_left_over() -> None:
    assert {p.stem for p in HERE.glob("*.txt")} == {
        *CASES,
        *UPKEEP,
        *OVER,
        "upkeep-terminal",
        "upkeep-interactive",
        "upkeep-file",
    }
