"""update: which parts change, which stay, and what is no update at all."""

from __future__ import annotations

import pytest

from memctl.codec.digest import digest
from memctl.errors import NoSuchTopic, Unreadable, UsageError
from memctl.model.verdict import Outcome
from memctl.ops.edits import Who
from memctl.ops.update import UpdateRequest, update
from tests.ops.world import ME, TODAY, World, changed

INDEX = "# M\n\n## Project\n- [Tea](t.md) — at four\n"
TEXT = (
    "---\nname: Tea\ndescription: Tea is at four\ntype: project\ncreated: 2026-01-02\n"
    'tags: [a, b]\nimportance: 5\nexpires: "2027-01-01"\n---\n\n'
    "Tea is at four.\n\nIn the hall.\n\n**Why:** It always was.\n\n**How to apply:** Ring.\n\n"
    "**Related:** [[cake]]\n"
)
STAMP = f'updated: "{TODAY}"\n'


def world(text: str = TEXT, index: str = INDEX) -> World:
    return World({"MEMORY.md": index, "t.md": text})


def done(store: World, **parts: object) -> Outcome:
    return store.apply(update(store, UpdateRequest("t", **parts), ME))  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("parts", "gone", "come"),
    [
        ({"body": "Five."}, ["Tea is at four.\n", "\n", "In the hall.\n"], ["Five.\n"]),
        ({"why": "So."}, ["**Why:** It always was.\n"], ["**Why:** So.\n"]),
        ({"why": "**Why:** So."}, ["**Why:** It always was.\n"], ["**Why:** So.\n"]),
        ({"how": "Shout."}, ["**How to apply:** Ring.\n"], ["**How to apply:** Shout.\n"]),
        ({"description": "D: d"}, ["description: Tea is at four\n"], ['description: "D: d"\n']),
        ({"name": "Té"}, ["name: Tea\n"], ["name: Té\n"]),
        ({"tags": ("x, z", "x")}, ["tags: [a, b]\n"], ["tags: [x, z]\n"]),
        ({"importance": "10"}, ["importance: 5\n"], ["importance: 10\n"]),
        ({"expires": "2028-02-29"}, ['expires: "2027-01-01"\n'], ['expires: "2028-02-29"\n']),
        ({"expires": ""}, ['expires: "2027-01-01"\n'], []),
        ({"body": "Five.\n\n**Why:** So."},
         ["Tea is at four.\n", "\n", "In the hall.\n", "**Why:** It always was.\n"],
         ["Five.\n", "**Why:** So.\n"]),
        ({"body": "**Why:** So."}, ["**Why:** It always was.\n"], ["**Why:** So.\n"]),
        ({"body": "Five.\n\n**Why:** Own.", "why": "Given."},
         ["Tea is at four.\n", "\n", "In the hall.\n", "**Why:** It always was.\n"],
         ["Five.\n", "**Why:** Given.\n"]),
        ({"body": "Five.\n\n**Why:** So.\n\n## Log\n- one"},
         ["Tea is at four.\n", "In the hall.\n", "\n", "**Why:** It always was.\n",
          "**Related:** [[cake]]\n"],
         ["Five.\n", "**Why:** So.\n", "## Log\n", "- one\n"]),
    ],
)  # fmt: skip
def test_only_the_part_that_was_asked_for(
    parts: dict[str, object], gone: list[str], come: list[str]
) -> None:
    store = world()
    outcome = done(store, **parts)
    assert changed(TEXT, store.text("t.md")) == (sorted(gone), sorted([*come, STAMP]))
    assert outcome.changes.subject == "update t"
    assert outcome.digest == digest(store.files["t.md"])
    assert store.row("t.md").updated == TODAY


@pytest.mark.parametrize(
    "parts",
    [
        {"name": "Tea", "description": "Tea is at four", "hook": "at four"},
        {"body": "Tea is at four.\n\nIn the hall.", "tags": ("a", "b"), "importance": "5"},
        {"body": TEXT.split("---\n\n")[1], "expires": "2027-01-01"},
        {"why": "It always was.", "how": "**How to apply:** Ring."},
    ],
)
def test_nothing_to_do_changes_nothing(parts: dict[str, object]) -> None:
    store = world()
    outcome = done(store, **parts)
    assert (outcome.verdict, outcome.changes.changes) == ("updated", ())
    assert outcome.detail == "nothing to change"
    assert outcome.digest == digest(TEXT.encode())


def test_the_name_that_it_has_leaves_a_title_of_its_own() -> None:
    store = world(index="# M\n- [Teatime](t.md) — at four\n")
    assert done(store, name="Tea").changes.changes == ()


def test_the_date_is_stamped_once() -> None:
    store = world(TEXT.replace("created", "updated: 2026-01-03\ncreated"))
    done(store, body="Five.")
    assert store.text("t.md").count("updated:") == 1
    assert f"updated: {TODAY}" in store.text("t.md").replace('"', "")


