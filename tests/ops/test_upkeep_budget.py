"""An index over its host's limits."""

from __future__ import annotations

import pytest

from memctl.codec.archiveline import archive_line
from memctl.model.usage import Usage
from memctl.ops.budget import used
from memctl.ops.lint import lint
from memctl.ops.upkeep.budget import DEMOTE, LINE
from memctl.ops.upkeep.scene import Past
from tests.ops.passes import carried_out, claims, of, passed
from tests.ops.world import World, topic

LIMIT = 200


def fact(number: int, **fields: str) -> str:
    words = f"w{number}a w{number}b w{number}c"
    return topic(f"Thing {words}.", type="user", **fields)


def store(count: int, lines: str = "", **fields: dict[str, str]) -> World:
    """An index of a title, a blank line, a section and `count` entries; fields by slug."""
    made = [f"t{n:03}" for n in range(count)]
    entries = "".join(f"- [T](t{n:03}.md) — hook {n}\n" for n in range(count))
    files = {
        f"{slug}.md": fact(n, **{"created": "2026-08-01", **fields.get(slug, {})})
        for n, slug in enumerate(made)
    }
    return World({"MEMORY.md": f"# M\n\n## User\n{lines}{entries}", **files})


def test_within_the_limits_nothing_goes() -> None:
    assert passed(store(LIMIT - 3)).actions == ()


def test_as_many_as_needed_and_one_line_says_where_they_are() -> None:
    world = store(LIMIT - 3 + 5, t100={"importance": "1"}, t007={"created": "2025-01-01"})
    before = claims(world)
    found = passed(world)
    assert {(a.kind, a.risk, a.removes) for a in found.actions} == {(DEMOTE, "review", 1)}
    slugs = [a.slug for a in found.actions]
    assert len(slugs) == 6  # the line takes one
    assert slugs[:3] == ["t007", "t100", "t000"]
    assert found.actions[0].reason == (
        "last touched 2025-01-01, importance 5: needed least of an index "
        "that is 5 lines over the 200 that claude loads"
    )
    assert found.actions[0].evidence == "MEMORY.md line 11: - [T](t007.md) — hook 7"
    assert carried_out(world, found) == ["archived"] * 6
    text = world.text("MEMORY.md")
    assert text.split("\n")[:3] == ["# M", archive_line(6), ""]
    assert used(text)[0] == LIMIT
    assert world.topic("archive/t007.md").get("entry") == "- [T](t007.md) — hook 7"
    assert claims(world) >= before
    assert passed(world).actions == ()
    index = [f for f in lint(world, None).findings if f.path == "MEMORY.md"]
    assert {f.severity for f in index} <= {"warning"}  # it nears the limit, as before


def test_the_order() -> None:
    usage = Usage(400, {f"t{n:03}": 3.0 for n in range(20, 300)}, {})
    more = {
        "t050": {"expires": "9999-01-01", "superseded_by": "nobody"},
        "t060": {"importance": "1"},
        "t061": {"importance": "1", "source": "user"},
        "t005": {"created": "2025-01-01", "importance": "6"},
        "t006": {"created": "2025-01-01", "importance": "10"},
        "t070": {"pinned": "true", "importance": "1", "created": "2020-01-01"},
    }
    found = of(store(LIMIT - 3 + 4, **more), DEMOTE, Past(usage))
    assert [a.slug for a in found] == ["t050", "t005", "t006", "t060", "t061"]


def test_what_goes_for_another_reason_counts_first() -> None:
    world = store(
        LIMIT - 3 + 3, t001={"expires": "2026-01-01"}, t002={"superseded_by": "t003"},
        t004={"expires": "2026-01-01"}, t005={"expires": "2026-01-01"},
    )  # fmt: skip
    found = passed(world)
    assert DEMOTE not in {a.kind for a in found.actions}
    carried_out(world, found)
    assert used(world.text("MEMORY.md"))[0] == LIMIT - 1
    assert passed(world).actions == ()


def test_a_topic_that_gets_its_line_back_counts() -> None:
    world = store(LIMIT - 3)
    world.files["lost.md"] = fact(999, created="2026-08-02").encode()
    found = passed(world)
    assert [a.kind for a in found.actions] == ["add_entry", DEMOTE, DEMOTE]
    carried_out(world, found)
    assert used(world.text("MEMORY.md"))[0] == LIMIT
    assert passed(world).actions == ()


