"""consolidate: every kind of action, its bound, and nothing lost."""

from __future__ import annotations

import math
from typing import NamedTuple

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memctl.model.plan import DECIDE, RISKS, Plan
from memctl.model.reference import Grade
from memctl.model.topic import ARCHIVE
from memctl.ops.edits import Who
from memctl.ops.undo import targets, undo
from memctl.ops.upkeep.planned import plan, realise, survey
from tests.ops.world import ME, Code, World, changed, topic

UPKEEP = Who("consolidate", "agent")
MOVED = Grade("moved", "c0ffee" * 6, "2026-05-01", "Tidy", "lib/main.py")


class Around(NamedTuple):
    """What stands around the store: graded paths, last index lines."""

    code: dict[str, Grade] | None = None
    lines: dict[str, str] | None = None


NOTHING_AROUND = Around()


def planned(store: World, around: Around = NOTHING_AROUND, share: float = 1.0) -> Plan:
    """The plan, less what is only proposed (tests/ops/test_pairs.py)."""
    project = Code(around.code) if around.code else None
    found = plan(survey(store, project, lambda _: around.lines or {}), share)
    return found._replace(actions=tuple(a for a in found.actions if a.risk != DECIDE))


def kinds(found: Plan) -> list[tuple[str, str]]:
    return [(a.kind, a.slug) for a in found.actions]


def carry_out(store: World, found: Plan) -> list[str]:
    """Every action; the verdicts."""
    return [store.apply(realise(store, a, UPKEEP, "pass1")).verdict for a in found.actions]


def index(*lines: str) -> str:
    return "# M\n\n## Project\n" + "".join(f"{line}\n" for line in lines)


def entry(slug: str) -> str:
    return f"- [{slug}]({slug}.md) — hook of {slug}"


def test_nothing_to_do() -> None:
    store = World({"MEMORY.md": index(entry("a")), "a.md": topic("A.")})
    assert planned(store) == Plan((), (), 1, (), 1)


def test_a_dangling_line_is_dropped() -> None:
    store = World({"MEMORY.md": index(entry("a"), entry("b")), "b.md": topic("B.")})
    found = planned(store)
    (action,) = found.actions
    assert (action.kind, action.slug, action.removes, action.risk) == ("drop_entry", "a", 1, "safe")
    assert action.reason == "the index points to a.md, which is not there"
    assert action.evidence == f"MEMORY.md line 4: {entry('a')}"
    assert carry_out(store, found) == ["dropped"]
    assert store.text("MEMORY.md") == index(entry("b"))
    assert store.past.commits[0][0].subject == "drop the entry of a"
    assert store.past.commits[0][0].batch == "pass1"
    assert planned(store).actions == ()


def test_the_same_dangling_line_twice_is_one_action_that_counts_twice() -> None:
    store = World({"MEMORY.md": index(*[entry("a")] * 2, "- [A](a.md) — other")})
    found = planned(store)
    assert [a.removes for a in found.actions] == [2, 1]
    assert carry_out(store, found) == ["dropped", "dropped"]
    assert store.text("MEMORY.md") == index()


@pytest.mark.parametrize(
    "line",
    [
        "Architecture lives in [docs](docs.md).",
        "- `CLAUDE.md` — the rules of the house",
        "- [Out](../x.md) — outside",
        "- [Site](https://example.org/x.md) — a page",
        "- [Link](linked.md) — a symbolic link",
        "- [Gone](gone.md) and [B](b.md) — two at once",
        "- [Gone](gone.md) — gone\n  and more of it",
        "- [M](MEMORY.md) — itself",
    ],
)
def test_lines_that_stay(line: str) -> None:
    store = World(
        {"MEMORY.md": index(line, entry("b")), "b.md": topic("B.")},
        irregulars={"linked.md": "symbolic link"},
    )
    assert planned(store).actions == ()


def test_a_topic_archived_by_hand_takes_its_line_along() -> None:
    store = World({"MEMORY.md": index(entry("a")), "archive/a.md": topic("A.")})
    assert carry_out(store, planned(store)) == ["dropped"]
    assert store.topic("archive/a.md").get("entry") == entry("a")
    assert store.text("MEMORY.md") == index()


