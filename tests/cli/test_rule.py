"""memctl rule, as a process. It needs no store."""

from __future__ import annotations

from pathlib import Path

from tests.cli.places import here
from tests.tools import memctl


def test_one_rule_and_all(tmp_path: Path) -> None:
    done = memctl("rule", "mem203", "--json", cwd=tmp_path)
    assert done.code == 0, done.err
    (rule,) = done.json["rules"]
    assert done.json["schema"] == "memctl/rule@1"
    assert (rule["code"], rule["name"], rule["severity"]) == ("MEM203", "orphan-topic", "error")
    for heading in ("What it does", "Why", "Example", "Fix"):
        assert heading in rule["text"]
    assert here("rule", "orphan-topic", "--json", cwd=tmp_path).json["rules"] == [rule]
    every = here("rule", "--json", cwd=tmp_path).json["rules"]
    assert rule in every
    assert len({r["code"] for r in every}) == len(every) > 25
    unknown = here("rule", "MEM000", "--json", cwd=tmp_path)
    assert (unknown.code, unknown.json["error"]["kind"]) == (2, "usage")
