"""lint --fix: the safe repairs, once, in one commit."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memctl.ops.lint import fix, lint
from tests.ops.kinds import INDEXES, OTHERS, TOPICS
from tests.ops.world import ME, World, topic

TWICE = "# M\n- [T](t.md) — t\n- [T](t.md) — t\n"


def fixed(store: World) -> list[str]:
    return [f.code for f in store.apply(fix(store, None, ME)).findings]


def test_each_repair_and_nothing_besides() -> None:
    store = World(
        {
            "MEMORY.md": "# M\n- [T](t.md) — t\n- [P](p.md)\n- [T](t.md) — t\n- [T](t.md) — u\n",
            "t.md": "\ufeff\n\n---\nname: T: a thing\ndescription: d\ntype: user\n---\n\nT.\n",
            "p.md": topic("P.", "w"),
        }
    )
    outcome = store.apply(fix(store, None, ME))
    assert {f.code for f in outcome.findings} == {"MEM101", "MEM112", "MEM204"}
    assert outcome.changes.subject == "fix MEM101, MEM112, MEM204"
    assert len(store.past.commits) == 1
    assert store.text("MEMORY.md") == ("# M\n- [T](t.md) — t\n- [P](p.md)\n- [T](t.md) — u\n")
    assert store.text("t.md") == (
        '---\nname: "T: a thing"\ndescription: d\ntype: user\n---\n\nT.\n'
    )
    assert store.text("p.md") == topic("P.", "w")
    assert fixed(store) == []


def test_nothing_to_fix() -> None:
    store = World({"MEMORY.md": "# M\n- [T](t.md) — t\n", "t.md": topic("T.", "w")})
    outcome = fix(store, None, ME)
    assert (outcome.verdict, outcome.changes.changes) == ("fixed", ())
    assert outcome.detail == "nothing to fix safely"


def test_a_missing_index_is_made_from_the_live_topics() -> None:
    store = World(
        {
            "a.md": topic("A is first.", "w", type="user", name="A"),
            "archive/old.md": topic("Old.", "w"),
            "b.md": topic("B is second.", "w", name="B"),
            "c.md": topic("C is third.", "w", name="C", type="user"),
            "d.md": topic("D has no type.", "w", name="D", type="opinion"),
        }
    )
    assert "MEM201" in fixed(store)
    assert store.text("MEMORY.md") == (
        "# MEMORY.md\n\n## User\n- [A](a.md) — A is first.\n- [C](c.md) — C is third.\n\n"
        "## Project\n- [B](b.md) — B is second.\n- [D](d.md) — D has no type.\n"
    )
    assert fixed(store) == []
    assert not {"MEM201", "MEM203"} & {f.code for f in lint(store, None).findings}


def test_an_empty_store_gets_an_empty_index() -> None:
    store = World({"memctl.toml": ""})
    assert fixed(store) == ["MEM201"]
    assert store.text("MEMORY.md") == "# MEMORY.md\n"


def test_what_is_suppressed_or_switched_off_is_not_fixed() -> None:
    line = "- [T](t.md) — t <!-- memctl: ignore MEM204 -->\n"
    store = World({"MEMORY.md": f"# M\n{line}{line}", "t.md": topic("T.", "w")})
    assert fixed(store) == []
    off = World({"t.md": topic("T.", "w")}, settings='disable = ["MEM201"]')
    assert fixed(off) == []


@pytest.mark.parametrize("index", INDEXES.values(), ids=INDEXES)
def test_a_second_run_finds_nothing_whatever_the_index(index: bytes) -> None:
    store = World({"MEMORY.md": index, "t.md": TOPICS["flat"], **OTHERS})
    fixed(store)
    assert fixed(store) == []


@given(st.lists(st.sampled_from(sorted(TOPICS)), min_size=1, max_size=4, unique=True))
def test_a_second_run_finds_nothing_whatever_the_topics(kinds: list[str]) -> None:
    store = World({f"t{n}.md": TOPICS[kind] for n, kind in enumerate(kinds)})
    bodies = {p: store.topic(p).body.strip() for p in store.files}
    fixed(store)
    assert fixed(store) == []
    assert {p: store.topic(p).body.strip() for p in bodies} == bodies


def test_a_file_that_went_away_is_passed_over() -> None:
    store = World({"MEMORY.md": TWICE, "t.md": topic("T.", "w")}, irregulars={"x.md": "link"})
    assert fixed(store) == ["MEM204"]
