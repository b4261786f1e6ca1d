"""Topics with a successor in force."""

from __future__ import annotations

import pytest

from memctl.ops.upkeep.superseded import SUPERSEDE
from tests.ops.passes import carried_out, of, passed
from tests.ops.world import World, topic

INDEX = "# M\n\n## User\n- [A](a.md) — the old way\n- [B](b.md) — the new way\n"


def store(**files: str) -> World:
    texts = {path.replace("__", "/") + ".md": text for path, text in files.items()}
    return World({"MEMORY.md": INDEX, **texts})


def fact(words: str, **fields: str) -> str:
    return topic(words, type="user", **fields)


def test_it_goes_with_its_line_and_keeps_its_lineage() -> None:
    world = store(a=fact("Tea is at four.", superseded_by="b"), b=fact("Coffee is at nine."))
    found = passed(world)
    (action,) = found.actions
    assert (action.kind, action.slug, action.risk, action.removes) == (SUPERSEDE, "a", "safe", 1)
    assert action.reason == "`b` took its place"
    assert carried_out(world, found) == ["archived"]
    assert world.topic("archive/a.md").get("superseded_by") == "b"
    assert world.topic("archive/a.md").get("entry") == "- [A](a.md) — the old way"
    assert passed(world).actions == ()


def test_successors_are_followed_to_the_last() -> None:
    world = store(
        a=fact("Tea is at four.", superseded_by="b.md"),
        b=fact("Coffee is at nine.", superseded_by="c"),
        c=fact("Water is always there."),
    )
    found = of(world, SUPERSEDE)
    assert [(a.slug, a.evidence) for a in found] == [
        ("a", "superseded_by: b.md; in force: c"),
        ("b", "superseded_by: c; in force: c"),
    ]


@pytest.mark.parametrize(
    "files",
    [
        {"a": fact("Tea is at four.", superseded_by="gone"), "b": fact("Coffee is at nine.")},
        {"a": fact("Tea is at four.", superseded_by="a"), "b": fact("Coffee is at nine.")},
        {
            "a": fact("Tea is at four.", superseded_by="b"),
            "b": fact("Coffee is at nine.", superseded_by="a"),
        },
        {"a": fact("Tea is at four.", superseded_by="b"), "archive__b": fact("Coffee at nine.")},
        {
            "a": fact("Tea is at four.", superseded_by="b", pinned="true"),
            "b": fact("Coffee is at nine."),
        },
        {
            "a": fact("Tea is at four.", superseded_by="b"),
            "archive__a": fact("Tea was at five."),
            "b": fact("Coffee is at nine."),
        },
    ],
    ids=["no successor", "itself", "a circle", "an archived one", "pinned", "place taken"],
)
def test_it_stays_where_lineage_does_not_settle_it(files: dict[str, str]) -> None:
    assert of(store(**files), SUPERSEDE) == []


def test_a_successor_that_expires_in_this_pass_settles_nothing() -> None:
    world = store(
        a=fact("Tea is at four.", superseded_by="b"),
        b=fact("Coffee is at nine.", expires="2026-01-01"),
    )
    assert [a.kind for a in passed(world).actions] == ["archive_expired"]


def test_a_line_that_another_topic_shares_keeps_both() -> None:
    world = store(a=fact("Tea is at four.", superseded_by="b"), b=fact("Coffee is at nine."))
    world.files["MEMORY.md"] = b"# M\n- [A](a.md) and [B](b.md) \xe2\x80\x94 drinks\n"
    assert passed(world).actions == ()
