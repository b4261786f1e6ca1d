"""A plan as a document: what is written comes back, and whatever was edited is a sentence."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memctl.codec.planfile import MOST, SCHEMA, parse_plan, plan_text
from memctl.model.change import Touched
from memctl.model.plan import Action, Saved, Step

ACTION = Action(
    3, "drop_entry", "gone", "gone.md", "a reason", "evidence", "safe", 1, 7, "- [Gone](gone.md)",
    ("memctl x",),
)  # fmt: skip
CHANGE = Touched("MEMORY.md", "ab" * 32, ("--- a", "+++ b", "@@ -1 +0,0 @@", "-\x1b[1mß\r"))
PLAN = Saved(
    "c0ffee:memory/", "/home/you/memory", "2026-05-01", (Step(ACTION, True, (CHANGE,)),), 9
)
TEXT = plan_text(PLAN)


def test_what_decides_comes_back() -> None:
    saved, problem = parse_plan(TEXT.encode())
    assert problem == ""
    assert saved is not None
    assert (saved.origin, saved.root, saved.day) == (PLAN.origin, PLAN.root, PLAN.day)
    (step,) = saved.steps
    assert (step.approved, step.changes) == (True, (CHANGE,))
    kept = (step.action.id, step.action.kind, step.action.path, step.action.target)
    assert kept == (3, "drop_entry", "gone.md", "- [Gone](gone.md)")
    assert TEXT.isascii()


def edited(**changes: Any) -> bytes:
    """The document with keys of its first action changed; None takes one away."""
    whole = json.loads(TEXT)
    for key, value in changes.items():
        whole["actions"][0][key] = value
        if value is None:
            del whole["actions"][0][key]
    return json.dumps(whole).encode()


def whole(**changes: Any) -> bytes:
    return json.dumps({**json.loads(TEXT), **changes}).encode()


def test_an_action_without_approved_is_not_approved() -> None:
    saved, _ = parse_plan(edited(approved=None))
    assert saved is not None
    assert not saved.steps[0].approved


@pytest.mark.parametrize(
    ("data", "says"),
    [
        (b"", "it is no JSON"),
        (b"# Notes", "it is no JSON"),
        (b"\xff\xfe", "it is no JSON"),
        (b"[" * 100_000, "it is no JSON"),
        (b"[]", "it is no JSON object"),
        (b"{}", f"its `schema` is not {SCHEMA}"),
        (b'{"schema": 1}', f"its `schema` is not {SCHEMA}"),
        (whole(schema="memctl/consolidate@1"), f"its `schema` is not {SCHEMA}"),
        (whole(schema="memctl/plan@2"), f"memctl/plan@2, and this memctl reads {SCHEMA}"),
        (whole(store="/x"), "`store` is not an object"),
        (whole(store={}), "store: `root` is not a text"),
        (whole(day="soon"), "`day` is no date"),
        (whole(actions={}), "`actions` is not a list"),
        (whole(actions=["all"]), "action at place 1: it is no object"),
        (whole(actions=json.loads(TEXT)["actions"] * 2), "the id 3 stands there twice"),
        (edited(id="3"), "action at place 1: `id` is not a number"),
        (edited(id=True), "action at place 1: `id` is not a number"),
        (edited(id=0), "action at place 1: `id` is 0"),
        (edited(kind=7), "action 3: `kind` is not a text"),
        (edited(approved="yes"), "action 3: `approved` is not true or false"),
        (edited(changes=None), "action 3: `changes` is not a list"),
        (edited(changes=["x"]), "action 3: a change is no object"),
        (edited(changes=[{"path": "a.md"}]), "action 3: `diff` is not a text"),
        (edited(path="../x.md"), "action 3: `../x.md` is not a path inside the store"),
        (edited(path="/etc/passwd"), "action 3: `/etc/passwd` is not a path inside the store"),
        (edited(path="a\\..\\b.md"), "is not a path inside the store"),
        (edited(path="a\0.md"), "is not a path inside the store"),
        (edited(path="a//b.md"), "is not a path inside the store"),
        (edited(changes=[{"path": "a.md", "diff": "", "moved_to": "../a.md"}]),
         "action 3: `../a.md` is not a path inside the store"),
        (b" " * (MOST + 1), f"it has over {MOST:,} bytes"),
    ],
)  # fmt: skip
def test_nonsense_is_a_sentence(data: bytes, says: str) -> None:
    saved, problem = parse_plan(data)
    assert saved is None
    assert says in problem


VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner),
    max_leaves=6,
)  # fmt: skip
PLACES = st.sampled_from(
    [(), ("store",), ("actions",), ("actions", 0), ("actions", 0, "changes"),
     ("actions", 0, "changes", 0)]
)  # fmt: skip


@given(PLACES, st.data())
def test_no_edit_is_more_than_a_sentence(place: tuple[str | int, ...], data: st.DataObject) -> None:
    document = json.loads(TEXT)
    at: Any = document
    for key in place:
        at = at[key]
    key = data.draw(st.sampled_from(list(at) if isinstance(at, dict) else list(range(len(at)))))
    at[key] = data.draw(VALUES)
    saved, problem = parse_plan(json.dumps(document).encode())
    assert (saved is None) == bool(problem)
