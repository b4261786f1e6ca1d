"""A pass over what was written since a day."""

from __future__ import annotations

from memctl.model.reference import Grade
from memctl.ops.upkeep.planned import plan, survey
from memctl.ops.upkeep.scene import Past
from tests.ops.world import Code, World, topic

TEA = "Tea is served at four in the canteen on the ground floor."
FILES = {
    "MEMORY.md": "# M\n\n## Project\n- [Gone](gone.md) — gone\n",
    "old.md": topic(f"{TEA} It starts in `src/app.py`.", created="2026-01-01"),
    "old_2.md": topic(f"{TEA} It starts in `src/fees.py`.", created="2026-01-02"),
    "new.md": topic(TEA, created="2026-07-01"),
    "twin.md": topic(TEA, created="2026-01-03"),
    "undated.md": topic("Lights go off at eleven."),
}
DAYS = {
    "twin.md": "2026-01-03",
    "old.md": "2026-01-01",
    "old_2.md": "2026-01-02",
    "new.md": "2026-07-01",
}
CODE = {
    "src/app.py": Grade("gone", "c0ffee" * 6, "2026-07-02", "Drop it"),
    "src/fees.py": Grade("gone", "c0ffee" * 6, "2026-02-02", "Drop it"),
}


def kinds(since: str) -> set[tuple[str, str]]:
    past = Past(last_days=lambda: DAYS)
    scene = survey(World(FILES), Code(CODE), lambda _: {}, past, since)
    return {(a.kind, a.slug) for a in plan(scene, 1.0).actions}


def test_without_a_day_all_is_gone_over() -> None:
    found = kinds("")
    assert {("add_entry", "old"), ("add_entry", "new"), ("drop_entry", "gone")} <= found
    assert {("check_references", "old"), ("check_references", "old_2")} <= found


def test_what_was_written_and_what_broke_since() -> None:
    found = kinds("2026-06-01")
    assert ("add_entry", "new") in found
    assert ("add_entry", "undated") in found, "not committed, so new"
    assert ("drop_entry", "gone") in found, "the index is always gone over"
    assert ("check_references", "old") in found, "its file went since"
    assert not {kind for kind, slug in found if slug == "old_2"}
    assert ("add_entry", "old") not in found
    assert ("merge_duplicate", "new") in found, "a pair of which one is new"
