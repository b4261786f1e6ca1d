"""archive, restore, forget and pin."""

from __future__ import annotations

import pytest

from memctl.codec.topic import parse_topic
from memctl.errors import Changed, NoSuchTopic, Unreadable, UsageError
from memctl.ops.lifecycle import archive, default_line, forget, pin, restore
from tests.ops.world import ME, World, topic

INDEX = "# M\n\n## Project\n- [Tea](t.md) — at four\n- [P](sub/p.md) — pages\n"


def world(**files: str) -> World:
    return World({"MEMORY.md": INDEX, "t.md": topic("Tea."), "sub/p.md": topic("Pages."), **files})


def test_archive_moves_the_file_and_keeps_its_line() -> None:
    store = world()
    outcome = store.apply(archive(store, "t", ME, "no more tea"))
    assert (outcome.verdict, outcome.slug, outcome.path) == ("archived", "t", "archive/t.md")
    assert (outcome.changes.subject, outcome.changes.why) == ("archive t", "no more tea")
    assert set(store.files) == {"MEMORY.md", "archive/t.md", "sub/p.md"}
    assert 'entry: "- [Tea](t.md) — at four"' in store.text("archive/t.md")
    store.apply(archive(store, "p", ME))
    assert "archive/sub/p.md" in store.files
    assert store.row("archive/sub/p.md").slug == "sub/p"


def test_archived_already() -> None:
    store = world()
    store.apply(archive(store, "t", ME))
    again = archive(store, "t", ME)
    assert (again.verdict, again.changes.changes) == ("archived", ())
    assert again.detail == "it is archived already"


def test_archive_does_not_overwrite_an_older_one() -> None:
    store = world(**{"archive/t.md": topic("Old tea.")})
    with pytest.raises(Changed, match=r"archive/t\.md is there already"):
        archive(store, "t", ME)


def test_every_curated_line_survives() -> None:
    """Two lines, both written by somebody: both come back."""
    lines = ['- [Tea](t.md) — at four, "sharp" #1\n', "- [Tea](t.md) — and: cake\n"]
    store = World({"MEMORY.md": "# M\n" + "".join(lines), "t.md": topic("Tea.")})
    store.apply(archive(store, "t", ME))
    assert store.text("MEMORY.md") == "# M\n"
    store.apply(restore(store, "t", ME))
    assert store.text("MEMORY.md") == "# M\n" + "".join(lines)
    assert store.text("t.md") == topic("Tea.")


@pytest.mark.parametrize(
    "line",
    [
        "- [Tea](t.md) — at \\four, 'x' \"y\" {z} [w] & *v* | u > t % s @ r ` q",
        "*   [Tea](t.md)\t— tab \x0b and \x85 and \x1b[0m and \u2028 inside",
        "- [Té](t.md) — 四時 ☕ \U0001f9c1",
        "- [Tea](t.md)   ",
    ],
)
def test_any_line_goes_through_frontmatter_byte_for_byte(line: str) -> None:
    store = World({"MEMORY.md": f"# M\n{line}\n", "t.md": topic("Tea.")})
    store.apply(archive(store, "t", ME))
    assert store.text("MEMORY.md") == "# M\n"
    store.apply(restore(store, "t", ME))
    assert store.text("MEMORY.md") == f"# M\n{line}\n"


def test_a_line_that_is_not_utf8_stays_where_it_is() -> None:
    index = b"# M\n- [Caf\xe9](t.md) \x97 x\n"
    store = World({"MEMORY.md": index, "t.md": topic("Tea.")})
    with pytest.raises(Unreadable, match="line 2"):
        archive(store, "t", ME)


def test_restore_without_a_line_makes_one_of_the_description() -> None:
    store = World({"MEMORY.md": "# M\n", "archive/t.md": topic("Tea is at four.", name="Tea")})
    store.apply(restore(store, "t", ME))
    assert store.text("MEMORY.md") == "# M\n- [Tea](t.md) — Tea is at four.\n"
    assert store.text("t.md") == topic("Tea is at four.", name="Tea")


def test_restore_into_a_store_without_an_index() -> None:
    store = World({"archive/t.md": topic("Tea.", entry='"- [Tea](t.md) — four"')})
    store.apply(restore(store, "t", ME))
    assert store.text("MEMORY.md") == "# MEMORY.md\n\n## Project\n- [Tea](t.md) — four\n"


