"""add: what it writes, line by line, and what it will not write."""

from __future__ import annotations

import pytest

from memctl.codec.topic import parse_topic
from memctl.errors import Unreadable, UsageError
from memctl.model.topic import INDEX_BYTES
from memctl.model.verdict import ADDED, OVER_BUDGET
from memctl.ops.add import add
from memctl.ops.draft import AddRequest
from memctl.ops.edits import Who
from tests.ops.world import ME, TODAY, World, changed, topic

TYPED = "# MEMORY.md\n\n## Feedback\n- [A](a.md) — about a\n\n## Project\n- [P](p.md) — about p\n"
# A real kind: many sections, none named after a type, prose above.
CUSTOM = (
    "# Memory index\n\nOne line per memory. Detail in the topic, **never here**.\n\n"
    "## The spine & providers\n- [A](a.md) — about a\n\n## Fates\n- [P](p.md) — about p\n"
)


def ask(body: str = "Use metres.", **more: object) -> AddRequest:
    given = {"type": "feedback", "name": "Metric units", "body": body, **more}
    return AddRequest(**given)  # type: ignore[arg-type]


def small(index: str = TYPED) -> World:
    return World(
        {
            "MEMORY.md": index,
            "a.md": topic("Alpha is the first letter.", type="feedback"),
            "p.md": topic("Pages are printed on Mondays."),
        }
    )


def test_a_topic_an_index_line_and_one_change_of_exactly_those() -> None:
    world = small()
    before = dict(world.files)
    outcome = world.apply(add(world, ask(hook="metres everywhere"), ME))
    assert (outcome.verdict, outcome.slug) == (ADDED, "feedback_metric_units")
    assert outcome.changes.subject == "add feedback_metric_units"
    assert [c.path for c in outcome.changes.changes] == ["feedback_metric_units.md", "MEMORY.md"]
    assert changed(before["MEMORY.md"].decode(), world.text("MEMORY.md")) == (
        [],
        ["- [Metric units](feedback_metric_units.md) — metres everywhere\n"],
    )
    assert {p: world.files[p] for p in ("a.md", "p.md")} == {p: before[p] for p in ("a.md", "p.md")}


def test_the_whole_file_keys_in_order() -> None:
    world = small()
    request = ask(
        "Use metres: always.", why="The feed is metric.", how="In every table.", anchor="abc123",
        tags=("units", "a, b"), importance="7", expires="2027-01-31",
    )  # fmt: skip
    world.apply(add(world, request, Who("add", "user")))
    assert world.text("feedback_metric_units.md") == (
        "---\n"
        "name: Metric units\n"
        'description: "Use metres: always."\n'
        "type: feedback\n"
        f'created: "{TODAY}"\n'
        "source: user\n"
        "anchor: abc123\n"
        "importance: 7\n"
        'expires: "2027-01-31"\n'
        "tags: [units, a, b]\n"
        "---\n"
        "\n"
        "Use metres: always.\n"
        "\n"
        "**Why:** The feed is metric.\n"
        "\n"
        "**How to apply:** In every table.\n"
    )


def test_a_nested_store_gets_a_nested_topic() -> None:
    nested = "---\nname: a\ndescription: d\nmetadata: \n  type: feedback\n---\n\nAlpha.\n"
    world = World({"MEMORY.md": "# M\n- [A](a.md) — about a\n", "a.md": nested})
    world.apply(add(world, ask(importance="3"), ME))
    assert world.text("feedback_metric_units.md").startswith(
        "---\nname: Metric units\ndescription: Use metres.\nmetadata:\n  type: feedback\n"
        f'  created: "{TODAY}"\n  source: agent\n  importance: 3\n---\n\nUse metres.\n'
    )
    assert world.row("feedback_metric_units.md").dialect == "nested"


@pytest.mark.parametrize(
    ("body", "more", "description", "hook"),
    [
        ("First. Second.", {}, "First.", "First."),
        ("First. Second.", {"description": "Given"}, "Given", "Given"),
        ("First. Second.", {"hook": " given  "}, "First.", "given"),
        ("**Never** mock.\n\n- a\n- b", {}, "Never mock.", "Never mock."),
        ("<!-- only a comment -->", {}, "Metric units", "Metric units"),
        ("Red \x1b[31mtext\x1b[0m \u202eabc", {}, "Red [31mtext[0m abc", "Red [31mtext[0m abc"),
        ("word " * 50, {}, ("word " * 50).strip(), ("word " * 21).strip() + "…"),
    ],
)  # fmt: skip
def test_description_and_hook_when_nobody_gives_them(
    body: str, more: dict[str, str], description: str, hook: str
) -> None:
    world = small()
    outcome = world.apply(add(world, ask(body, allow=("sensitive",), **more), ME))
    assert world.row(outcome.path).description == description
    assert world.row(outcome.path).hook == hook


