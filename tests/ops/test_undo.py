"""undo: bytes back, redo, several at once, and honest refusals."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memctl.errors import Changed, UsageError
from memctl.model.verdict import Outcome
from memctl.ops import lifecycle
from memctl.ops.add import add
from memctl.ops.draft import AddRequest
from memctl.ops.edits import Who
from memctl.ops.move import move
from memctl.ops.takeback import taken_back
from memctl.ops.undo import targets, undo
from memctl.ops.update import UpdateRequest, update
from tests.ops.world import ME, World, topic

INDEX = "# M\n\n## Project\n- [T](t.md) — t\n- [U](u.md) — u\n\n## User\n- [V](v.md) — v\n"
FILES = {
    "MEMORY.md": INDEX,
    "t.md": topic("Tea is served.", "It was."),
    "u.md": topic("Umbrellas are black.") + "See [[t]].\n",
    "v.md": topic("Violets are blue.", type="user"),
    "archive/w.md": topic("Winter is over.", entry='"- [W](w.md) — w"'),
}
VERBS = {
    "add": lambda s: add(s, AddRequest("user", "New", "A new claim."), ME),
    "update": lambda s: update(s, UpdateRequest("t", body="Coffee is.", hook="c"), ME),
    "archive": lambda s: lifecycle.archive(s, "t", ME),
    "restore": lambda s: lifecycle.restore(s, "w", ME),
    "forget": lambda s: lifecycle.forget(s, "u", ME),
    "pin": lambda s: lifecycle.pin(s, "t", True, ME),
    "move": lambda s: move(s, "t", "tea", "user", ME),
}
UNDOER = Who("undo", "agent")


def back(store: World, what: str = "") -> Outcome:
    return store.apply(undo(store, store.past, targets(store.past, what), UNDOER))


@pytest.mark.parametrize("verb", VERBS)
def test_each_verb_goes_back_and_forth(verb: str) -> None:
    store = World(FILES)
    before = dict(store.files)
    first = store.apply(VERBS[verb](store))
    after = dict(store.files)
    undone = back(store)
    assert store.files == before
    assert (undone.verdict, undone.detail) == ("undone", first.changes.subject)
    assert undone.changes.subject == f"undo {first.changes.subject}"
    assert dict(undone.changes.trailers)["Memctl-Undoes"] == store.past.commits[0][0].commit
    redone = back(store)
    assert store.files == after
    assert redone.changes.subject == f"redo {first.changes.subject}"
    assert back(store).changes.subject == f"undo {first.changes.subject}"
    assert store.files == before


def test_several_writes_in_one_step() -> None:
    store = World(FILES)
    before = dict(store.files)
    for verb in ("add", "pin", "move", "forget"):
        store.apply(VERBS[verb](store))
    undone = back(store, "4")
    assert store.files == before
    assert undone.changes.subject == "undo 4 writes"
    assert undone.changes.why.split("\n") == ["forget u", "move t to tea", "pin t", "add user_new"]
    assert back(store).changes.subject == "redo 4 writes"


def test_by_commit_the_older_one_under_later_writes() -> None:
    """Neighbouring lines of the index are other lines."""
    store = World(FILES)
    store.apply(VERBS["add"](store))
    one = store.past.revisions(1)[0].commit
    kept = store.apply(add(store, AddRequest("user", "Second", "Quite another one."), ME))
    store.apply(VERBS["pin"](store))
    back(store, one[:12])
    assert set(store.files) == {*FILES, kept.path}
    assert store.text("MEMORY.md") == INDEX + f"- [Second]({kept.path}) — Quite another one.\n"
    assert store.row("t.md").pinned


def test_neighbouring_keys_of_a_topic_are_other_lines() -> None:
    store = World(FILES)
    store.apply(VERBS["pin"](store))
    pinned = store.past.revisions(1)[0].commit
    store.apply(update(store, UpdateRequest("t", importance="3"), ME))
    with_both = store.text("t.md")
    back(store, pinned)
    assert store.text("t.md") == with_both.replace("pinned: true\n", "")


def test_the_same_lines_edited_since_are_refused_and_nothing_changes() -> None:
    store = World(FILES)
    store.apply(VERBS["update"](store))
    first = store.past.revisions(1)[0].commit
    store.apply(update(store, UpdateRequest("t", body="Water is."), ME))
    before = dict(store.files)
    with pytest.raises(Changed, match=r"t\.md has been edited since"):
        back(store, first)
    assert store.files == before


def test_a_topic_edited_since_it_was_added_is_not_deleted() -> None:
    store = World(FILES)
    added = store.apply(VERBS["add"](store))
    store.files[added.path] += b"More, by hand.\n"
    with pytest.raises(Changed, match="has been edited since"):
        back(store)


def test_what_is_undone_already() -> None:
    store = World(FILES)
    store.apply(VERBS["pin"](store))
    store.files["t.md"] = FILES["t.md"].encode()
    outcome = back(store)
    assert (outcome.changes.changes, outcome.detail) == ((), "it is undone already")


@pytest.mark.parametrize("what", ["0", "", "2"])
def test_nothing_to_take_back(what: str) -> None:
    with pytest.raises(UsageError):
        back(World(FILES), what)


def test_founding_commits_are_not_ours_to_take_back() -> None:
    store = World(FILES)
    outcome = VERBS["pin"](store)
    for verb in ("init", "found"):
        said = outcome.changes._replace(trailers=(("Memctl-Verb", verb),), subject=verb)
        store.past.commit(outcome._replace(changes=said), [])
    with pytest.raises(UsageError, match="no write"):
        back(store)
    with pytest.raises(UsageError, match="only put under git"):
        back(store, store.past.commits[0][0].commit)


def test_a_commit_that_touched_nothing_here() -> None:
    store = World(FILES)
    store.past.commit(Outcome("x"), [])
    with pytest.raises(UsageError, match="changed nothing in the store"):
        back(store, store.past.commits[0][0].commit)


def test_writes_by_hand_are_passed_over() -> None:
    store = World(FILES)
    store.apply(VERBS["pin"](store))
    for _ in range(3):
        store.past.commit(Outcome("by hand"), [])
    assert back(store).detail == "pin t"


lines = st.lists(
    st.sampled_from([b"a\n", b"b\n", b"c\n", b"\n", b"## x\n", b"- y\r\n"]), max_size=8
)


@given(lines, lines)
def test_a_change_alone_is_taken_back_exactly(before: list[bytes], after: list[bytes]) -> None:
    old, new = b"".join(before), b"".join(after)
    assert taken_back(old, new, new) == old


@given(lines, st.integers(0, 8), st.integers(0, 8))
def test_an_added_line_is_found_under_later_ones(old: list[bytes], at: int, other: int) -> None:
    new = [*old[:at], b"NEW\n", *old[at:]]
    now = [*new[:other], b"LATER\n", *new[other:]]
    rest = [line for line in now if line != b"NEW\n"]
    assert taken_back(b"".join(old), b"".join(new), b"".join(now)) == b"".join(rest)


@pytest.mark.parametrize(
    ("before", "after", "now", "expected"),
    [
        (b"a\nb", b"a\nb\nc\n", b"a\nb\nc\nd\n", b"a\nb\nd\n"),
        (b"a\nb", b"a\nb\nc\n", b"x\na\nb\nc\n", b"x\na\nb"),
        (b"a\n", b"", b"x\n", b"a\nx\n"),
        (b"a\nb\n", b"a\n", b"a\nc\n", b"a\nb\nc\n"),
        (b"a\n", b"b\n", b"c\n", None),
        (b"", b"a\n", b"", None),
    ],
)
def test_by_line(before: bytes, after: bytes, now: bytes, expected: bytes | None) -> None:
    assert taken_back(before, after, now) == expected
