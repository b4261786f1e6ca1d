"""What only somebody who knows can say: whys, old inferences, worn references."""

from __future__ import annotations

from memctl.model.reference import Grade
from memctl.ops.upkeep.unverified import VERIFY
from memctl.ops.upkeep.whys import ASK
from memctl.ops.upkeep.worn import CHECK
from tests.ops.passes import of, passed
from tests.ops.world import World, topic

PLACES = ["attic", "cellar", "garden", "stable", "harbour", "chapel", "market"]
GONE = Grade("gone", "c0ffee" * 6, "2026-05-01", "Tidy")


def inferred(words: str, **fields: str) -> str:
    given = {"type": "user", "source": "agent", "created": "2026-01-01", **fields}
    return topic(words, **given)


def test_a_topic_without_a_why_is_asked_for_it() -> None:
    files = {
        "a.md": topic("Maps lie in the attic."),
        "b.md": topic("Rakes stand in the shed.", why="there is a shed."),
        "c.md": topic("Pears are ripe.", type="user"),
        "d.md": topic("Boats leave at six.").replace("---\n\n", 'lint-ignore: ["MEM110"]\n---\n\n'),
        "archive/e.md": topic("Roofs leak."),
    }
    (action,) = of(World(files), ASK)
    assert (action.slug, action.risk) == ("a", "decide")
    assert action.resolve == ('memctl update a --why "…"',)


def test_many_are_one_question() -> None:
    files = {f"{place}.md": topic(f"The {place} is locked at night.") for place in PLACES}
    store = World(files, settings="")
    (action,) = of(store, ASK)
    assert (action.slug, action.path) == ("MEMORY", "MEMORY.md")
    assert action.reason == "7 topics do not say why; `memctl lint` names them all"
    assert action.evidence == "`attic`, `cellar`, `chapel`, `garden`, `harbour` and 2 more"
    assert len(action.resolve) == 5


def test_an_old_inference_that_nobody_confirmed() -> None:
    files = {
        "agent.md": inferred("Maps lie in the attic."),
        "tool.md": inferred("Rakes stand in the shed.", source="tool", created="2025-01-01"),
        "told.md": inferred("Pears are ripe.", source="user"),
        "unsaid.md": topic("Boats leave at six.", type="user", created="2026-01-01"),
        "new.md": inferred("Roofs leak.", created="2026-06-01"),
        "touched.md": inferred("Doors creak.", updated="2026-06-01"),
        "verified.md": inferred("Lamps burn oil.", verified="2026-01-02"),
        "undated.md": inferred("Wells are deep.", created="once"),
        "archive/gone.md": inferred("Ovens are hot."),
    }
    found = of(World(files), VERIFY)
    assert [a.slug for a in found] == ["tool", "agent"]
    assert found[0].reason == "a tool wrote it by 2025-01-01, and nobody has verified it since"
    assert found[1].resolve == (
        "memctl verify agent", "memctl update agent --body -", "memctl archive agent"
    )  # fmt: skip


def test_one_whose_references_were_checked_is_not_asked_about() -> None:
    fine, gone = inferred("It is in `src/app.py`."), inferred("It is in `src/old.py`.")
    store = World({"fine.md": fine, "gone.md": gone, "none.md": inferred("It is in no file.")})
    code = {"src/app.py": Grade("fine"), "src/old.py": GONE}
    found = passed(store, code=code).actions
    assert [(a.kind, a.slug) for a in found if a.risk == "decide"] == [
        (CHECK, "gone"), (VERIFY, "none"),
    ]  # fmt: skip


def test_worn_references_are_one_action_a_topic_the_most_worn_first() -> None:
    def text(*names: str) -> str:
        return topic("It is in " + ", ".join(f"`src/{n}.py`" for n in names) + ".", type="user")

    store = World(
        {
            "half.md": text("a", "b"),
            "whole.md": text("a", "c"),
            "fine.md": text("b"),
            "unknown.md": text("z"),
            "archive/x.md": text("a"),
        }
    )
    code = {"src/a.py": GONE, "src/b.py": Grade("fine"), "src/c.py": Grade("changed", "f00d")}
    whole, half = of(store, CHECK, code=code)
    assert (whole.slug, half.slug) == ("whole", "half")
    assert whole.reason == "2 of the 2 references it makes are gone or rewritten"
    assert half.reason == "1 of the 2 references it makes is gone or rewritten"
    assert half.evidence == "line 7: `src/a.py` gone since c0ffeec0ff (2026-05-01, Tidy)"
    assert half.resolve[0] == "memctl verify half"