def test_a_new_hook_alone_leaves_the_topic() -> None:
    store = world()
    done(store, hook="at five")
    assert store.text("t.md") == TEXT
    assert store.text("MEMORY.md") == INDEX.replace("at four", "at five")


def test_a_claim_leaves_the_hook() -> None:
    store = world()
    done(store, body="Tea is at five.", description="Tea is at five")
    assert store.text("MEMORY.md") == INDEX


@pytest.mark.parametrize(
    ("line", "new"),
    [
        ("- [Tea](t.md) — at four", "- [High (tea)](t.md) — at four"),
        ("- **[`Tea`](t.md)**: [Tea](p.md)", "- **[`High (tea)`](t.md)**: [Tea](p.md)"),
        ("* [**Tea**](./t.md) - x", "* [**High (tea)**](./t.md) - x"),
        ("| [Tea](t.md) | Tea |", "| [High (tea)](t.md) | Tea |"),
        ("- [t.md](t.md) — x", "- [High (tea)](t.md) — x"),
        ("- [[t]] — x", "- [[t]] — x"),
        ("- [[t|Tea]] — x", "- [[t|Tea]] — x"),
        ("- `t.md` — x", "- `t.md` — x"),
    ],
)
def test_a_new_name_is_the_new_title_in_the_dress_of_the_old(line: str, new: str) -> None:
    store = world(index=f"# M\n{line}\n")
    done(store, name="High [tea]")
    assert store.text("MEMORY.md") == f"# M\n{new}\n"
    assert store.row("t.md").name == "High [tea]"
    assert store.row("t.md").indexed


def test_a_name_with_a_border_stays_in_its_cell() -> None:
    store = world(index="| T | H |\n|---|---|\n| [Tea](t.md) | x |\n")
    done(store, name="a | b")
    assert store.text("MEMORY.md").split("\n")[2] == "| [a \\| b](t.md) | x |"


@pytest.mark.parametrize(
    ("parts", "says"),
    [
        ({}, "nothing to change"),
        ({"why": "", "how": " "}, "nothing to change"),
        ({"name": " "}, "name is empty"),
        ({"hook": ""}, "hook is empty"),
        ({"description": ""}, "description is empty"),
        ({"body": "\n"}, "body is empty"),
        ({"body": "a\0"}, "NUL"),
        ({"why": "\udcff"}, "UTF-8"),
        ({"name": "a\nb"}, "line break"),
        ({"body": "x" * 600_000}, "600,000 bytes"),
        ({"importance": "0"}, "1 to 10"),
        ({"expires": "soon"}, "no date"),
        ({"tags": ("\n",)}, "tag holds"),
    ],
)
def test_what_cannot_be_written_is_said(parts: dict[str, object], says: str) -> None:
    store = world()
    with pytest.raises(UsageError) as told:
        done(store, **parts)
    assert says in told.value.message
    assert store.text("t.md") == TEXT


@pytest.mark.parametrize("text", ["a\x1b[0m", "\u202e"])
@pytest.mark.parametrize("part", ["hook", "name", "body"])
def test_what_does_not_show_is_refused(part: str, text: str) -> None:
    store = world()
    outcome = done(store, **{part: f"seen {text}"})
    assert (outcome.verdict, outcome.exit_code) == ("sensitive", 12)
    assert store.text("t.md") == TEXT


def test_an_unknown_source() -> None:
    with pytest.raises(UsageError):
        update(world(), UpdateRequest("t", body="x"), Who("update", "nobody"))


def test_an_unknown_topic_names_the_nearest() -> None:
    with pytest.raises(NoSuchTopic) as told:
        update(World({"tea_time.md": TEXT}), UpdateRequest("tea_tim", body="x"), ME)
    assert "`tea_time`" in told.value.hint


@pytest.mark.parametrize("data", [b"a\0b", b"\xff\xfea\0", b"caf\xe9", b"x" * 1_000_001])
def test_what_is_no_text_is_not_edited(data: bytes) -> None:
    store = World({"t.md": data})
    with pytest.raises(Unreadable, match=r"t\.md"):
        update(store, UpdateRequest("t", body="x"), ME)


def test_an_archived_topic_can_be_updated() -> None:
    store = World({"MEMORY.md": "# M\n", "archive/t.md": TEXT})
    done(store, body="Five.")
    assert "Five." in store.text("archive/t.md")
    with pytest.raises(UsageError, match="no line in the index"):
        done(store, hook="five")
    assert store.text("MEMORY.md") == "# M\n"


def test_a_hook_that_bursts_the_budget_is_said() -> None:
    store = world(index=INDEX + "x\n" * 24_000)
    outcome = done(store, hook="y" * 999)
    assert "MEM206" in [f.code for f in outcome.findings]


def test_the_findings_are_those_of_the_new_text() -> None:
    store = world()
    assert done(store, body="Yesterday it was five.").findings != ()
    assert done(store, body="Five.").findings == ()
