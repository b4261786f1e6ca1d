"""No pass loses anything: over random stores and random choices of a plan's actions, the index,
the topics and the archive together hold all that was there; undo restores the bytes; and what was
done is not called for again.
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from hypothesis import given
from hypothesis import strategies as st

from memctl.codec.index import parse_index
from memctl.codec.tokens import words
from memctl.model.index import LIST, TABLE
from memctl.model.plan import SAFE
from memctl.model.reference import Grade
from memctl.model.topic import ARCHIVE, INDEX
from memctl.ops.undo import targets, undo
from memctl.ops.upkeep.planned import applicable, plan, realise, survey
from tests.ops.world import ME, Code, World, topic

if TYPE_CHECKING:
    from memctl.model.plan import Action, Plan

OLD, NEW = "src/app.py", "lib/main.py"
CODE = Code({OLD: Grade("moved", "c0ffee" * 6, "2026-05-01", "Tidy", NEW)})
# Some say the same word for word, some in other words, some cannot hold together.
CLAIMS = st.sampled_from(
    [
        "Tea is served at four in the canteen on the ground floor.",
        "In the canteen on the ground floor, tea is served at four. Bring a cup.",
        "In the canteen on the ground floor tea is served at four. Milk is in the fridge.",
        "The API listens on port 8080.",
        "The API listens on port 9090.",
        "It starts in `src/app.py`.",
        "Commit subjects are written in the imperative mood.",
    ]
)
EXTRAS = st.fixed_dictionaries(
    {},
    optional={
        "pinned": st.just("true"),
        "expires": st.sampled_from(["2020-01-01", "2030-01-01"]),
        "created": st.sampled_from(["2026-01-01", "2026-02-02"]),
        "source": st.sampled_from(["user", "agent", "tool", "import:codex"]),
        "superseded_by": st.just("b"),
        "tags": st.sampled_from(["x", "[y, z]"]),
    },
)
SLUGS = st.sampled_from(["a", "b", "c", "d", "e", "sub/a", "archive/a", "archive/b"])
TOPICS = st.dictionaries(
    SLUGS, st.tuples(CLAIMS, st.sampled_from(["", "It was asked for."]), EXTRAS), max_size=8
)
FORMS = st.sampled_from(
    [
        "- [T]({}.md) — hook",
        "* **[T]({}.md)**: x",
        "- [[{}]]",
        "see [t]({}.md)",
        "- [T]({}.md) — hook\n  and more",
    ]
)
LINES = st.lists(st.tuples(FORMS, SLUGS), max_size=8)


def store_of(
    topics: dict[str, tuple[str, str, dict[str, str]]], lines: list[tuple[str, str]]
) -> World:
    listed = "".join(f"{form.format(slug)}\n" for form, slug in lines)
    files = {
        f"{slug}.md": topic(claim, why, **extra) for slug, (claim, why, extra) in topics.items()
    }
    return World({INDEX: f"# M\n\n## Project\n{listed}", **files})


def proposed(store: World, share: float = 1.0) -> Plan:
    return plan(survey(store, CODE, lambda _: {}), share)


def carried_out(store: World, actions: list[Action]) -> list[Action]:
    """Those that did something. A topic that takes another in says at once what both said."""
    done = []
    for action in actions:
        both = _said(store, action.path) | _said(store, f"{action.target}.md")
        outcome = store.apply(realise(store, action, ME, "pass1"))
        if outcome.changes.changes:
            done.append(action)
            if action.kind in ("merge_similar", "merge_duplicate"):
                assert both <= _said(store, f"{action.target}.md")
                assert action.path not in store.files
    return done


def _said(store: World, path: str) -> set[tuple[str, ...]]:
    return sentences(store.topic(path).body) if path in store.files else set()


def sentences(text: str) -> set[tuple[str, ...]]:
    """Each sentence's words, paths as they are after the rename."""
    parts = text.replace(OLD, NEW).replace("**Why:**", "\n").replace(". ", ".\n").split("\n")
    return {words(part) for part in parts if words(part)}


def entries(files: dict[str, bytes]) -> list[tuple[str, str]]:
    """(target, line) of every entry of the index."""
    index = parse_index(files[INDEX].decode())
    found = (e for e in index.entries if e.form in (LIST, TABLE))
    return [(e.target, index.lines[e.line - 1].rstrip("\n")) for e in found]


def kept_lines(store: World) -> set[str]:
    """Every index line that the index or a topic's `entry` holds."""
    lines = set(store.text(INDEX).split("\n"))
    for path in store.files:
        if path.startswith(ARCHIVE):
            field = store.topic(path).fields.get("entry")
            value = field.value if field else ()
            lines |= {value} if isinstance(value, str) else set(value)
    return lines


def nothing_is_lost(before: World, store: World, done: list[Action]) -> None:
    dropped = {(a.path, a.target) for a in done if a.kind == "drop_entry"}
    assert {target for target, _ in dropped}.isdisjoint(before.files)
    lines = kept_lines(store)
    for target, line in entries(before.files):
        assert line in lines or (target, line) in dropped
    for path in before.files.keys() - {INDEX}:
        now = path if path in store.files else ARCHIVE + path
        was = before.topic(path)
        assert sentences(was.body) <= sentences(store.topic(now).body)
        if was.pinned:
            assert now == path


@given(TOPICS, LINES, st.sampled_from([0.0, 0.25, 0.5, 1.0]), st.data())
def test_any_choice_of_a_plan(
    topics: dict[str, tuple[str, str, dict[str, str]]],
    lines: list[tuple[str, str]],
    share: float,
    data: st.DataObject,
) -> None:
    store, before = store_of(topics, lines), store_of(topics, lines)
    found = proposed(store, share)
    able = [a for a in found.actions if applicable(a)]
    picked = [a for a in able if data.draw(st.booleans())]
    done = carried_out(store, picked)
    nothing_is_lost(before, store, done)
    here = [line for _, line in entries(store.files)]
    gone = [line for _, line in entries(before.files) if line not in here]
    assert len(gone) <= math.floor(share * found.entries)
    assert {r.batch for r, _ in store.past.commits} <= {"pass1"}
    assert len(store.past.commits) == len(done)
    if done:
        store.apply(undo(store, store.past, targets(store.past, ""), ME))
    assert store.files == before.files


@given(TOPICS, LINES)
def test_what_was_done_is_not_called_for_again(
    topics: dict[str, tuple[str, str, dict[str, str]]], lines: list[tuple[str, str]]
) -> None:
    store = store_of(topics, lines)
    safe = [a for a in proposed(store).actions if a.risk == SAFE]
    assert carried_out(store, safe) == safe
    assert [a for a in proposed(store).actions if a.risk == SAFE] == []
    # A merge can make the next one: yes to everything comes to an end all the same.
    for _ in range(len(topics) + 1):
        some = [a for a in proposed(store).actions if applicable(a)]
        if not carried_out(store, some):
            break
    left = [a for a in proposed(store).actions if applicable(a)]
    assert carried_out(store, left) == []
