"""Findings in every format."""

from __future__ import annotations

import json
from pathlib import Path

import jsonschema
import pytest

from memctl.model.diagnostic import Diagnostic, Edit
from memctl.render.findings import findings_data, findings_lines, github
from memctl.render.sarif import sarif
from memctl.rules import RULES, summaries

SCHEMA = json.loads((Path(__file__).parent / "sarif.schema.json").read_text(encoding="utf-8"))
CHECK = jsonschema.Draft202012Validator(SCHEMA)

FOUND = (
    Diagnostic(
        "MEM203", "orphan-topic", "error", "user a.md", 0, "no line, 100% lost", "add: a line"
    ),
    Diagnostic("MEM205", "overlong-entry", "warning", "MEMORY.md", 7, "two\nlines", "", ()),
    Diagnostic("MEM403", "stale-path", "info", "höhe.md", 3, "a hint \x1b[31m", "", ()),
    Diagnostic(
        "MEM112", "byte-order-mark", "info", "b.md", 1, "a BOM", "x", (Edit("b.md", 1, 1, ""),)
    ),
)


def test_sarif_is_valid_and_points_at_its_rules() -> None:
    document = sarif(FOUND, summaries(), "memory/")
    CHECK.validate(document)
    run = document["runs"][0]
    rules = run["tool"]["driver"]["rules"]
    assert [rules[r["ruleIndex"]]["id"] for r in run["results"]] == [f.code for f in FOUND]
    assert [r["level"] for r in run["results"]] == ["error", "warning", "note", "note"]
    places = [r["locations"][0]["physicalLocation"] for r in run["results"]]
    assert places[0] == {"artifactLocation": {"uri": "memory/user%20a.md"}}
    assert places[1]["region"] == {"startLine": 7}
    assert places[2]["artifactLocation"]["uri"] == "memory/h%C3%B6he.md"


def test_the_schema_can_fail() -> None:
    document = sarif(FOUND, summaries(), "")
    document["runs"][0]["results"][1]["locations"][0]["physicalLocation"]["region"]["startLine"] = 0
    with pytest.raises(jsonschema.ValidationError):
        CHECK.validate(document)


def test_every_rule_has_a_description_for_sarif() -> None:
    assert len(summaries()) == len(RULES)
    assert all(text.endswith(".") for _, _, text in summaries().values())


def test_github_annotations_are_one_line_each_and_escaped() -> None:
    lines = list(github(FOUND, "memory/"))
    assert lines[0] == (
        "::error file=memory/user a.md,line=1,title=MEM203 orphan-topic::no line, 100%25 lost"
    )
    assert lines[1].startswith("::warning file=memory/MEMORY.md,line=7,")
    assert lines[2].startswith("::notice ")
    assert all("\n" not in line and "\x1b" not in line for line in lines)


def test_json_has_the_promised_keys() -> None:
    data = findings_data(FOUND, 4)
    assert data["summary"] == {"topics": 4, "error": 1, "warning": 1, "info": 2}
    assert [f["fixable"] for f in data["findings"]] == [False, False, False, True]
    assert data["findings"][1]["fix"] is None
    promised = {"code", "rule", "severity", "path", "line", "message", "fix"}
    assert all(promised <= set(f) for f in data["findings"])


@pytest.mark.parametrize(("hints", "shown"), [(False, 2), (True, 4)])
def test_hints_are_counted_but_shown_only_when_asked_for(hints: bool, shown: int) -> None:
    *found, summary = findings_lines(FOUND, 4, hints)
    assert len(found) == shown
    assert "2 hints" in "".join(text for text, _ in summary)
