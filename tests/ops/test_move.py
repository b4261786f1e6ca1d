"""move: the file, its line, every link to it, and nothing else."""

from __future__ import annotations

import pytest

from memctl.errors import Changed, NoSuchTopic, Unreadable, UsageError
from memctl.ops.lifecycle import restore
from memctl.ops.move import move
from tests.ops.world import ME, World, changed, topic

INDEX = (
    "# M\n\n## Feedback\n- [F](f.md) — f, see [x](feedback_x.md)\n- [X](feedback_x.md) — x\n\n"
    "## Project\n- [P](p.md) — p\n"
)
LINKS = (
    "See [[feedback_x]], [[feedback_x|the title]], [[ feedback_x ]], [[feedback_x#part]],\n"
    "[a](feedback_x.md), [b](feedback_x.md#part), [c](./feedback_x.md), [d](<feedback_x.md>),\n"
    '[e](feedback_x.md "tip"), [f](feedback%5Fx.md).\n'
)
NO_LINKS = (
    "Not [[feedback_xy]], [[my_feedback_x]], [g](sub/feedback_x.md), [h](feedback_x.mdx),\n"
    "[i](https://example.org/feedback_x.md), [j](/feedback_x.md), feedback_x, feedback_x.md,\n"
    "`[[feedback_x]]`, ![k](feedback_x.md).\n\n```\n[[feedback_x]] [l](feedback_x.md)\n```\n"
)


def world(**files: str) -> World:
    return World(
        {
            "MEMORY.md": INDEX,
            "feedback_x.md": topic("X.", type="feedback"),
            "f.md": topic("F.", type="feedback") + LINKS + NO_LINKS,
            "p.md": topic("P.", supersedes="feedback_x"),
            **files,
        }
    )


def test_rename() -> None:
    store = world()
    before = dict(store.files)
    outcome = store.apply(move(store, "feedback_x", "feedback_y", "", ME))
    assert (outcome.verdict, outcome.slug, outcome.previous) == (
        "moved", "feedback_y", "feedback_x",
    )  # fmt: skip
    assert outcome.changes.subject == "move feedback_x to feedback_y"
    assert "feedback_x.md" not in store.files
    assert store.files["feedback_y.md"] == before["feedback_x.md"]
    assert store.text("MEMORY.md") == INDEX.replace("(feedback_x.md)", "(feedback_y.md)")
    turned = LINKS.replace("feedback_x", "feedback_y").replace("feedback%5Fx", "feedback_y")
    assert store.text("f.md") == topic("F.", type="feedback") + turned + NO_LINKS
    assert changed(before["p.md"].decode(), store.text("p.md")) == (
        ["supersedes: feedback_x\n"],
        ["supersedes: feedback_y\n"],
    )


def test_retype_renames_by_the_prefix_and_moves_the_line() -> None:
    store = world()
    outcome = store.apply(move(store, "feedback_x", "", "project", ME))
    assert outcome.slug == "project_x"
    assert store.row("project_x.md").type == "project"
    assert store.text("MEMORY.md") == (
        "# M\n\n## Feedback\n- [F](f.md) — f, see [x](project_x.md)\n\n"
        "## Project\n- [P](p.md) — p\n- [X](project_x.md) — x\n"
    )
    assert changed(topic("X.", type="feedback"), store.text("project_x.md")) == (
        ["type: feedback\n"],
        ["type: project\n"],
    )


def test_retype_and_rename() -> None:
    store = world()
    outcome = store.apply(move(store, "feedback_x", "folder/z.md", "user", ME))
    assert outcome.path == "folder/z.md"
    assert "## User\n- [X](folder/z.md) — x\n" in store.text("MEMORY.md")
    assert "[c](./folder/z.md)" in store.text("f.md")


@pytest.mark.parametrize(
    ("slug", "old", "new", "becomes"),
    [
        ("feedback-x", "feedback", "project", "feedback-x"),
        ("feedbackx", "feedback", "project", "feedbackx"),
        ("sub/feedback_x", "feedback", "user", "sub/user_x"),
        ("x", "opinion", "user", "x"),
        ("_x", "", "user", "_x"),
    ],
)
def test_only_a_type_in_the_name_is_renamed(slug: str, old: str, new: str, becomes: str) -> None:
    store = World({f"{slug}.md": topic("X.", type=old)})
    assert store.apply(move(store, slug, "", new, ME)).slug == becomes
    assert store.row(f"{becomes}.md").type == new


@pytest.mark.parametrize(
    "index",
    [
        "# M\n\n## Plans\n- [X](feedback_x.md) — x\n\n## Other\n- [F](f.md) — f\n",
        "- [X](feedback_x.md) — x\n- [F](f.md) — f\n",
        "# M\n\n## Projects\n- [X](feedback_x.md) — x\n- [F](f.md) — f\n",
        "| T |\n|---|\n| [X](feedback_x.md) |\n\n## Project\n- [P](p.md)\n",
    ],
    ids=["custom sections", "no sections", "there already", "table"],
)
def test_a_line_keeps_its_place_unless_a_section_of_another_type_holds_it(index: str) -> None:
    store = world(**{"MEMORY.md": index})
    store.apply(move(store, "feedback_x", "", "project", ME))
    assert store.text("MEMORY.md") == index.replace("feedback_x", "project_x")


