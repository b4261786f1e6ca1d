"""The workflow in the repository: every system and Python, the README's own command, pinned."""

from __future__ import annotations

import re
from pathlib import Path

import yaml

ROOT = Path(__file__).parents[2]
CI = ROOT / ".github" / "workflows" / "ci.yml"


def test_it_runs_what_the_readme_says_on_every_system() -> None:
    table = yaml.safe_load(CI.read_text(encoding="utf-8"))
    matrix = table["jobs"]["test"]["strategy"]["matrix"]
    assert {each.split("-")[0] for each in matrix["os"]} == {"ubuntu", "macos", "windows"}
    least = re.search(
        r'requires-python = ">=([\d.]+)"', (ROOT / "pyproject.toml").read_text("utf-8")
    )
    assert least
    assert matrix["python"][0] == least[1]
    steps = [step for job in table["jobs"].values() for step in job["steps"]]
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    command = next(line for line in readme.splitlines() if "pip install '.[dev]'" in line)
    assert command.strip() in [step.get("run") for step in steps]
    used = [step["uses"] for step in steps if "uses" in step]
    assert used
    assert all(re.fullmatch(r"actions/[\w-]+@v\d+", each) for each in used)