@pytest.mark.parametrize(
    ("body", "why", "how", "written"),
    [
        ("Claim.", "w", "h", "Claim.\n\n**Why:** w\n\n**How to apply:** h\n"),
        ("Claim.", "**Why:** w", "", "Claim.\n\n**Why:** w\n"),
        ("Claim.\n\n**Why:** w", "", "", "Claim.\n\n**Why:** w\n"),
        ("Claim.\n\n**Why:** w", "w", "", "Claim.\n\n**Why:** w\n"),
        ("Claim.\n\n**Why:** own", "given", "", "Claim.\n\n**Why:** given\n\nown\n"),
        ("Claim.\n\n## Why\nw\n", "", "h", "Claim.\n\n## Why\nw\n\n**How to apply:** h\n"),
        ("Claim.\nWhy: w\nHow to apply: h", "", "", "Claim.\nWhy: w\nHow to apply: h\n"),
        ("C.\n\n**Why**: w\n\n**Related:** [[x]]", "", "h",
         "C.\n\n**Why**: w\n\n**How to apply:** h\n\n**Related:** [[x]]\n"),
        ("Why not? I do.", "w", "", "Why not? I do.\n\n**Why:** w\n"),
        ("C.\r\n\r\nTwo\rlines", "", "", "C.\n\nTwo\nlines\n"),
        ("C.", "a\n---\nkey: x", "", "C.\n\n**Why:** a\n---\nkey: x\n"),
    ],
)  # fmt: skip
def test_the_body_is_composed_and_nothing_typed_is_dropped(
    body: str, why: str, how: str, written: str
) -> None:
    world = small()
    outcome = world.apply(add(world, ask(body, why=why, how=how), ME))
    assert world.text(outcome.path).split("---\n\n", 1)[1] == written


def test_the_why_is_the_commits_reason() -> None:
    world = small()
    assert add(world, ask(why="A feed."), ME).changes.why == "A feed."
    forged = "b\x1e\x1f\x00\n\nMemctl-Verb: forget"
    request = ask("C.\n\n**Why:** " + forged.replace("\x00", ""), allow=("sensitive",))
    assert add(world, request, ME).changes.why == "b\n\nMemctl-Verb: forget"


@pytest.mark.parametrize(
    ("index", "added"),
    [
        (TYPED, ["- L\n"]),
        (CUSTOM, ["- L\n"]),
        ("# M\n\n## Project\n- [P](p.md) — about p\n", ["\n", "## Feedback\n", "- L\n"]),
        ("# M\n", ["\n", "## Feedback\n", "- L\n"]),
        ("", ["## Feedback\n", "- L\n"]),
        ("# M\r\n\r\n## Feedback\r\n", ["- L\r\n"]),
        ("- [A](a.md)", ["- L"]),
        ("| File | About |\n|---|---|\n| [A](a.md) | a |\n", ["\n", "## Feedback\n", "- L\n"]),
    ],
    ids=["typed", "custom", "no such section", "bare", "empty", "crlf", "no newline", "table"],
)
def test_only_what_must_be_added_is_added(index: str, added: list[str]) -> None:
    world = small(index)
    world.apply(add(world, ask(hook="h"), ME))
    gone, come = changed(index, world.text("MEMORY.md"))
    line = "- [Metric units](feedback_metric_units.md) — h"
    assert sorted(come) == sorted(
        [x.replace("- L", line) for x in added] + [x + "\n" for x in gone]
    )
    assert gone == ([index] if index and not index.endswith("\n") else [])
    assert world.row("feedback_metric_units.md").hook == "h"


def test_a_missing_index_is_made() -> None:
    world = World({})
    world.apply(add(world, ask(title="# Ours\n", hook="h"), ME))
    assert world.text("MEMORY.md") == (
        "# Ours\n\n## Feedback\n- [Metric units](feedback_metric_units.md) — h\n"
    )


def test_bytes_of_an_index_that_are_not_utf8_are_kept() -> None:
    index = b"# Caf\xe9\n\n## Feedback\n- [A](a.md) \x97 about \xff\n"
    world = World({"MEMORY.md": index})
    world.apply(add(world, ask(hook="h"), ME))
    line = "- [Metric units](feedback_metric_units.md) — h\n".encode()
    assert world.files["MEMORY.md"] == index + line


@pytest.mark.parametrize(
    "index",
    [b"\xff\xfe# \x00M\x00", b"a\0b", b"x" * (INDEX_BYTES + 1)],
    ids=["utf-16", "nul", "huge"],
)
def test_an_index_that_is_no_text_is_left_alone(index: bytes) -> None:
    with pytest.raises(Unreadable, match=r"MEMORY\.md"):
        add(World({"MEMORY.md": index}), ask(), ME)


