"""Days that only made sense when they were written."""

from __future__ import annotations

import pytest

from memctl.model.history import LineChange
from memctl.model.usage import Usage
from memctl.ops.upkeep.dates import DATE, FLAG
from memctl.ops.upkeep.scene import Past
from tests.ops.passes import carried_out, of, passed
from tests.ops.world import World, topic

CREATED = {"created": "2026-03-04"}


def fact(body: str, **fields: str) -> str:
    head = topic("Something.", type="user", name="The move", **{"description": "Where", **fields})
    return head.replace("Something.\n", body)


def store(body: str, **fields: str) -> World:
    return World({"MEMORY.md": "# M\n- [A](a.md) — a\n", "a.md": fact(body, **fields)})


def past(*changes: LineChange) -> Past:
    return Past(Usage(), dict, lambda _: {"a.md": changes})


def came(line: str, day: str = "2026-05-05", **more: object) -> LineChange:
    given = {"first": False, "born": False, "gone": (), "come": (line,)} | more
    return LineChange(day, **given)  # type: ignore[arg-type]


def test_the_date_is_written_behind_the_words_and_a_second_pass_is_quiet() -> None:
    body = "We moved yesterday.\r\n\nThe old host went 3 days ago, they say.\n"
    world = store(body, description="It went away yesterday", **CREATED)
    found = passed(world)
    (action,) = found.actions
    assert (action.kind, action.risk, action.removes) == (DATE, "review", 0)
    assert action.reason == "`yesterday`, `3 days ago` only made sense when written"
    assert carried_out(world, found) == ["dated"]
    text = world.text("a.md")
    assert "We moved yesterday (2026-03-03).\r\n" in text
    assert "The old host went 3 days ago (2026-03-01), they say.\n" in text
    assert world.topic("a.md").get("description") == "It went away yesterday (2026-03-03)"
    assert world.past.commits[0][0].subject == "write dates into a"
    assert passed(world).actions == ()


@pytest.mark.parametrize(
    ("fields", "changes", "day"),
    [
        ({}, [], ""),
        ({"created": "2026-03-04"}, [], "2026-03-03"),
        ({"created": "2026-03-04", "updated": "2026-04-04"}, [], ""),
        ({}, [came("we moved yesterday.")], "2026-05-04"),
        ({}, [came("we moved yesterday.", first=True)], ""),
        ({}, [came("we moved yesterday.", born=True)], "2026-05-04"),
        ({}, [came("yesterday", gone=("Yesterday we",)), came("yesterday", "2026-02-02")],
         "2026-02-01"),
        ({}, [came("yesterday"), came("yesterday", "2026-02-02")], ""),
        ({"created": "2026-03-04"}, [came("yesterday", first=True, born=True)], "2026-03-03"),
        ({"created": "2026-03-04"}, [came("yesterday", born=True)], "2026-03-03"),
        ({"created": "2026-03-04"}, [came("yesterday")], ""),
        ({"created": "2026-03-04", "updated": "2026-05-05"}, [came("yesterday")], "2026-05-04"),
    ],
    ids=[
        "nothing known", "one date", "two dates", "the line's commit", "the first commit",
        "the file's commit", "the commit that brought it", "brought twice", "adopted",
        "committed later", "edited by hand", "updated by memctl",
    ],
)  # fmt: skip
def test_which_day_it_was(fields: dict[str, str], changes: list[LineChange], day: str) -> None:
    world = store("We moved yesterday.\n", **fields)
    found = [(a.kind, a.evidence) for a in passed(world, past(*changes)).actions]
    sure = (DATE, f"We moved yesterday ({day}).")
    line = world.text("a.md").split("\n").index("We moved yesterday.") + 1
    assert found == [sure if day else (FLAG, f"line {line}: We moved yesterday.")]


@pytest.mark.parametrize(
    "body",
    [
        "The freeze ends next Friday.\n",
        "We moved last week.\n",
        "We moved the day before yesterday.\n",
        "We moved yesterday.\n\nWe moved yesterday.\n",
    ],
)
def test_what_is_not_certain_is_for_a_reader(body: str) -> None:
    world = store(body, **CREATED)
    (action,) = passed(world).actions
    assert (action.kind, action.risk) == (FLAG, "decide")
    assert action.resolve == ("memctl update a --body -",)


@pytest.mark.parametrize(
    "body",
    [
        "It says `yesterday` in code.\n",
        "He said “we moved yesterday”.\n",
        "Every day we do what we did not do yesterday.\n",
        "We moved yesterday <!-- memctl: ignore MEM402 -->\n",
    ],
)
def test_what_lint_leaves_alone_is_left_alone(body: str) -> None:
    assert passed(store(body, **CREATED)).actions == ()


def test_a_pinned_topic_is_not_rewritten() -> None:
    world = store("We moved yesterday.\n", pinned="true", **CREATED)
    assert [a.kind for a in passed(world).actions] == [FLAG]


def test_one_action_of_each_for_a_topic_with_both() -> None:
    world = store("We moved yesterday.\n\nThe freeze ends next Friday.\n", **CREATED)
    found = passed(world)
    assert [a.kind for a in found.actions] == [DATE, FLAG]
    assert carried_out(world, found) == ["dated"]
    assert [a.kind for a in passed(world).actions] == [FLAG]


def test_a_line_that_changed_meanwhile_is_left() -> None:
    world = store("We moved yesterday.\n", **CREATED)
    found = passed(world)
    world.files["a.md"] = fact("We moved in March.\n", **CREATED).encode()
    assert carried_out(world, found) == ["skipped"]


def test_history_is_asked_only_for_a_certain_day() -> None:
    def never(_: str) -> dict[str, list[LineChange]]:
        raise AssertionError

    world = store("The freeze ends next Friday.\n", **CREATED)
    assert len(of(world, FLAG, Past(Usage(), dict, never))) == 1
