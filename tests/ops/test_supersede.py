"""add --supersedes: the new topic stands where the old one stood, and the old one keeps the way."""

from __future__ import annotations

import pytest

from memctl.codec.topic import parse_topic
from memctl.errors import Changed, NoSuchTopic, UsageError
from memctl.ops.add import add
from memctl.ops.draft import AddRequest
from memctl.ops.edits import Who
from memctl.ops.lifecycle import restore
from tests.ops.world import ME, World, changed, topic

LINE = "- [Node](node.md) — CI runs Node 20\n"
INDEX = (
    "# M\n\n## Feedback\n- [F](f.md) — f\n\n## Project\n- [P](p.md) — p\n" + LINE
    + "  more of it\n- [Q](q.md) — q\n"
)  # fmt: skip
OLD = topic("CI runs Node 20.", why="It was the LTS.")
NEW = AddRequest("project", "Node version", "CI runs Node 22.", why="LTS", supersedes="node")
USER = Who("add", "user")


def world(index: str = INDEX, old: str = OLD, path: str = "node.md") -> World:
    return World({"MEMORY.md": index, path: old})


def test_one_change_set_swaps_the_line_and_archives_the_old() -> None:
    store = world()
    outcome = store.apply(add(store, NEW, ME))
    assert (outcome.verdict, outcome.slug) == ("added", "project_node_version")
    assert outcome.changes.subject == "add project_node_version, superseding node"
    assert sorted(store.files) == ["MEMORY.md", "archive/node.md", "project_node_version.md"]
    new = "- [Node version](project_node_version.md) — CI runs Node 22.\n"
    assert store.text("MEMORY.md") == INDEX.replace(LINE + "  more of it\n", new)
    old = parse_topic("archive/node.md", store.files["archive/node.md"])
    assert old.get("superseded_by") == "project_node_version"
    assert store.row("project_node_version.md").source == "agent"
    assert parse_topic("x.md", store.files[outcome.path]).get("supersedes") == "node"
    assert outcome.detail == "node is archived"


def test_the_old_line_comes_back_with_its_topic() -> None:
    store = world()
    store.apply(add(store, NEW, ME))
    before = store.text("MEMORY.md")
    store.apply(restore(store, "node", ME))
    assert changed(before, store.text("MEMORY.md")) == ([], sorted([LINE, "  more of it\n"]))


@pytest.mark.parametrize(
    ("index", "given", "left"),
    [
        ("# M\n* [Node](node.md) - x\n", {}, "# M\n* [Node version](N) — CI runs Node 22.\n"),
        ("# M\n", {}, "# M\n\n## Project\n- [Node version](N) — CI runs Node 22.\n"),
        (
            "| [Node](node.md) | x |\n|---|---|\n| [P](p.md) | p |\n", {},
            "|---|---|\n| [P](p.md) | p |\n\n## Project\n- [Node version](N) — CI runs Node 22.\n",
        ),
        (
            "## Project\n- [Node](node.md) — x\n\n## User\n- [U](u.md)\n", {"type": "user"},
            "## Project\n\n## User\n- [U](u.md)\n- [Node version](N) — CI runs Node 22.\n",
        ),
    ],
    ids=["bullet", "orphan", "table", "another type"],
)  # fmt: skip
def test_where_the_new_line_stands(index: str, given: dict[str, str], left: str) -> None:
    store = world(index)
    outcome = store.apply(add(store, NEW._replace(**given), ME))  # type: ignore[arg-type]
    assert store.text("MEMORY.md") == left.replace("(N)", f"({outcome.path})")


def test_an_archived_topic_is_superseded_where_it_lies() -> None:
    store = world("# M\n", path="archive/node.md")
    store.apply(add(store, NEW, ME))
    assert "superseded_by: project_node_version" in store.text("archive/node.md")
    assert store.row("project_node_version.md").indexed


def test_what_is_out_of_force_denies_nothing() -> None:
    store = world()
    store.apply(add(store, NEW, ME))
    third = NEW._replace(body="CI runs Node 24.", supersedes="project_node_version")
    assert store.apply(add(store, third, ME)).slug == "project_node_version_2"
    again = add(store, NEW._replace(body="CI runs Node 20.", supersedes=""), ME)
    assert [(c.slug, c.kind) for c in again.candidates] == [
        ("project_node_version_2", "contradiction"), ("node", "duplicate"),
    ]  # fmt: skip


def test_what_was_pinned_stays_pinned() -> None:
    store = world(old=topic("CI runs Node 20.", pinned="true"))
    assert store.row(store.apply(add(store, NEW, ME)).path).pinned


def test_other_topics_are_still_judged() -> None:
    store = World({"MEMORY.md": INDEX, "node.md": OLD, "other.md": topic("CI runs Node 22.")})
    outcome = add(store, NEW, ME)
    assert (outcome.verdict, outcome.candidates[0].slug) == ("duplicate", "other")


@pytest.mark.parametrize("source", ["agent", "tool", "import:qwen"])
def test_what_the_user_told_is_not_overridden_by_an_inference(source: str) -> None:
    store = world(old=topic("CI runs Node 20.", source="user"))
    outcome = add(store, NEW, Who("add", source))
    assert (outcome.verdict, outcome.exit_code) == ("contradiction", 11)
    (found,) = outcome.candidates
    assert found.slug == "node"
    assert found.evidence.startswith("the user told this")
    assert found.resolve[0] == "memctl add … --supersedes node --source user"
    assert store.apply(add(store, NEW, USER)).verdict == "added"


def test_what_cannot_be_superseded() -> None:
    with pytest.raises(NoSuchTopic):
        add(world(), NEW._replace(supersedes="nod"), ME)
    with pytest.raises(UsageError, match="superseded by `next` already"):
        add(world(old=topic("CI runs Node 20.", superseded_by="next")), NEW, ME)
    store = world()
    store.files["archive/node.md"] = b"another\n"
    with pytest.raises(Changed, match=r"archive/node\.md is there already"):
        add(store, NEW._replace(supersedes="node.md"), ME)
