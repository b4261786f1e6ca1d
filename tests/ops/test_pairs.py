"""Near-duplicates and contradictions across a store: proposed, applied when somebody says so."""

from __future__ import annotations

import pytest

from memctl.model.plan import DECIDE
from memctl.ops.undo import targets, undo
from memctl.ops.upkeep.pairs import similar
from memctl.ops.upkeep.planned import plan, realise, survey
from tests.ops.world import ME, World, topic

TEA = "In the canteen on the ground floor, tea is served at four."
FILES = {
    "a.md": topic("The API listens on port 8080.", created="2026-01-01"),
    "b.md": topic("The API listens on port 9090.", created="2026-02-02"),
    "c.md": topic("Tea is served at four in the canteen on the ground floor."),
    "d.md": topic(TEA),
    "e.md": topic("Commit subjects are written in the imperative mood."),
    "archive/f.md": topic("Commit subjects are written in the imperative mood always."),
    "g.md": topic("The API listens on port 7070.", superseded_by="b"),
}


def test_the_pairs_with_what_settles_them() -> None:
    store = World(FILES)
    found = {(a.kind, a.slug): a for a in similar(survey(store, None, lambda _: {}))}
    assert set(found) == {("settle_contradiction", "b"), ("merge_similar", "d")}
    port, tea = found["settle_contradiction", "b"], found["merge_similar", "d"]
    assert port.reason == "it cannot hold together with `a`"
    assert "`8080` there, `9090` here" in port.evidence
    assert port.resolve == ("memctl archive a", "memctl archive b")
    assert tea.resolve == ("memctl merge c d",)
    assert {a.risk for a in found.values()} == {DECIDE}


def test_they_stand_behind_the_real_work_and_a_merge_counts_against_the_bound() -> None:
    store = World({**FILES, "MEMORY.md": "# M\n- [D](d.md) — tea\n"})
    planned = plan(survey(store, None, lambda _: {}), 1.0)
    doubtful = [a for a in planned.actions if a.risk == DECIDE]
    assert doubtful == list(planned.actions[-len(doubtful) :])
    assert {("merge_similar", 1), ("settle_contradiction", 0)} < {
        (a.kind, a.removes) for a in doubtful
    }
    bound = plan(survey(store, None, lambda _: {}), 0.5)
    assert [(a.kind, a.slug) for a in bound.held_back] == [("merge_similar", "d")]


def test_an_approved_merge_is_one_commit_of_the_pass_and_goes_back_with_it() -> None:
    store = World({**FILES, "MEMORY.md": "# M\n- [D](d.md) — tea\n"})
    before = dict(store.files)
    (tea,) = (a for a in similar(survey(store, None, lambda _: {})) if a.kind == "merge_similar")
    outcome = store.apply(realise(store, tea, ME, "pass1"))
    assert (outcome.verdict, outcome.slug) == ("merged", "c")
    assert store.past.commits[0][0].batch == "pass1"
    assert store.past.commits[0][0].why == "it says what `c` says"
    assert "tea is served at four" in store.text("c.md").lower()
    kept = store.topic("archive/d.md")
    assert (kept.get("entry"), kept.get("superseded_by")) == ("- [D](d.md) — tea", "c")
    store.apply(undo(store, store.past, targets(store.past, ""), ME))
    assert store.files == before


def test_the_pinned_one_of_two_is_kept() -> None:
    store = World({**FILES, "d.md": topic(TEA, pinned="true", created="2026-01-01")})
    (tea,) = (a for a in similar(survey(store, None, lambda _: {})) if a.kind == "merge_similar")
    assert (tea.slug, tea.target, tea.resolve) == ("c", "d", ("memctl merge d c",))


@pytest.mark.parametrize(
    ("files", "says"),
    [
        ({"c.md": None}, "`c` is gone"),
        ({"d.md": None}, "d.md is gone"),
        ({"c.md": None, "archive/c.md": topic("Tea.")}, "`c` is gone"),
        ({"d.md": topic("Tea.", pinned="true")}, "`d` is pinned, so it stays"),
        ({"archive/d.md": topic("Tea.")}, "archive/d.md is there already"),
    ],
)
def test_a_merge_that_no_longer_holds_changes_nothing(
    files: dict[str, str | None], says: str
) -> None:
    store = World(FILES)
    (tea,) = (a for a in similar(survey(store, None, lambda _: {})) if a.kind == "merge_similar")
    for path, text in files.items():
        if text is None:
            del store.files[path]
        else:
            store.files[path] = text.encode()
    outcome = realise(store, tea, ME, "pass1")
    assert (outcome.changes.changes, outcome.detail) == ((), says)
