"""list, show, doctor, and from a name to a topic."""

from __future__ import annotations

import pytest

from memctl.errors import NoSuchTopic, Unreadable, UsageError
from memctl.model.health import Surroundings
from memctl.ops.doctor import doctor
from memctl.ops.listing import ListRequest, list_topics
from memctl.ops.locate import locate
from memctl.ops.show import show
from tests.ops.world import World, topic

INDEX = "# M\n- [A](a.md) — a\n- [Sub](sub/b.md) — b\n"
FILES = {
    "MEMORY.md": INDEX,
    "a.md": topic("A.", created="2026-01-01", tags="x", pinned="true"),
    "sub/b.md": topic("B.", type="user", updated="2026-08-01", created="2020-01-01", tags="[x, y]"),
    "archive/old.md": topic("Old.", created="2025-01-01"),
    "archive/a.md": topic("An older A."),
    "orphan.md": topic("O.", expires="2026-08-21"),
    "broken.md": "---\nname: [\n---\n\nB.\n",
    "bare.md": "No frontmatter.\n",
    "nul.md": "\0",
}
AROUND = Surroundings("none", "", "", "", "", "in memory", (), (), "", ())


def listed(**wanted: object) -> list[str]:
    return [t.row.slug for t in list_topics(World(FILES), ListRequest(**wanted))]  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("wanted", "slugs"),
    [
        ({}, ["a", "bare", "broken", "nul", "orphan", "sub/b"]),
        ({"type": "user"}, ["sub/b"]),
        ({"tag": "x"}, ["a", "sub/b"]),
        ({"tag": "y"}, ["sub/b"]),
        ({"pinned": True}, ["a"]),
        ({"archived": True}, ["a", "old"]),
        ({"all": True, "type": "project"}, ["a", "a", "old", "orphan"]),
        ({"older": 30}, ["a"]),
        ({"older": 3}, ["a", "sub/b"]),
        ({"older": 10**12}, []),
        ({"older": 30, "all": True}, ["a", "old"]),
    ],
)
def test_list(wanted: dict[str, object], slugs: list[str]) -> None:
    assert sorted(listed(**wanted)) == slugs


def test_an_age_below_nothing() -> None:
    with pytest.raises(UsageError):
        listed(older=-1)


def test_problems_are_said() -> None:
    found = {t.row.path: t.problems for t in list_topics(World(FILES), ListRequest(all=True))}
    assert found == {
        "a.md": (),
        "archive/a.md": (),
        "archive/old.md": (),
        "bare.md": ("missing field", "not in the index"),
        "broken.md": ("broken frontmatter", "not in the index"),
        "nul.md": ("broken frontmatter", "not in the index"),
        "orphan.md": ("not in the index", "expired"),
        "sub/b.md": (),
    }


@pytest.mark.parametrize(
    ("name", "path"),
    [
        ("a", "a.md"),
        ("a.md", "a.md"),
        ("archive/a", "archive/a.md"),
        ("archive/a.md", "archive/a.md"),
        ("old", "archive/old.md"),
        ("sub/b", "sub/b.md"),
        ("b", "sub/b.md"),
        ("b.md", "sub/b.md"),
    ],
)
def test_names_of_a_topic(name: str, path: str) -> None:
    assert locate(name, World(FILES).rows()).path == path


@pytest.mark.parametrize(
    ("name", "hint"),
    [
        ("orphn", "`orphan`"),
        ("archive/b", "`sub/b`"),
        ("", "memctl list"),
        ("zzzzzzzz", "memctl list"),
        ("../a", "`a`"),
        ("MEMORY", ""),
        ("x" * 10_000, ""),
    ],
)
def test_names_of_none(name: str, hint: str) -> None:
    with pytest.raises(NoSuchTopic) as told:
        locate(name, World(FILES).rows())
    assert hint in told.value.hint


def test_a_name_of_two() -> None:
    rows = World({"x/b.md": "B", "y/b.md": "B", "z/c.md": "C"}).rows()
    with pytest.raises(NoSuchTopic, match="2 topics") as told:
        locate("b", rows)
    assert told.value.hint == "Say which: `x/b`, `y/b`."


def test_show_gives_the_file_and_the_body() -> None:
    store = World({**FILES, "crlf.md": topic("C.", "w").replace("\n", "\r\n")})
    shown = show(store, "a")
    assert shown.text == store.text("a.md")
    assert shown.body == "A."
    assert show(store, "crlf").body == "C.\r\n\r\n**Why:** w"
    assert show(store, "bare").body == "No frontmatter."
    assert show(store, "nul").text == "\0"


def test_show_what_may_not_be_read() -> None:
    with pytest.raises(Unreadable):
        show(World(FILES, locked=["a.md"]), "a")


@pytest.mark.parametrize(
    ("index", "lines", "code"),
    [
        (INDEX, 3, "MEM203"),
        ("---\nx: y\n---\n<!-- c\n-->\n# M\n", 1, "MEM203"),
        (b"\xff\xfe", 1, "MEM209"),
        (b"caf\xe9\n", 1, "MEM209"),
        (None, 0, "MEM201"),
    ],
)
def test_doctor_measures_what_a_host_loads(
    index: str | bytes | None, lines: int, code: str
) -> None:
    files = {p: t for p, t in FILES.items() if p != "MEMORY.md"}
    store = World(files if index is None else {**files, "MEMORY.md": index})
    health = doctor(store, None, AROUND)
    assert (health.lines, health.topics, health.archived) == (lines, 6, 2)
    assert "MEM203" in [f.code for f in health.findings] or index in (
        None,
        b"\xff\xfe",
        b"caf\xe9\n",
    )


@pytest.mark.parametrize("disabled", ["", 'disable = ["MEM209", "MEM111"]'])
def test_doctor_of_an_index_that_is_no_file(disabled: str) -> None:
    store = World({"a.md": topic("A.")}, disabled, irregulars={"MEMORY.md": "directory"})
    assert doctor(store, None, AROUND).lines == 0