def test_an_orphan_gets_a_line_of_its_description() -> None:
    store = World({"MEMORY.md": index(), "a.md": topic("A is first.", name="A")})
    found = planned(store)
    (action,) = found.actions
    assert (action.kind, action.slug, action.removes) == ("add_entry", "a", 0)
    assert "description" in action.evidence
    assert carry_out(store, found) == ["entered"]
    assert store.text("MEMORY.md") == index("- [A](a.md) — A is first.")


@pytest.mark.parametrize(
    ("last", "line"),
    [
        ("- [Mine](a.md) — curated", "- [Mine](a.md) — curated"),
        ("* **[Mine](./a.md)**: x\r", "* **[Mine](./a.md)**: x"),
        ("see [a](a.md) in prose", "- [A](a.md) — A."),
        ("- [Mine](b.md) — another", "- [A](a.md) — A."),
        ("- [Mine](a.md) — x\n- [Evil](b.md)", "- [A](a.md) — A."),
    ],
)
def test_an_orphan_gets_its_last_line_back(last: str, line: str) -> None:
    store = World({"MEMORY.md": index(), "a.md": topic("A.", name="A")})
    found = planned(store, Around(lines={"a.md": last}))
    assert ("from history" in found.actions[0].evidence) == (line != "- [A](a.md) — A.")
    carry_out(store, found)
    assert store.text("MEMORY.md") == index(line)


def test_a_topic_that_moved_takes_its_line_along() -> None:
    store = World({"MEMORY.md": index(entry("a")), "sub/a.md": topic("A.")})
    found = planned(store)
    assert kinds(found) == [("drop_entry", "a"), ("add_entry", "sub/a")]
    carry_out(store, found)
    assert store.text("MEMORY.md") == index("- [a](sub/a.md) — hook of a")


def test_a_missing_index_begins_anew() -> None:
    store = World({"a.md": topic("A.", name="A"), "b.md": topic("B.", name="B")})
    carry_out(store, planned(store))
    assert store.text("MEMORY.md") == (
        "# MEMORY.md\n\n## Project\n- [A](a.md) — A.\n- [B](b.md) — B.\n"
    )


@pytest.mark.parametrize("name", ["a#b.md", "x%41.md", "a\\b.md", "q?.md", "sp ace.md", "(p).md"])
def test_an_odd_file_name_is_entered_once_or_not_at_all(name: str) -> None:
    store = World({"MEMORY.md": index(), name: topic("A.")})
    carry_out(store, planned(store))
    assert planned(store).actions == ()
    assert len(store.text("MEMORY.md").split("\n")) <= 5


def test_what_cannot_be_read_is_no_orphan() -> None:
    store = World(
        {"MEMORY.md": index(), "a.md": b"\0", "b.md": b"\xff\xfe\0", "c.md": b"x" * 10**6}
    )
    store.files["c.md"] += b"y"
    assert kinds(planned(store)) == []


SAME = "The same thing.\n\nTwice over.\n"


@pytest.mark.parametrize(
    ("one", "two", "gone"),
    [
        ({}, {}, "b"),
        ({"created": "2026-01-02"}, {"created": "2026-01-01"}, "a"),
        ({}, {"created": "2026-01-01"}, "a"),
        ({"pinned": "true", "created": "2026-01-02"}, {"created": "2026-01-01"}, "b"),
        ({"superseded_by": "x"}, {}, "a"),
        ({"pinned": "true"}, {"pinned": "true"}, ""),
    ],
)
def test_of_two_duplicates_the_better_stays(
    one: dict[str, str], two: dict[str, str], gone: str
) -> None:
    files = {
        "MEMORY.md": index(entry("a"), entry("b")),
        "a.md": topic("The same thing.", **one) + "Twice over.\n",
        "b.md": topic("The same thing.", **two) + "Twice  over.\r\n",
    }
    store = World(files)
    found = planned(store)
    assert kinds(found) == ([("merge_duplicate", gone)] if gone else [])
    if gone:
        kept = {"a": "b", "b": "a"}[gone]
        assert found.actions[0].reason == f"it says word for word what `{kept}` says"
        assert (found.actions[0].risk, found.actions[0].removes) == ("review", 1)
        assert carry_out(store, found) == ["archived"]
        was = store.topic(f"archive/{gone}.md")
        assert (was.get("superseded_by"), was.get("entry")) == (kept, entry(gone))
        assert was.body == World(files).topic(f"{gone}.md").body
        assert store.files[f"{kept}.md"] == files[f"{kept}.md"].encode()


