"""What people see, over the example memory. `UPDATE_GOLDEN=1 pytest tests/golden` rewrites."""

from __future__ import annotations

import os
import re
import shutil
from pathlib import Path

import pytest

from tests.tools import memctl

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


@pytest.fixture(scope="module")
def store(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("golden") / "memory"
    shutil.copytree(EXAMPLE, path, ignore=shutil.ignore_patterns(".memctl"))
    return path


def _scrubbed(text: str, store: Path) -> str:
    text = text.replace(str(store), "STORE")
    text = re.sub(r'created: "\d{4}-\d\d-\d\d"', 'created: "TODAY"', text)
    return re.sub(r'"digest": "[0-9a-f]{64}"', '"digest": "SHA256"', text)


@pytest.mark.parametrize("name", CASES)
@pytest.mark.xdist_group("golden")
def test_output_is_as_recorded(store: Path, name: str) -> None:
    done = memctl(*CASES[name], cwd=store, env={"COLUMNS": "100", "TERMINAL_WIDTH": "100"})
    got = _scrubbed(f"{done.out}--- stderr\n{done.err}--- exit {done.code}\n", store)
    golden = HERE / f"{name}.txt"
    if os.environ.get("UPDATE_GOLDEN"):
        golden.write_text(got, encoding="utf-8")
    assert got == golden.read_text(encoding="utf-8")


def test_no_recording_is_left_over() -> None:
    assert {p.stem for p in HERE.glob("*.txt")} == set(CASES)
