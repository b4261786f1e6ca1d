"""Importance that decays without reads."""

from __future__ import annotations

import pytest

from memctl.model.usage import Usage
from memctl.ops.upkeep.faded import FADE
from memctl.ops.upkeep.scene import Past
from tests.ops.passes import carried_out, of, passed
from tests.ops.world import World, topic

OLD = "2025-06-01"
INDEX = "# M\n\n## User\n- [Lone](lone.md) — nobody asks\n- [Read](read.md) — somebody asks\n"


def reads(days: float = 400, **last: float) -> Past:
    return Past(Usage(days, last or {"read": 3.0}, {}))


def store(**fields: str) -> World:
    return World(
        {
            "MEMORY.md": INDEX,
            "lone.md": topic("The attic holds old maps.", type="user", created=OLD, **fields),
            "read.md": topic("The cellar holds potatoes.", type="user", created=OLD),
        }
    )


def test_what_nobody_read_goes_to_the_archive_and_never_away() -> None:
    world, past = store(), reads()
    found = passed(world, past)
    (action,) = found.actions
    assert (action.kind, action.slug, action.risk, action.removes) == (FADE, "lone", "review", 1)
    assert action.reason == "nobody has read it in 400 days, nor touched it"
    assert carried_out(world, found) == ["archived"]
    assert "The attic holds old maps." in world.text("archive/lone.md")
    assert passed(world, past).actions == ()


def test_a_read_long_ago_counts_no_more() -> None:
    (action,) = of(store(), FADE, reads(read=3.0, lone=390.0))
    assert action.reason == "nobody has read it in 390 days, nor touched it"


@pytest.mark.parametrize(
    ("fields", "past"),
    [
        ({"pinned": "true"}, reads()),
        ({"source": "user"}, reads()),
        ({"importance": "6"}, reads()),
        ({"updated": "2026-08-01"}, reads()),
        ({"verified": "2026-08-01"}, reads()),
        ({}, reads(read=3.0, lone=100.0)),
        ({}, reads(days=29)),
        ({}, reads(days=179)),
        ({}, Past(Usage(400, {}, {}))),
        ({}, Past(Usage(400, {"read": 300.0}, {}))),
        ({}, Past()),
    ],
    ids=[
        "pinned", "told by the user", "important", "touched", "verified", "read of late",
        "a month unknown", "not counted for long", "nothing was read", "nothing was of late",
        "no counts",
    ],
)  # fmt: skip
def test_what_stays(fields: dict[str, str], past: Past) -> None:
    assert of(store(**fields), FADE, past) == []


def test_the_less_it_matters_the_sooner_it_goes() -> None:
    dates = {"created": "2026-04-01"}  # 143 days ago
    usage = Usage(400, {"read": 3.0}, {})
    world = World(
        {
            "MEMORY.md": "# M\n- [X](x.md) — x\n",
            "x.md": topic("Maps lie in the attic.", type="user", importance="2", **dates),
            "y.md": topic("Rakes stand in the shed.", type="user", **dates),
            "read.md": topic("Potatoes lie in the cellar.", type="user"),
        }
    )
    assert [a.slug for a in of(world, FADE, Past(usage))] == ["x"]


def test_a_topic_without_a_date_is_as_old_as_its_last_commit() -> None:
    files = {
        "MEMORY.md": "# M\n",
        "a.md": topic("Maps lie in the attic.", type="user"),
        "b.md": topic("Rakes stand in the shed.", type="user"),
        "read.md": topic("Potatoes lie in the cellar.", type="user"),
    }
    usage = Usage(400, {"read": 3.0}, {})
    past = Past(usage, lambda: {"a.md": "2025-01-01", "b.md": "2026-08-01"})
    assert [a.slug for a in of(World(files), FADE, past)] == ["a"]
    assert of(World(files), FADE, Past(usage)) == []
