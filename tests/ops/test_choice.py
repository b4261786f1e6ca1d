"""Which actions are applied: the safe ones, the named, and what a saved plan approves. Whatever
the saved plan says, nothing is done that the plan of the store itself would not do.
"""

from __future__ import annotations

import json
from typing import Any

import pytest

from memctl.codec.planfile import parse_plan, plan_text
from memctl.errors import Changed, MemctlError, UsageError
from memctl.model.plan import SAFE, Action, Plan, Saved, Step
from memctl.ops.upkeep.choice import approved, check_origin, chosen, numbers, picked
from memctl.ops.upkeep.planned import applicable, plan, preview, survey
from tests.ops.world import ME, TODAY, World, topic

TEA = "Tea is served at four in the canteen on the ground floor."
FILES = {
    "MEMORY.md": "# M\n- [G](gone.md) — g\n- [E](e.md) — e\n- [A](a.md) — a\n"
    "- [B](b.md) — b\n- [T](t.md) — t\n",
    "e.md": topic("It was so.", expires="2020-01-01"),
    "a.md": topic("The same.", created="2026-01-01"),
    "b.md": topic("The same.", created="2025-01-01"),
    "t.md": topic(TEA, created="2026-01-01"),
    "u.md": topic("In the canteen on the ground floor, tea is served at four."),
    "p.md": topic("The API listens on port 8080.", created="2026-01-01"),
    "q.md": topic("The API listens on port 9090.", created="2026-02-02"),
}  # fmt: skip


def proposed(store: World) -> Plan:
    return plan(survey(store, None, lambda _: {}), 1.0)


def saved(store: World) -> Saved:
    """The plan as a file has it."""
    steps = tuple(
        Step(a, a.risk == SAFE, preview(store, a, ME) if applicable(a) else ())
        for a in proposed(store).proposed
    )
    return Saved("", store.root, TODAY, steps)


def read(text: str) -> Saved:
    found, problem = parse_plan(text.encode())
    assert found is not None, problem
    return found


def taken(store: World, document: Saved, only: str = "", skip: str = "") -> list[str]:
    """The kinds of what it approves for the store as it is now."""
    found = approved(
        document, proposed(store), store, lambda a: preview(store, a, ME), only=only, skip=skip
    )
    return [f"{a.kind} {a.slug}" for a in found]


SAFE_ONES = ["drop_entry gone", "add_entry p", "add_entry q", "add_entry u", "archive_expired e"]


@pytest.mark.parametrize(
    ("text", "found"),
    [("3", {3}), ("3,5", {3, 5}), (" 2-4 ", {2, 3, 4}), ("4-99", {4, 5}),
     ("1,1,1-2,", {1, 2}), ("", set())],
)  # fmt: skip
def test_numbers(text: str, found: set[int]) -> None:
    assert numbers(text, range(1, 6), "--only") == found


@pytest.mark.parametrize("text", ["x", "3.5", "-3", "6", "0", "9-7", "1;2", "١", "9" * 30])
def test_what_is_no_number_of_an_action(text: str) -> None:
    with pytest.raises(UsageError):
        numbers(text, range(1, 6), "--only")


def test_the_safe_ones_or_the_named() -> None:
    found = proposed(World(FILES))
    assert [f"{a.kind} {a.slug}" for a in chosen(found, "", "")] == SAFE_ONES
    assert [a.id for a in chosen(found, "", "2,4")] == [1, 3, 5]
    review = next(a.id for a in found.actions if a.kind == "merge_duplicate")
    assert [a.id for a in chosen(found, f"1,{review}", "")] == [1, review]
    unasked = {a.kind for a in found.actions if a not in chosen(found, "", "", asking=True)}
    assert unasked == {"settle_contradiction", "ask_why"}
    assert len(picked(found, "", "1")) == len(found.actions) - 1


def test_no_yes_settles_a_contradiction() -> None:
    store = World(FILES)
    found = proposed(store)
    settle = next(a.id for a in found.actions if a.kind == "settle_contradiction")
    with pytest.raises(UsageError, match=f"action {settle} .* cannot be approved"):
        chosen(found, str(settle), "")
    with pytest.raises(UsageError, match=f"action {settle} .* cannot be approved"):
        taken(store, saved(store), only=str(settle))


