"""merge: one topic takes in another, which goes to the archive and names its successor."""

from __future__ import annotations

import pytest

from memctl.codec.topic import parse_topic
from memctl.errors import Changed, NoSuchTopic, UsageError
from memctl.ops.merge import merge
from memctl.ops.undo import targets, undo
from tests.ops.world import ME, World, changed, topic

LINE = "- [B](b.md) — about b\n"
FILES = {
    "MEMORY.md": "# M\n- [A](a.md) — about a\n" + LINE,
    "a.md": topic("Tea is served at four.", why="Habit.", source="user", tags="x", importance="3"),
    "b.md": topic("Milk is in the fridge.", source="agent", tags="y", created="2026-01-01"),
}


def test_both_texts_in_one_topic_and_the_other_in_the_archive() -> None:
    store = World(FILES)
    before = dict(store.files)
    outcome = store.apply(merge(store, "a", "b", ME, "said together"))
    assert (outcome.verdict, outcome.slug, outcome.detail) == ("merged", "a", "b is archived")
    assert outcome.changes.subject == "merge b into a"
    assert outcome.changes.why == "said together"
    kept = parse_topic("a.md", store.files["a.md"])
    assert kept.body == "\nTea is served at four.\n\nMilk is in the fridge.\n\n**Why:** Habit.\n"
    assert {k: kept.get(k) for k in ("source", "tags", "created", "importance", "updated")} == {
        "source": "agent", "tags": "x, y", "created": "2026-01-01", "importance": "3",
        "updated": store.today,
    }  # fmt: skip
    gone = parse_topic("archive/b.md", store.files["archive/b.md"])
    assert gone.get("superseded_by") == "a"
    assert changed(before["MEMORY.md"].decode(), store.text("MEMORY.md")) == ([LINE], [])
    store.apply(undo(store, store.past, targets(store.past, ""), ME))
    assert store.files == before


@pytest.mark.parametrize(
    ("one", "two", "kept"),
    [
        ("user", "user", "user"),
        ("user", "agent", "agent"),
        ("agent", "user", "agent"),
        ("agent", "tool", "tool"),
        ("tool", "import:codex", "import:codex"),
        ("import:codex", "user", "import:codex"),
        ("user", "", ""),
        ("", "user", ""),
        ("user", "hearsay", "hearsay"),
    ],
)
def test_what_is_merged_is_worth_the_lower_word_of_the_two(one: str, two: str, kept: str) -> None:
    sources = {"a.md": {"source": one} if one else {}, "b.md": {"source": two} if two else {}}
    texts = {path: topic(f"{path} says so.", **fields) for path, fields in sources.items()}
    store = World({"MEMORY.md": "# M\n", **texts})
    store.apply(merge(store, "a", "b", ME))
    merged = parse_topic("a.md", store.files["a.md"])
    assert merged.get("source") == kept
    assert ("source" in merged.fields) == bool(kept)


@pytest.mark.parametrize(
    ("keep", "other", "files", "says"),
    [
        ("a", "a", {}, "with itself"),
        ("a", "z", {"archive/z.md": topic("Old.")}, "`z` is archived"),
        ("z", "a", {"archive/z.md": topic("Old.")}, "`z` is archived"),
        ("a", "p", {"p.md": topic("Pinned.", pinned="true")}, "`p` is pinned"),
    ],
)
def test_what_cannot_be_merged(keep: str, other: str, files: dict[str, str], says: str) -> None:
    with pytest.raises(UsageError, match=says):
        merge(World({**FILES, **files}), keep, other, ME)


def test_a_taken_place_and_an_unknown_name() -> None:
    with pytest.raises(Changed, match=r"archive/b\.md is there already"):
        merge(World({**FILES, "archive/b.md": "x"}), "a", "b.md", ME)
    with pytest.raises(NoSuchTopic):
        merge(World(FILES), "a", "nothing", ME)
