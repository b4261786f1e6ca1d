"""A plan as lines: short however much there is to do, and nothing but a command is wider than the
terminal."""

from __future__ import annotations

import pytest

from memctl.model.change import Applied
from memctl.model.plan import Action, Done, Plan
from memctl.model.reference import GONE, MOVED, Grade, Reference
from memctl.ops.upkeep.planned import NAMES
from memctl.render.plans import _SAY, plan_lines


def text(plan: Plan, done: Done = Done(), limit: int = 10) -> list[str]:  # noqa: B008
    settled = [a.id for a in plan.proposed if not a.resolve]
    return ["".join(part for part, _ in one) for one in plan_lines(plan, done, limit, "", settled)]


def actions(count: int, kind: str = "drop_entry", risk: str = "safe") -> tuple[Action, ...]:
    return tuple(
        Action(n, kind, f"slug_{n}", f"slug_{n}.md", "a reason " * 40, "evidence " * 40, risk, 1)
        for n in range(1, count + 1)
    )


def test_every_kind_has_its_words() -> None:
    assert set(_SAY) == NAMES


def test_five_hundred_actions_are_a_screen(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    shown = text(Plan(actions(500), (), 900))
    assert len(shown) < 40
    assert max(map(len, shown)) <= 80
    assert "     … and 490 more like this (`--limit 0` shows all)" in shown
    assert "  memctl consolidate --apply          does the 500 safe, a commit each" in shown
    assert len(text(Plan(actions(500), (), 900), limit=0)) > 1000


def test_what_was_done_stands_first_and_what_was_not_says_why() -> None:
    plan = Plan(actions(3), (), 9, may_go=1)
    done = Done("p", {1: Applied(None, "git is busy")}, {2: "it is gone"}, (plan.actions[2],))
    shown = text(plan, done)
    assert shown[0] == "1 of 3 actions done"
    heads = [one for one in shown if one and one[0] != " "][1:]
    assert heads == [
        "done, a commit each",
        "skipped",
        "held back: one pass takes at most 1 of 9 entries away (`--max-loss`)",
        "next",
    ]
    assert any("saved, not committed yet: git is busy" in one for one in shown)
    assert any("slug_2: it is gone" in one for one in shown)
    assert any("memctl undo" in one for one in shown)
    assert any("memctl consolidate  the next pass" in one for one in shown)


def test_what_is_held_back_is_as_short() -> None:
    shown = text(Plan((), (), 900, actions(500)), limit=3)
    assert len(shown) < 12
    assert "     … and 497 more like this (`--limit 0` shows all)" in shown


def test_nothing_to_do() -> None:
    assert text(Plan((), (), 1)) == ["nothing to do for 1 entry"]


def asking(plan: Plan) -> list[str]:
    return [one.strip() for one in text(plan) if one.startswith(("to decide", "  memctl"))]


def test_what_no_yes_settles_is_not_offered_one() -> None:
    question = actions(1, "split_topic", "decide")[0]._replace(
        resolve=("memctl show " + "x" * 200,)
    )
    plan = Plan((question,), (), 3)
    assert question.resolve[0] in text(plan)[-4]  # whole, for a cut command is none
    assert asking(plan) == [
        "to decide: run one of the commands",
        "memctl consolidate --only 1  shows one whole",
    ]
    merge = question._replace(id=2, kind="merge_similar", resolve=())
    assert asking(Plan((question, merge), (), 3))[:2] == [
        "to decide: run one of the commands (a yes merges)",
        "memctl consolidate --interactive    asks about 1, each with its diff",
    ]


def moved(raw: str, grade: str, fix: str) -> Reference:
    return Reference("slug_1", "slug_1.md", 7, raw, "path", Grade(grade, moved_to=fix), fix)


def test_a_reference_is_said_once() -> None:
    """A rename that an action follows, and what is gone, for `check_references` says that."""
    refs = (moved("a.py", MOVED, "b.py"), moved("c.py", MOVED, "d.py"), moved("e.py", GONE, ""))
    action = actions(1, "follow_rename")[0]._replace(target="a.py\nb.py")
    shown = text(Plan((action,), refs, 3))
    assert [one for one in shown if "slug_1.md:7" in one] == ["slug_1.md:7: `c.py` moved to d.py"]
    assert not any("slug_1.md:7" in one for one in text(Plan((action,), refs[:1], 3)))
