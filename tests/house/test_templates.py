"""What templates tell people to run: commands and options that there are."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
import yaml

from memctl.cli.table import COMMANDS, load

TEMPLATES = Path(__file__).parents[2] / "templates"
CALL = re.compile(r"\bmemctl ([a-z-]+)((?: +(?:--?[\w-]+|[^\s`#|>]+))*)")


def calls() -> list[tuple[str, str, str]]:
    found = []
    for path in sorted(TEMPLATES.iterdir()):
        text = path.read_text(encoding="utf-8")
        lines = [x for x in text.splitlines() if not x.lstrip().startswith("#")]
        found += [(path.name, m[1], m[2]) for line in lines for m in CALL.finditer(line)]
    return found


@pytest.mark.parametrize(("name", "verb", "words"), [c for c in calls() if c[1] in COMMANDS])
def test_options_are_there(name: str, verb: str, words: str) -> None:
    known = {p.flag for p in load(verb).all_params()}
    assert set(re.findall(r"(?<!\S)--[\w-]+", words)) <= known, name


def test_the_upkeep_templates_call_it() -> None:
    called = {(name, verb) for name, verb, _ in calls()}
    assert {("consolidate.yml", "consolidate"), ("consolidate.cron", "consolidate")} <= called


def test_the_workflow_is_yaml_with_a_whole_history() -> None:
    flow = yaml.safe_load((TEMPLATES / "consolidate.yml").read_text(encoding="utf-8"))
    first = flow["jobs"]["consolidate"]["steps"][0]
    assert first["with"]["fetch-depth"] == 0