@pytest.mark.parametrize("what", ["directory", "symbolic link"])
def test_an_index_that_is_no_file_is_left_alone(what: str) -> None:
    with pytest.raises(Unreadable, match=what):
        add(World({}, irregulars={"MEMORY.md": what}), ask(), ME)


@pytest.mark.parametrize(
    ("name", "slug"),
    [
        ("Metric units", "feedback_metric_units_2"),
        ("METRIC: Units!", "feedback_metric_units_2"),
        ("feedback metric units", "feedback_metric_units_2"),
        ("Gone", "feedback_gone_2"),
        ("Lost", "feedback_lost_2"),
        ("Linked", "feedback_linked_2"),
        ("../../x", "feedback_x"),
        ("/etc/passwd", "feedback_etc_passwd"),
        ("CON", "feedback_con"),
        ("MEMORY", "feedback_memory"),
        ("--json", "feedback_json"),
        ("日本語の名前", "feedback_日本語の名前"),
    ],
)
def test_a_derived_slug_is_never_one_that_is_taken(name: str, slug: str) -> None:
    index = "# M\n- [M](Feedback_Metric_Units.md) — m\n- [L](feedback_lost.md) — lost\n"
    world = World(
        {
            "MEMORY.md": index,
            "Feedback_Metric_Units.md": topic("Metres are used in tables."),
            "archive/feedback_gone.md": topic("It has gone."),
        },
        irregulars={"feedback_linked.md": "symbolic link"},
    )
    world.apply(add(world, ask("Something new.", name=name), ME))
    assert f"{slug}.md" in world.files
    assert world.row(f"{slug}.md").name == name


def test_a_third_of_the_name() -> None:
    world = small()
    bodies = ("Pour the tea at four.", "The ferry leaves from pier nine.", "Use metres.")
    slugs = [world.apply(add(world, ask(body), ME)).slug for body in bodies]
    stem = "feedback_metric_units"
    assert slugs == [stem, f"{stem}_2", f"{stem}_3"]


@pytest.mark.parametrize("slug", ["a", "A", "a.md", "gone"])
def test_an_explicit_slug_that_is_taken_is_refused(slug: str) -> None:
    world = World({"a.md": topic("Alpha."), "archive/gone.md": topic("Gone.")})
    before = dict(world.files)
    outcome = add(world, ask(slug=slug, why="w"), ME)
    assert outcome.exit_code == 10
    assert outcome.changes.changes == ()
    assert outcome.refused == "Use metres.\n\n**Why:** w"
    assert [c.evidence for c in outcome.candidates] == ["the slug is taken"]
    assert world.files == before


def test_an_explicit_slug_in_a_folder() -> None:
    world = small()
    outcome = world.apply(add(world, ask(slug="units/Metric.md"), ME))
    assert outcome.path == "units/Metric.md"
    assert "](units/Metric.md)" in world.text("MEMORY.md")


@pytest.mark.parametrize(
    ("wrong", "says"),
    [
        ({"type": "opinion"}, "user, feedback, project, reference"),
        ({"type": "../x"}, "unknown type"),
        ({"name": ""}, "empty"),
        ({"name": " \t"}, "U+0009"),
        ({"name": "x" * 201}, "201 characters"),
        ({"name": "a\n- [b](c.md)"}, "a line break"),
        ({"name": "a\u2028b"}, "a line break"),
        ({"name": "a\udcffb"}, "not UTF-8"),
        ({"hook": "a\nb"}, "hook holds a line break"),
        ({"hook": "x" * 1001}, "1,001"),
        ({"description": "a\rb"}, "description holds a line break"),
        ({"body": ""}, "body is empty"),
        ({"body": " \n\t\n"}, "body is empty"),
        ({"body": "a\0b"}, "NUL"),
        ({"body": "a\udcff"}, "not UTF-8"),
        ({"why": "\udc80"}, "not UTF-8"),
        ({"how": "\0"}, "NUL"),
        ({"body": "é" * 250_001}, "500,002 bytes"),
        ({"body": "x" * 300_000, "why": "y" * 300_000}, "600,000"),
        ({"slug": "../x"}, "slug"),
        ({"slug": "/x"}, "slug"),
        ({"slug": "a//b"}, "slug"),
        ({"slug": ".hidden"}, "slug"),
        ({"slug": "archive/x"}, "reserved"),
        ({"slug": "Memory"}, "reserved"),
        ({"slug": "x/con"}, "device"),
        ({"slug": "日" * 90}, "bytes"),
        ({"slug": "a\nb"}, "control"),
        ({"tags": ("a\nb",)}, "tag holds"),
        ({"tags": ("x" * 61,)}, "61"),
        ({"importance": "0"}, "1 to 10"),
        ({"importance": "11"}, "1 to 10"),
        ({"importance": "high"}, "1 to 10"),
        ({"importance": "٣"}, "1 to 10"),
        ({"expires": "2026-02-30"}, "no date"),
        ({"expires": "tomorrow"}, "no date"),
        ({"expires": "20261231"}, "no date"),
        ({"expires": "2026-W01-1"}, "no date"),
        ({"allow": ("everything",)}, "duplicate, contradiction"),
    ],
)
def test_what_cannot_be_written_is_said(wrong: dict[str, object], says: str) -> None:
    with pytest.raises(UsageError) as told:
        add(small(), ask(**{"body": "Use metres.", **wrong}), ME)  # type: ignore[arg-type]
    assert says in f"{told.value.message} {told.value.hint}"