@pytest.mark.parametrize(
    ("entry", "line"),
    [
        ("- [Old](old.md) — mine", "- [Old](t.md) — mine"),
        ("- [T](t.md)\\n- [Fake](x.md) — y", "- [Tea](t.md) — Tea."),
        ("just words", "- [Tea](t.md) — Tea."),
        ("", "- [Tea](t.md) — Tea."),
    ],
)
def test_an_entry_that_somebody_changed_by_hand(entry: str, line: str) -> None:
    store = World({"MEMORY.md": "# M\n", "archive/t.md": topic("Tea.", entry=f'"{entry}"')})
    store.apply(restore(store, "t", ME))
    assert store.text("MEMORY.md") == f"# M\n{line}\n"


def test_restore_does_not_list_twice() -> None:
    store = World(
        {
            "MEMORY.md": "# M\n- [Tea](t.md) — by hand\n",
            "archive/t.md": topic("Tea.", entry='"- [Tea](t.md) — four"'),
        }
    )
    store.apply(restore(store, "t", ME))
    assert store.text("MEMORY.md") == "# M\n- [Tea](t.md) — by hand\n"


@pytest.mark.parametrize("name", ["t", "t.md", "archive/t", "archive/t.md"])
def test_restore_by_any_name(name: str) -> None:
    store = World({"archive/t.md": topic("Tea.")})
    assert restore(store, name, ME).path == "t.md"


def test_restore_onto_a_live_one() -> None:
    store = world(**{"archive/t.md": topic("Old tea."), "archive/SUB/P.md": topic("Q.")})
    for name in ("t", "archive/t", "t.md", "SUB/P"):
        with pytest.raises(Changed, match="is there already"):
            restore(store, name, ME)
    with pytest.raises(Changed, match="is live already"):
        restore(store, "sub/p", ME)


def test_restore_over_budget_says_so() -> None:
    store = World({"MEMORY.md": "# M\n" + "- x\n" * 200, "archive/t.md": topic("Tea.")})
    assert [f.code for f in restore(store, "t", ME).findings] == ["MEM206"]


def test_forget() -> None:
    store = world()
    outcome = store.apply(forget(store, "t", ME, "gone"))
    assert (outcome.verdict, outcome.slug, outcome.digest) == ("forgotten", "t", "")
    assert outcome.changes.why == "gone"
    assert set(store.files) == {"MEMORY.md", "sub/p.md"}
    assert "t.md" not in store.text("MEMORY.md")


def test_what_cannot_be_read_as_text_can_be_forgotten() -> None:
    store = World({"MEMORY.md": "# M\n- [T](t.md)\n", "t.md": b"\0\0"})
    store.apply(forget(store, "t", ME))
    assert store.files == {"MEMORY.md": b"# M\n"}


@pytest.mark.parametrize("verb", [archive, restore, forget])
def test_an_unknown_topic(verb: object) -> None:
    with pytest.raises(NoSuchTopic) as told:
        verb(world(), "sub/q", ME)  # type: ignore[operator]
    assert "`sub/p`" in told.value.hint


@pytest.mark.parametrize("verb", [archive, forget])
def test_an_ambiguous_base_name(verb: object) -> None:
    store = world(**{"x/p.md": topic("Other pages.")})
    with pytest.raises(NoSuchTopic) as told:
        verb(store, "p", ME)  # type: ignore[operator]
    assert told.value.hint == "Say which: `sub/p`, `x/p`."


def test_pin_and_unpin() -> None:
    store = world()
    assert store.apply(pin(store, "t", True, ME)).verdict == "pinned"
    assert parse_topic("t.md", store.files["t.md"]).pinned
    again = pin(store, "t", True, ME)
    assert (again.changes.changes, again.detail) == ((), "it is pinned already")
    assert store.apply(pin(store, "t", False, ME)).changes.subject == "unpin t"
    assert store.text("t.md") == topic("Tea.")
    assert pin(store, "t", False, ME).detail == "it is not pinned already"


@pytest.mark.parametrize("value", ["yes", "'true'", "on", "True"])
def test_pinned_in_other_words(value: str) -> None:
    store = world(**{"t.md": topic("Tea.", pinned=value)})
    assert pin(store, "t", True, ME).changes.changes == ()
    store.apply(pin(store, "t", False, ME))
    assert store.text("t.md") == topic("Tea.")


def test_an_archived_topic_is_not_pinned() -> None:
    store = World({"archive/t.md": topic("Tea.")})
    with pytest.raises(UsageError, match="is archived") as told:
        pin(store, "t", True, ME)
    assert told.value.hint == "First: memctl restore t"


def test_a_made_line_is_one_printable_line() -> None:
    store = World({"t.md": '---\nname: "a\\nb\\e[1m"\ndescription: "c\\td\\u202e"\n---\n\nx\n'})
    assert default_line(store.row("t.md"), "t.md") == "- [a b(1m](t.md) — c d"
    long = World({"t.md": topic("word " * 99, name="name " * 50)})
    assert len(default_line(long.row("t.md"), "t.md")) < 220