def test_bytes_count_as_well_and_a_long_line_spares_the_short_ones() -> None:
    world = store(100, **{f"t{n:03}": {"created": f"2026-07-{n + 10}"} for n in range(4)})
    long = "- [T](t003.md) — " + "é" * 6000
    text = world.text("MEMORY.md").replace("- [T](t003.md) — hook 3", long)
    world.files["MEMORY.md"] = (text + "x" * (25_000 - len(text.encode()) + 9_000)).encode()
    found = passed(world)
    assert [a.slug for a in found.actions] == ["t003"]
    assert "bytes over the 25,000" in found.actions[0].reason
    carried_out(world, found)
    assert passed(world).actions == ()


def test_comments_and_frontmatter_are_not_loaded() -> None:
    world = store(LIMIT - 3)
    hidden = "---\na: b\n---\n" + world.text("MEMORY.md") + "<!--\n" + "x\n" * 50 + "-->\n\n\n\n"
    world.files["MEMORY.md"] = hidden.encode()
    assert passed(world).actions == ()


@pytest.mark.parametrize(
    "line",
    ["- [T](t000.md) and [U](t001.md) — both\n", "- [T](t000.md) — hook\n  - [U](t001.md) — u\n"],
)
def test_a_line_that_two_topics_share_stays(line: str) -> None:
    world = store(LIMIT, **{"t000": {"importance": "1"}})
    text = world.text("MEMORY.md").replace(
        "- [T](t000.md) — hook 0\n- [T](t001.md) — hook 1\n", line
    )
    world.files["MEMORY.md"] = text.encode()
    slugs = [a.slug for a in of(world, DEMOTE)]
    assert slugs
    assert "t000" not in slugs


def test_what_hangs_below_a_line_goes_with_it() -> None:
    world = store(LIMIT - 3, t000={"importance": "1"})
    text = world.text("MEMORY.md").replace("hook 0\n", "hook 0\n  more\n  and more\n")
    world.files["MEMORY.md"] = text.encode()
    found = passed(world)
    assert [a.slug for a in found.actions] == ["t000"]
    carried_out(world, found)
    assert "and more" not in world.text("MEMORY.md")
    assert "  and more" in world.text("archive/t000.md")


def test_the_loss_bound_holds_back_and_the_next_pass_goes_on() -> None:
    world = store(LIMIT + 60)
    found = passed(world, share=0.1)
    assert (len(found.actions), len(found.held_back)) == (26, 38)
    carried_out(world, found)
    assert archive_line(26) in world.text("MEMORY.md")
    assert len(passed(world).actions) == 38


def test_it_stops_when_the_index_has_become_short_meanwhile() -> None:
    world = store(LIMIT)
    found = passed(world)
    world.files["MEMORY.md"] = world.text("MEMORY.md")[:400].encode()
    assert set(carried_out(world, found)) == {"skipped"}


def test_the_line_follows_the_archive() -> None:
    world = store(3, lines=f"{archive_line(7)}\n{archive_line(8)}\n")
    world.files["archive/x.md"] = fact(500).encode()
    found = passed(world)
    assert [(a.kind, a.risk, a.reason) for a in found.actions] == [
        (LINE, "safe", "the archive holds 1")
    ]
    assert carried_out(world, found) == ["counted"]
    assert world.text("MEMORY.md").count("> Archived") == 1
    assert passed(world).actions == ()
    del world.files["archive/x.md"]
    carried_out(world, passed(world))
    assert "> Archived" not in world.text("MEMORY.md")
    assert passed(world).actions == ()


def test_the_line_counts_what_the_same_pass_archives() -> None:
    world = store(3, lines=f"{archive_line(1)}\n", t000={"expires": "2026-01-01"})
    world.files["archive/x.md"] = fact(500).encode()
    found = passed(world)
    assert [a.kind for a in found.actions] == ["archive_expired"]
    carried_out(world, found)
    assert archive_line(2) in world.text("MEMORY.md")
    assert passed(world).actions == ()


def test_an_archive_alone_brings_no_line() -> None:
    world = store(3)
    world.files["archive/x.md"] = fact(500).encode()
    assert passed(world).actions == ()
