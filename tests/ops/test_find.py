"""find: what answers a query, in what order, and every query that could hurt."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memctl.errors import UsageError
from memctl.model.usage import Usage
from memctl.ops.find import find
from tests.ops.world import World, topic

FILES = {
    "MEMORY.md": "# M\n- [Clock](clock.md) — spring broke eleven tests\n",
    "clock.md": topic("Tests use a fixed clock.", "The spring change broke them.", tags="time"),
    "db.md": topic("Migrations run before the tests.", type="feedback", tags="'time, data'"),
    "code.md": topic("`parseUserName` calls snake_case_name in src/auth/session_store.py."),
    "jp.md": topic("水位計の電池は毎年交換する。"),
    "ko.md": topic("배포는 금요일에 하지 않는다."),
    "archive/old.md": topic("A fixed clock was not used in tests.", tags="time"),
}


def world(**files: str) -> World:
    return World({**FILES, **files})


def slugs(store: World, query: str, limit: int = 10, **more: str) -> list[str]:
    return [m.row.slug for m in find(store, query, limit, **more).matches]


@pytest.mark.parametrize(
    ("query", "first"),
    [
        ("clock", "clock"),
        ("why did the CLOCKS break in spring?", "clock"),
        ("eleven", "clock"),
        ("parse user name", "code"),
        ("parseusername", "code"),
        ("snake case", "code"),
        ("snake_case_name", "code"),
        ("session_store.py", "code"),
        ("auth/session", "code"),
        ("水位計", "jp"),
        ("電池の交換", "jp"),
        ("배포는", "ko"),
        ("금요일에 배포하나", "ko"),
    ],
)
def test_the_topic_is_found(query: str, first: str) -> None:
    assert slugs(world(), query)[0] == first


@pytest.mark.parametrize(
    ("query", "found"),
    [
        ('"fixed clock" tests', ["clock", "old"]),
        ('"clock fixed"', []),
        ("clock -spring", ["old", "db"]),
        ("tests -clock -migrations", []),
        ("migra*", ["db"]),
        ("migrations*", ["db"]),
        ("zzz*", []),
        ("type:feedback", ["db"]),
        ("tests type:feedback", ["db"]),
        ("tag:time tag:data", ["db"]),
        ("in:archive", ["old"]),
        ("clock in:archive", ["old"]),
        ("in:archive -clock", []),
        ('"금요일에"', ["ko"]),
        ('"電池"', ["jp"]),
        ("電池 -水位計", []),
    ],
)
def test_operators_and_filters_in_the_query(query: str, found: list[str]) -> None:
    assert slugs(world(), query) == found


@pytest.mark.parametrize(
    ("query", "first"),
    [
        ("migratoins", "db"),
        ("sprnig", "clock"),
        ("배포", "ko"),
        ("배포를", "ko"),
        ("금요일", "ko"),
        ("水位計の交換", "jp"),
        ("schema migrate", "db"),
        ("sesionstore", "code"),
    ],
)
def test_misspelt_inflected_or_in_other_words(query: str, first: str) -> None:
    assert slugs(world(), query)[0] == first


def test_what_a_misspelt_word_was_taken_for_is_said() -> None:
    assert find(world(), "sprnig clock", 9).corrections == (("sprnig", "spring"),)
    assert find(world(), "spring clock", 9).corrections == ()


def test_explained() -> None:
    best = find(world(), "fixed sprnig clock", 1, explain=True).matches[0]
    assert [p.name for p in best.parts] == ["relevance", "recency", "importance", "standing"]
    assert best.words == ("fixed", "sprnig (by spelling)", "clock")
    assert find(world(), "clock", 1).matches[0].parts == ()
    (like,) = find(world(), "retries", 1, explain=True).matches or [None]
    assert like is None


def test_what_was_read_lately_comes_first_among_likes() -> None:
    store = World({f"{n}.md": topic("Rain gauges freeze.", name="x") for n in "abc"})
    assert slugs(store, "gauges") == ["a", "b", "c"]
    usage = Usage(50, {"c": 1.0, "b": 20.0})
    assert [m.row.slug for m in find(store, "gauges", 9, usage=usage).matches] == ["c", "b", "a"]
    never = World(store.files, "[rank]\nrecency = 0\n")  # type: ignore[arg-type]
    assert [m.row.slug for m in find(never, "gauges", 9, usage=usage).matches] == ["a", "b", "c"]


def test_a_topic_outside_the_index_is_below_one_inside_and_marked() -> None:
    text = topic("Rain gauges freeze.", name="x")
    store = World({"MEMORY.md": "# M\n- [B](b.md)\n", "a.md": text, "b.md": text})
    found = find(store, "gauges", 9).matches
    assert [(m.row.slug, m.marks) for m in found] == [("b", ()), ("a", ("not in the index",))]


def test_a_large_limit_is_kept() -> None:
    store = World({f"t{n}.md": topic(f"Tests again {n}.") for n in range(300)})
    assert [len(slugs(store, "tests again", n)) for n in (1, 61, 150, 300, 999)] == [
        1, 61, 150, 300, 300,
    ]  # fmt: skip


def test_a_large_store_is_searched_by_its_sum() -> None:
    crowd = {f"t{n}.md": topic(f"Tests and builds again {n}.") for n in range(1_300)}
    store = World({**crowd, "one.md": topic("Tests of builds on migrating gulls.")})
    assert slugs(store, "tests builds migration", 1) == ["one"]
    assert slugs(store, "tests builds migratoin", 1) == ["one"]
    assert slugs(store, "tests builds -again", 5) == ["one"]
    assert slugs(store, '"migrating gulls" tests builds', 5) == ["one"]


def test_limit_and_filters() -> None:
    store = world()
    assert len(slugs(store, "tests", 1)) == 1
    assert slugs(store, "tests", type_="feedback") == ["db"]
    assert sorted(slugs(store, "tests", tag="time")) == ["clock", "db", "old"]
    assert slugs(store, "tests", tag="data") == ["db"]
    assert slugs(store, "tests", tag="dat") == []
    assert slugs(store, "zzz") == []


@pytest.mark.parametrize("limit", [0, -1])
def test_a_limit_that_is_none(limit: int) -> None:
    with pytest.raises(UsageError):
        find(world(), "clock", limit)


def test_a_filter_looks_behind_the_first_candidates() -> None:
    crowd = {f"t{n}.md": topic(f"Tests again {n}.", name="tests tests") for n in range(230)}
    store = World({**crowd, "user_x.md": topic("All of the tests are long " * 30, type="user")})
    assert slugs(store, "tests", type_="user") == ["user_x"]
    assert slugs(store, "tests", tag="none") == []


@pytest.mark.parametrize(
    ("path", "more"),
    [
        ("archive/twin.md", {}),
        ("twin.md", {"superseded_by": "live"}),
        ("twin.md", {"expires": "2026-08-21"}),
        ("archive/twin.md", {"superseded_by": "live", "expires": "2020-01-01"}),
    ],
)
def test_what_is_out_of_force_ranks_below_what_is_not(path: str, more: dict[str, str]) -> None:
    store = World(
        {"live.md": topic("Rain gauges freeze.", name="x"),
         path: topic("Rain gauges freeze.", name="x", **more)}
    )  # fmt: skip
    found = find(store, "rain gauges", 10).matches
    assert [m.row.slug for m in found] == ["live", "twin"]
    assert found[0].score > found[1].score > 0


def test_the_snippet_is_of_the_body() -> None:
    store = World(
        {"a.md": topic("Short.", name="needle", description="needle") + "word " * 99 + "needle\n"}
    )
    (match,) = find(store, "needle", 1).matches
    assert match.snippet.endswith("needle")
    assert len(match.snippet) <= 160
    assert find(World({"b.md": topic("Other.", name="needle")}), "needle", 1).matches[
        0
    ].snippet == "Other."  # fmt: skip


@pytest.mark.parametrize(
    "query",
    [
        "", " \t\n", '"', '""', "*", "-", "--", "^", "(", ")", "{}", "NEAR(", "NEAR(a b, 1)", "AND",
        "OR", "NOT", "a AND", "NOT clock", "name:clock", "clock*", "+clock", '"clock', "clo\0ck",
        "\0", "%", "'; DROP TABLE topics; --", "[", "\\", "💥", "\ud800", "a" * 100_000,
        "clock " * 20_000, "x y z " * 5_000, "水" * 100_000, "_", "___", "the", "is it the",
    ],
)  # fmt: skip
def test_no_query_breaks_it(query: str) -> None:
    find(world(), query, 10)


@pytest.mark.parametrize("query", ["", "  ", '"*^', "💥"])
def test_a_query_without_a_word_finds_nothing(query: str) -> None:
    assert find(world(), query, 10).matches == ()


def test_stop_words_alone_still_are_words() -> None:
    assert slugs(world(), "not in") != []


@pytest.mark.parametrize("noise", ['"{}"', "({})", "{}*", "-{}", "NEAR({} x)", "{} AND", "\0{}\0"])
def test_operators_are_text(noise: str) -> None:
    assert "clock" in slugs(world(), noise.format("eleven"))


@given(st.text(max_size=200))
def test_any_text_is_a_query(query: str) -> None:
    for match in find(STORE, query, 3).matches:
        assert 0 <= match.score <= 1


STORE = World(FILES)


def test_what_cannot_be_read_hides_nothing() -> None:
    index = "# M\n- [N](nul.md) — clock one\n- [L](locked.md) — clock two\n- [B](big.md)\n"
    store = world(
        **{
            "MEMORY.md": index,
            "nul.md": "clock \0 clock",
            "locked.md": "x",
            "big.md": "clock " * 38_000,
        }
    )
    store.locked = ["locked.md"]
    found = find(store, "clock", 10).matches
    assert {"nul", "locked", "big", "clock"} <= {m.row.slug for m in found}
    assert {m.row.slug: m.snippet for m in found}["locked"] == ""
    assert all(len(m.snippet) <= 160 for m in found)