@pytest.mark.parametrize(
    ("value", "new"),
    [
        ("feedback_x", "feedback_y"),
        ("[a, feedback_x, feedback_xx]", "[a, feedback_y, feedback_xx]"),
        ("feedback_xx", "feedback_xx"),
    ],
)
@pytest.mark.parametrize("key", ["supersedes", "superseded_by"])
def test_lineage(key: str, value: str, new: str) -> None:
    store = World(
        {"feedback_x.md": topic("X."), "archive/old.md": topic("Old.", **{key: value}, note="é")}
    )
    store.apply(move(store, "feedback_x", "feedback_y", "", ME))
    assert store.text("archive/old.md") == topic("Old.", **{key: new}, note="é")


def test_links_are_read_from_the_folder_they_stand_in() -> None:
    store = World(
        {
            "x.md": topic("X."),
            "sub/x.md": topic("Sub."),
            "sub/a.md": topic("A.") + "[s](x.md) [r](../x.md) [[x]] [[sub/x]] [n](./x.md)\n",
            "b.md": topic("B.") + "[s](sub/x.md) [r](x.md)\n",
        }
    )
    store.apply(move(store, "sub/x", "sub/y", "", ME))
    assert store.text("sub/a.md").endswith("[s](y.md) [r](../x.md) [[x]] [[sub/y]] [n](./y.md)\n")
    assert store.text("b.md").endswith("[s](sub/y.md) [r](x.md)\n")
    store.apply(move(store, "x", "deep/z", "", ME))
    assert store.text("sub/a.md").endswith(
        "[s](y.md) [r](../deep/z.md) [[deep/z]] [[sub/y]] [n](./y.md)\n"
    )


@pytest.mark.parametrize(
    ("new", "link"), [("sub/y", "[[y]]"), ("other/x", "[[x]]"), ("z/b", "[[z/b]]")]
)
def test_a_base_name_stands_for_the_only_topic_of_that_name(new: str, link: str) -> None:
    store = World({"sub/x.md": topic("X."), "b.md": topic("B.") + "[[x]]\n"})
    store.apply(move(store, "sub/x", new, "", ME))
    assert store.text("b.md") == topic("B.") + f"{link}\n"


def test_an_archived_topic_and_the_line_that_it_keeps() -> None:
    entry = '"- [X](x.md) — see [F](f.md)"'
    store = World(
        {
            "MEMORY.md": "# M\n",
            "archive/x.md": topic("X.", entry=entry) + "I am [[x]].\n",
            "f.md": topic("F.") + "[a](archive/x.md) [b](x.md) [[x]] [c](archive/x2.md)\n",
        }
    )
    outcome = store.apply(move(store, "x", "y", "", ME))
    assert outcome.path == "archive/y.md"
    assert store.text("f.md").endswith("[a](archive/y.md) [b](y.md) [[y]] [c](archive/x2.md)\n")
    assert store.text("archive/y.md").endswith("I am [[y]].\n")
    store.apply(restore(store, "y", ME))
    assert store.text("MEMORY.md") == "# M\n- [X](y.md) — see [F](f.md)\n"


@pytest.mark.parametrize("new", ["f", "F", "f.md", "old", "p"])
def test_a_taken_slug(new: str) -> None:
    store = world(**{"archive/old.md": topic("Old.")})
    before = dict(store.files)
    with pytest.raises(Changed, match="is taken"):
        move(store, "feedback_x", new, "", ME)
    assert store.files == before


def test_a_retype_onto_a_taken_slug() -> None:
    store = world(**{"project_x.md": topic("Other.")})
    with pytest.raises(Changed, match="`project_x` is taken"):
        move(store, "feedback_x", "", "project", ME)


def test_another_case_of_its_own_name() -> None:
    store = World({"x.md": topic("X."), "b.md": topic("B.") + "[[x]]\n"})
    store.apply(move(store, "x", "X", "", ME))
    assert set(store.files) == {"X.md", "b.md"}
    assert store.text("b.md").endswith("[[X]]\n")


@pytest.mark.parametrize(
    ("new", "type_", "says"),
    [
        ("", "", "nothing to change"),
        ("../x", "", "cannot be a slug"),
        ("archive/x", "", "reserved"),
        ("memory", "", "reserved"),
        ("a b", "", "cannot be a slug"),
        ("", "opinion", "unknown type"),
    ],
)
def test_what_is_no_move(new: str, type_: str, says: str) -> None:
    with pytest.raises(UsageError) as told:
        move(world(), "feedback_x", new, type_, ME)
    assert says in told.value.message


def test_nothing_to_do() -> None:
    for new, type_ in (("feedback_x", ""), ("", "feedback"), ("feedback_x.md", "feedback")):
        outcome = move(world(), "feedback_x", new, type_, ME)
        assert (outcome.verdict, outcome.changes.changes) == ("moved", ())


def test_an_unknown_topic() -> None:
    with pytest.raises(NoSuchTopic) as told:
        move(world(), "feedback_y", "z", "", ME)
    assert "`feedback_x`" in told.value.hint


def test_files_that_cannot_be_edited_are_passed_over() -> None:
    store = World(
        {
            "x.md": topic("X."),
            "nul.md": b"[[x]]\0",
            "latin.md": b"[[x]]\xe9",
            "locked.md": "[[x]]",
        },
        locked=["locked.md"],
    )
    store.apply(move(store, "x", "y", "", ME))
    assert store.files["nul.md"] == b"[[x]]\0"
    assert store.files["latin.md"] == b"[[x]]\xe9"
    with pytest.raises(Unreadable):
        move(store, "nul", "z", "", ME)