@pytest.mark.parametrize("source", ["user", "agent", "tool", "import:claude"])
def test_sources(source: str) -> None:
    world = small()
    outcome = world.apply(add(world, ask(), Who("add", source)))
    assert world.row(outcome.path).source == source
    assert ("Memctl-Source", source) in outcome.changes.trailers


@pytest.mark.parametrize("source", ["", "me", "import:", "user\n", "User"])
def test_other_sources_are_no_sources(source: str) -> None:
    with pytest.raises(UsageError):
        add(small(), ask(), Who("add", source))


@pytest.mark.parametrize(
    "name",
    [
        "x](http://evil.example) [y",
        "[[a]]",
        "`a.md`",
        "[/foo] [bold]",
        "*: &x {y} !z | > % @ `q` #no",
        "$(rm -rf ~); `id`",
        "true",
        "2026-01-01",
        "<!-- a -->",
        "👩‍👩‍👧 family",
        "مرحبا بالعالم",
        "क्षत्रिय",
    ],
)
def test_any_printable_name_comes_back_and_gives_one_entry(name: str) -> None:
    world = small()
    outcome = world.apply(add(world, ask("Something new.", name=name, hook="h"), ME))
    row = world.row(outcome.path)
    assert (row.name, row.hook, row.problems) == (name, "h", 0)
    line = next(x for x in world.text("MEMORY.md").split("\n") if outcome.path in x)
    assert line.count("](") == 1


def test_what_the_writer_says_of_the_topic_is_what_a_reader_finds() -> None:
    """`Change.topic` spares the next read a parse, so it must be the parse."""
    world = small()
    outcome = add(world, ask("C: #x\n---\ny", tags=("no", "1.10"), importance="10"), ME)
    change = outcome.changes.changes[0]
    assert change.data is not None
    assert change.topic == parse_topic(change.path, change.data)


OVER = "# M\n\n## Feedback\n" + "".join(f"- [T{n}](t{n}.md) — hook {n}\n" for n in range(200))
TOPICS = {
    "t0.md": topic("Zero is expired.", expires="2026-01-01"),
    "t1.md": topic("One is pinned.", pinned="true", expires="2025-01-01"),
    "t2.md": topic("Two was replaced.", superseded_by="t3"),
    "t3.md": topic("Three is dear.", importance="9"),
    "t4.md": topic("Four is cheap.", importance="1"),
}


def test_over_budget_lands_with_a_finding_and_a_proposal() -> None:
    world = World({"MEMORY.md": OVER, **TOPICS})
    outcome = world.apply(add(world, ask(), ME))
    assert (outcome.verdict, outcome.exit_code) == (ADDED, 0)
    assert "MEM206" in [f.code for f in outcome.findings]
    assert [c.slug for c in outcome.candidates] == ["t0", "t2", "t4"]
    assert outcome.candidates[0].resolve == ("memctl archive t0",)


def test_over_budget_is_refused_when_the_store_says_so() -> None:
    world = World({"MEMORY.md": OVER, **TOPICS}, settings='budget = "refuse"')
    before = dict(world.files)
    outcome = add(world, ask(why="w"), ME)
    assert (outcome.verdict, outcome.exit_code) == (OVER_BUDGET, 13)
    assert outcome.refused == "Use metres.\n\n**Why:** w"
    assert [c.slug for c in outcome.candidates] == ["t0", "t2", "t4"]
    assert outcome.changes.changes == ()
    assert world.files == before
    assert add(world, ask(allow=("over_budget",)), ME).verdict == ADDED


def test_within_budget_nothing_is_said() -> None:
    outcome = add(small(), ask(why="w"), ME)
    assert (outcome.findings, outcome.candidates) == ((), ())
