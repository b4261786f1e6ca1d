"""The table of rules is complete, ordered, documented, and keeps to its imports."""

from __future__ import annotations

import ast
import inspect
import re
from pathlib import Path

import pytest

from memctl import rules
from memctl.model.diagnostic import SEVERITIES
from memctl.rules import RETIRED, RULES, lookup
from memctl.rules.base import RuleInfo

FOLDER = Path(rules.__file__).parent
FILES = sorted(FOLDER.glob("mem[0-9]*.py"))
HEADINGS = ["What it does", "Why", "Example", "Fix"]


def name_of(rule: object) -> str:
    return rule.__name__.rsplit(".", 1)[-1]


def test_every_file_is_in_the_table_in_order_of_code() -> None:
    assert [name_of(rule) for rule in RULES] == [path.stem for path in FILES]
    codes = [rule.INFO.code for rule in RULES]
    assert codes == sorted(set(codes))
    assert len({rule.INFO.name for rule in RULES}) == len(RULES)


def test_the_first_set_is_whole() -> None:
    numbers = "101 102 103 104 105 107 108 109 110 111 112 113 201 202 203 204 205 206 207 208 209"
    numbers += " 210 401 402 403 501 502 503 504 505 506 507 601 602 603 604 900 901"
    assert [rule.INFO.code for rule in RULES] == [f"MEM{number}" for number in numbers.split()]


def test_retired_codes_are_not_used_again_and_lead_to_a_rule() -> None:
    codes = {rule.INFO.code for rule in RULES}
    assert not codes & set(RETIRED)
    assert set(RETIRED.values()) <= codes


@pytest.mark.parametrize("rule", RULES, ids=name_of)
def test_record(rule: object) -> None:
    info = rule.INFO
    assert isinstance(info, RuleInfo)
    assert name_of(rule) == f"{info.code.lower()}_{info.name.replace('-', '_')}"
    assert re.fullmatch(r"MEM\d{3}", info.code)
    assert re.fullmatch(r"[a-z]+(-[a-z]+)*", info.name)
    assert info.severity in SEVERITIES
    assert info.scope in ("topic", "store")
    assert info.fix in ("", "safe", "plan")


@pytest.mark.parametrize("rule", RULES, ids=name_of)
def test_docstring_has_the_four_headings_each_with_text(rule: object) -> None:
    lines = rule.__doc__.splitlines()
    assert [line for line in lines if line in HEADINGS] == HEADINGS
    assert lines[0] == HEADINGS[0]
    for heading in HEADINGS:
        assert lines[lines.index(heading) + 1].strip()


@pytest.mark.parametrize("rule", RULES, ids=name_of)
def test_a_topic_rule_takes_a_topic_and_a_store_rule_takes_evidence(rule: object) -> None:
    first = next(iter(inspect.signature(rule.check).parameters))
    assert first.lstrip("_") == ("topic" if rule.INFO.scope == "topic" else "evidence")


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_rule_is_short_has_no_class_and_imports_only_what_it_may(path: Path) -> None:
    source = path.read_text(encoding="utf-8")
    assert len(source.splitlines()) <= 90
    tree = ast.parse(source)
    imported = set()
    for node in ast.walk(tree):
        assert not isinstance(node, ast.ClassDef)
        if isinstance(node, ast.ImportFrom):
            imported.add(node.module or "")
        elif isinstance(node, ast.Import):
            imported.update(alias.name for alias in node.names)
    ours = {name for name in imported if name.split(".")[0] == "memctl"}
    layers = {name.split(".")[1] for name in ours}
    assert layers <= {"model", "codec", "recall", "rules"}
    assert {n for n in ours if ".rules" in n} <= {
        "memctl.rules.base", "memctl.rules.relative", "memctl.rules.scan",
    }  # fmt: skip
    standard = {"__future__", "typing", "collections.abc", "re", "difflib", "unicodedata"}
    assert imported - ours <= standard


def test_patterns_are_not_compiled_on_import() -> None:
    for path in FOLDER.glob("*.py"):
        assert "re.compile" not in path.read_text(encoding="utf-8"), path.name


@pytest.mark.parametrize(
    ("asked", "code"),
    [
        ("MEM203", "MEM203"),
        ("mem203", "MEM203"),
        ("orphan-topic", "MEM203"),
        ("Orphan-Topic", "MEM203"),
        ("MEM999", None),
        ("", None),
    ],
)
def test_lookup(asked: str, code: str | None) -> None:
    rule = lookup(asked)
    assert (rule.INFO.code if rule else None) == code


def test_lookup_follows_a_retired_code(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(RETIRED, "MEM299", "MEM203")
    assert lookup("mem299") is lookup("MEM203")