def test_a_duplicate_that_is_over_needs_no_review() -> None:
    store = World(
        {
            "MEMORY.md": index(entry("a"), entry("b")),
            "a.md": topic("The same.", expires="2026-01-01"),
            "b.md": topic("The same."),
        }
    )
    assert kinds(planned(store)) == [("archive_expired", "a")]


def test_an_indexed_duplicate_stays_before_an_older_orphan() -> None:
    store = World(
        {
            "MEMORY.md": index(entry("b")),
            "a.md": topic("The same.", created="2025-01-01"),
            "b.md": topic("The same."),
        }
    )
    found = planned(store)
    assert kinds(found) == [("add_entry", "a"), ("merge_duplicate", "a")]
    carry_out(store, found)
    assert store.text("MEMORY.md") == index(entry("b"))
    assert "archive/a.md" in store.files


def test_a_duplicate_that_cannot_be_archived_is_the_one_that_stays() -> None:
    store = World(
        {
            "MEMORY.md": index(entry("b")),
            **{f"{slug}.md": topic("The same.") for slug in ("a", "b", "archive/a")},
        }
    )
    found = planned(store)
    assert kinds(found) == [("add_entry", "a"), ("merge_duplicate", "b")]
    carry_out(store, found)
    assert planned(store).actions == ()


@pytest.mark.parametrize(
    ("one", "two"),
    [
        ("Use C++ here.", "Use C# here."),
        ("Fail below < 5.", "Fail below > 5."),
        ("Never deploy.", "never deploy."),
        ("मौसम का दिन", "मौसम का दान"),
    ],
)
def test_nearly_the_same_is_no_duplicate(one: str, two: str) -> None:
    store = World(
        {"MEMORY.md": index(entry("a"), entry("b")), "a.md": topic("X.") + one,
         "b.md": topic("X.") + two}
    )  # fmt: skip
    assert planned(store).actions == ()


def test_duplicates_of_other_types_stay() -> None:
    store = World(
        {"MEMORY.md": index(entry("a"), entry("b")), "a.md": topic("X."),
         "b.md": topic("X.", type="user")}
    )  # fmt: skip
    assert planned(store).actions == ()


@pytest.mark.parametrize(
    ("expires", "goes"),
    [
        ("2026-08-21", True),
        ("'2020-01-01T10:00:00Z'", True),
        ("2026-08-22", False),
        ("2027-01-01", False),
        ("2026", False),
        ("2026-02-30", False),
        ("0 days", False),
        ("soon", False),
    ],
)
def test_the_expired_is_archived(expires: str, goes: bool) -> None:
    store = World({"MEMORY.md": index(entry("a")), "a.md": topic("A.", expires=expires)})
    found = planned(store)
    assert kinds(found) == ([("archive_expired", "a")] if goes else [])
    assert carry_out(store, found) == (["archived"] if goes else [])
    assert ("archive/a.md" in store.files) == goes


def test_a_pinned_topic_is_never_touched() -> None:
    store = World(
        {
            "MEMORY.md": index(entry("a"), entry("b")),
            "a.md": topic("See `src/app.py`.", pinned="true", expires="2020-01-01"),
            "b.md": topic("See `src/app.py`.", pinned="true"),
        }
    )
    assert planned(store, Around({"src/app.py": MOVED})).actions == ()


def test_an_expired_topic_whose_place_is_taken_stays() -> None:
    store = World(
        {
            "MEMORY.md": index(entry("a")),
            "a.md": topic("A.", expires="2020-01-01"),
            "archive/a.md": topic("Older."),
        }
    )
    assert planned(store).actions == ()