def test_a_saved_plan_does_what_is_approved_in_it() -> None:
    store = World(FILES)
    document = read(plan_text(saved(store)))
    assert taken(store, document) == SAFE_ONES
    assert taken(store, document, skip="1,2") == SAFE_ONES[2:]
    by_kind = {step.action.kind: step.action.id for step in document.steps}
    merge = by_kind["merge_similar"]
    assert taken(store, document, only=str(merge)) == ["merge_similar u"]
    fewer = document._replace(steps=document.steps[:2])
    assert taken(store, fewer) == SAFE_ONES[:2]


def test_another_day_changes_no_plan() -> None:
    """A merge writes the day into `updated`: approved yesterday, it is still what was approved."""
    store = World(FILES)
    document = saved(store)
    merge = next(s.action.id for s in document.steps if s.action.kind == "merge_similar")
    store.today = "2026-08-29"
    assert taken(store, document, only=str(merge)) == ["merge_similar u"]


@pytest.mark.parametrize("path", ["MEMORY.md", "e.md"])
def test_a_store_that_has_changed_underneath(path: str) -> None:
    store = World(FILES)
    document = saved(store)
    store.files[path] += b"\nmore\n"
    with pytest.raises(Changed, match=f"{path} has changed since the plan was made"):
        taken(store, document)


def test_what_touches_other_files_may_change() -> None:
    store = World(FILES)
    document = saved(store)
    store.files["new.md"] = topic("Quite another matter.").encode()
    assert taken(store, document) == SAFE_ONES


def test_a_topic_that_a_duplicate_rests_on_may_not() -> None:
    """The one that stays has been changed: archiving the other would lose what it says."""
    store = World(FILES)
    document = saved(store)
    merge = next(s.action for s in document.steps if s.action.kind == "merge_duplicate")
    store.files[f"{merge.target}.md"] = topic("Quite another matter.").encode()
    with pytest.raises(Changed, match="is none that memctl proposes"):
        taken(store, document, only=str(merge.id))


CLAIMED = {"path": "p.md", "digest": None, "diff": "--- p.md\n+++ p.md\n", "moved_to": None}


@pytest.mark.parametrize(
    "edit",
    [
        {"kind": "forget_everything"},
        {"kind": "archive_expired"},
        {"path": "p.md"},
        {"path": "MEMORY.md"},
        {"path": "archive/e.md"},
        {"target": "- [T](t.md) — t"},
        {"target": ""},
        {"changes": []},
        {"changes": [CLAIMED]},
        {"changes": [{**CLAIMED, "path": "memctl.toml"}]},
        {"changes": [{**CLAIMED, "path": ".git/config"}]},
        {"changes": [{**CLAIMED, "path": "nowhere/x.md"}]},
        {"diff": "-- [T](t.md) — t"},
        {"moved_to": "archive/x.md"},
    ],
    ids=str,
)
def test_an_edited_action_is_refused_and_nothing_is_done(edit: dict[str, Any]) -> None:
    store = World(FILES)
    before = dict(store.files)
    document = json.loads(plan_text(saved(store)))
    row = document["actions"][0]
    for key, value in edit.items():
        (row if key in row else row["changes"][0])[key] = value
    with pytest.raises(MemctlError) as fault:
        taken(store, read(json.dumps(document)))
    assert fault.value.exit_code in (2, 5)
    assert fault.value.message
    assert fault.value.hint
    assert store.files == before


def test_words_about_an_action_may_be_edited_and_are_not_used() -> None:
    store = World(FILES)
    document = json.loads(plan_text(saved(store)))
    document["actions"][0] |= {"reason": "\x1b[2J", "risk": "none", "removes": -99, "slug": "x"}
    found: list[Action] = approved(
        read(json.dumps(document)), proposed(store), store, lambda a: preview(store, a, ME)
    )
    assert found[0] == proposed(store).actions[0]


@pytest.mark.parametrize(
    ("theirs", "ours", "root", "same"),
    [
        ("c0ffee:", "c0ffee:", "/elsewhere", True),
        ("c0ffee:", "decaf:", "/memory", False),
        ("c0ffee:a/", "c0ffee:b/", "/memory", False),
        ("", "", "/memory", True),
        ("", "", "/elsewhere", False),
        ("", "c0ffee:", "/memory", True),
    ],
)
def test_a_plan_of_another_store(theirs: str, ours: str, root: str, same: bool) -> None:
    document = Saved(theirs, root, TODAY, ())
    if same:
        check_origin(document, ours, "/memory")
        return
    with pytest.raises(UsageError, match="made for another store"):
        check_origin(document, ours, "/memory")
