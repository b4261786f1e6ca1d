"""Near-duplicates and contradictions across a store: proposed, and never applied by themselves."""

from __future__ import annotations

from memctl.model.plan import DECIDE
from memctl.ops.upkeep.pairs import similar
from memctl.ops.upkeep.planned import plan, survey
from tests.ops.world import World, topic

FILES = {
    "a.md": topic("The API listens on port 8080.", created="2026-01-01"),
    "b.md": topic("The API listens on port 9090.", created="2026-02-02"),
    "c.md": topic("Tea is served at four in the canteen on the ground floor."),
    "d.md": topic("In the canteen on the ground floor, tea is served at four."),
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


def test_they_are_in_the_plan_and_take_nothing_away() -> None:
    store = World(FILES)
    planned = plan(survey(store, None, lambda _: {}), 0.25)
    decide = [a for a in planned.actions if a.risk == DECIDE]
    assert decide == list(planned.actions[-len(decide) :])
    assert {"merge_similar", "settle_contradiction"} <= {a.kind for a in decide}
    assert sum(a.removes for a in decide) == 0