@pytest.mark.parametrize(
    ("text", "new"),
    [
        ("In `src/app.py`.", "In `lib/main.py`."),
        ("In `src/app.py:42` and src/app.py.", "In `lib/main.py:42` and lib/main.py."),
        ("See `./src/app.py#L3`, `src/app.py`", "See `./lib/main.py#L3`, `lib/main.py`"),
        ("[code](src/app.py)", "[code](lib/main.py)"),
        ("src/app.pyc, my/src/app.py, src/app.py/x, src/app.py.bak; `src/app.py`",
         "src/app.pyc, my/src/app.py, src/app.py/x, src/app.py.bak; `lib/main.py`"),
        ("https://x.example/src/app.py and v1:src/app.py; `src/app.py`",
         "https://x.example/src/app.py and v1:src/app.py; `lib/main.py`"),
    ],
)  # fmt: skip
def test_a_rename_is_followed_in_that_path_only(text: str, new: str) -> None:
    old = topic("A.", source="src/app.py") + text + "\n"
    store = World({"MEMORY.md": index(entry("a")), "a.md": old})
    code = Around({"src/app.py": MOVED})
    found = planned(store, code)
    assert {a.kind for a in found.actions} == {"follow_rename"}
    action = found.actions[0]
    assert action.reason.endswith("is now `lib/main.py`")
    assert action.evidence == "renamed in c0ffeec0ff (2026-05-01, Tidy)"
    carry_out(store, found)
    assert changed(old, store.text("a.md")) == ([f"{text}\n"], [f"{new}\n"])
    assert kinds(planned(store, code)) == []


def test_a_file_that_is_not_utf8_is_not_followed_into() -> None:
    store = World({"MEMORY.md": index(entry("a")), "a.md": b"`src/app.py` caf\xe9\n"})
    assert planned(store, Around({"src/app.py": MOVED})).actions == ()


def test_references_are_given_with_their_grade() -> None:
    store = World(
        {
            "MEMORY.md": index(entry("a")),
            "a.md": topic("In `src/app.py`.") + "And `b/c.py` and [M](MEMORY.md) and `a.md`.\n",
            "archive/z.md": topic("In `src/app.py`."),
        }
    )
    found = planned(store, Around({"src/app.py": MOVED}))
    assert [(r.path, r.raw, r.grade.grade) for r in found.references] == [
        ("a.md", "src/app.py", "moved"),
        ("a.md", "a.md", "fine"),
        ("a.md", "MEMORY.md", "fine"),
    ]
    assert [r.kind for r in found.references] == ["path", "topic", "topic"]
    assert planned(store).references == ()


@pytest.mark.parametrize(
    ("share", "entries", "may"), [(0.25, 8, 2), (0.25, 7, 1), (0.25, 3, 0), (0, 8, 0), (1, 8, 8)]
)
def test_the_loss_bound_is_strict(share: float, entries: int, may: int) -> None:
    files = {f"t{n}.md": topic(f"Number {n}.", expires="2020-01-01") for n in range(entries)}
    store = World({"MEMORY.md": index(*[entry(f"t{n}") for n in range(entries)]), **files})
    found = planned(store, share=share)
    assert len(found.actions) == may == math.floor(share * entries)
    assert len(found.held_back) == entries - may
    assert [a.id for a in found.actions] == list(range(1, may + 1))
    carry_out(store, found)
    assert store.text("MEMORY.md").count("\n- ") == entries - may


def test_an_action_counts_every_line_that_it_takes() -> None:
    lines = [entry("a"), "- [A](a.md) — again", entry("b"), entry("c")]
    store = World(
        {
            "MEMORY.md": index(*lines),
            "a.md": topic("A.", expires="2020-01-01"),
            "b.md": topic("B."),
            "c.md": topic("C.", expires="2020-01-01"),
        }
    )
    found = planned(store, share=0.25)
    assert kinds(found) == [("archive_expired", "c")]
    assert [(a.slug, a.removes) for a in found.held_back] == [("a", 2)]


def test_what_is_safe_comes_first_and_has_the_bound_first() -> None:
    store = World(
        {
            "MEMORY.md": index(*[entry(slug) for slug in "abcd"]),
            "a.md": topic("The same."),
            "b.md": topic("The same."),
            "c.md": topic("C.", expires="2020-01-01"),
            "d.md": topic("In `src/app.py`."),
        }
    )
    found = planned(store, Around({"src/app.py": MOVED}), share=0.25)
    assert kinds(found) == [("archive_expired", "c"), ("follow_rename", "d")]
    assert [(a.id, a.kind, a.slug) for a in found.held_back] == [(3, "merge_duplicate", "b")]
    risks = [RISKS.index(a.risk) for a in found.proposed]
    assert risks == sorted(risks)


def test_a_topic_that_took_the_place_of_another_is_not_archived_for_it() -> None:
    store = World({"MEMORY.md": index(entry("a")), "a.md": topic("A.", expires="2020-01-01")})
    found = planned(store)
    store.files = {"MEMORY.md": store.files["MEMORY.md"], "sub/a.md": topic("Another.").encode()}
    outcome = realise(store, found.actions[0], ME, "p")
    assert (outcome.changes.changes, outcome.detail) == ((), "a.md is gone")


def test_what_removes_nothing_is_not_bound() -> None:
    store = World({"MEMORY.md": index(), "a.md": topic("A.", expires="2020-01-01")})
    found = planned(store, share=0)
    assert kinds(found) == [("archive_expired", "a")]


def test_an_action_that_no_longer_holds_is_skipped() -> None:
    store = World(
        {
            "MEMORY.md": index(entry("a"), entry("gone"), entry("x")),
            "a.md": topic("A.", expires="2020-01-01"),
            "o.md": topic("O."),
            "x.md": topic("In `src/app.py`."),
        }
    )
    found = planned(store, Around({"src/app.py": MOVED}))
    assert len(found.actions) == 4
    store.files = {"MEMORY.md": b"# M\n", "archive/a.md": b"", "x.md": b"Nothing.\n"}
    assert [realise(store, a, ME, "p").changes.changes for a in found.actions] == [()] * 4


claims = st.sampled_from(["One claim.", "Two claims.", "Three.", "In `src/app.py`."])
extras = st.dictionaries(
    st.sampled_from(["pinned", "expires", "created", "superseded_by"]),
    st.sampled_from(["true", "2020-01-01", "2030-01-01", "x"]),
    max_size=2,
)
slugs = st.sampled_from(["a", "b", "c", "d", "sub/a", "archive/a", "archive/b"])
forms = st.sampled_from(
    ["- [T]({}.md) — hook", "* **[T]({}.md)**: x", "- [[{}]]", "see [t]({}.md)"]
)


@given(
    st.dictionaries(slugs, st.tuples(claims, extras), max_size=7),
    st.lists(st.tuples(forms, slugs), max_size=8),
    st.sampled_from([0.0, 0.25, 0.5, 1.0]),
)
def test_no_claim_is_lost_and_all_goes_back(
    topics: dict[str, tuple[str, dict[str, str]]], lines: list[tuple[str, str]], share: float
) -> None:
    files = {f"{slug}.md": topic(claim, **extra) for slug, (claim, extra) in topics.items()}
    store = World({"MEMORY.md": index(*[form.format(slug) for form, slug in lines]), **files})
    before = dict(store.files)
    code = Around({"src/app.py": MOVED})
    found = planned(store, code, share)
    done = [store.apply(realise(store, a, UPKEEP, "pass1")) for a in found.actions]
    assert all(outcome.changes.changes for outcome in done)
    assert len(store.past.commits) == len(found.actions)

    # Every topic is where it was or in the archive, with its claim.
    for path, data in files.items():
        place = path if path in store.files else ARCHIVE + path
        was = store.topic(place).body
        assert was == World({path: data}).topic(path).body.replace("src/app.py", "lib/main.py") or (
            was == World({path: data}).topic(path).body
        )
        if "pinned: true" in data:
            assert store.files[path] == before[path]
    assert len(store.files) == len(before)
    # The bound, counted in the index itself.
    here = [line for line in store.text("MEMORY.md").split("\n") if line in before_lines(before)]
    lost = len(before_lines(before)) - len(here)
    assert lost <= math.floor(share * found.entries)
    # A second pass has nothing left but what the bound holds back.
    assert planned(store, code, share=0.0).actions == ()
    assert share < 1 or planned(store, code).actions == ()
    # And all of it goes back in one step.
    if found.actions:
        store.apply(undo(store, store.past, targets(store.past, ""), ME))
    assert store.files == before


def before_lines(files: dict[str, bytes]) -> list[str]:
    return [x for x in files["MEMORY.md"].decode().split("\n") if x[:1] in "-*" and x]
