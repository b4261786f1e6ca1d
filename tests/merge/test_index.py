"""MEMORY.md merged by entry."""

from __future__ import annotations

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memctl.adapters.mergefile import GitTextMerge
from memctl.merge.index import merge_index
from tests.merge.sides import sheet, targets

GIT = GitTextMerge()
A, B, C = "- [A](a.md) — hook a\n", "- [B](b.md) — hook b\n", "- [C](c.md) — hook c\n"
X, Y = "- [X](x.md) — hook x\n", "- [Y](y.md) — hook y\n"
FEEDBACK = f"# M\n\nSome prose.\n\n## Feedback\n{A}{B}"
BASE = f"{FEEDBACK}\n## Project\n{C}"


def merged(ours: str, theirs: str, base: str = BASE) -> str:
    """The merge, which is without conflict and the same with the sides swapped."""
    one, two = merge_index(base, ours, theirs, GIT), merge_index(base, theirs, ours, GIT)
    assert one.conflicts == ()
    assert one == two
    return one.text


CASES = {
    "both added at one place": (
        BASE.replace(B, B + X),
        BASE.replace(B, B + Y),
        BASE.replace(B, B + X + Y),
    ),
    "an addition at the end, and a section at the end": (
        BASE + X,
        f"{BASE}\n## User\n{Y}",
        f"{BASE}{X}\n## User\n{Y}",
    ),
    "two new sections": (
        f"{BASE}\n## User\n{X}",
        f"{BASE}\n## Reference\n{Y}",
        f"{BASE}\n## Reference\n{Y}\n## User\n{X}",
    ),
    "the same new section": (
        f"{BASE}\n## User\n{X}",
        f"{BASE}\n## User\n{Y}",
        f"{BASE}\n## User\n{X}{Y}",
    ),
    "moved here, edited there": (
        BASE.replace(B, "") + B,
        BASE.replace("hook b", "better b"),
        BASE.replace(B, "") + B.replace("hook b", "better b"),
    ),
    "points elsewhere here, edited there": (
        BASE.replace("(b.md)", "(b2.md)"),
        BASE.replace("hook b", "better b"),
        BASE.replace(B, "- [B](b2.md) — better b\n"),
    ),
    "title here, hook there": (
        BASE.replace("[B]", "[Bee]"),
        BASE.replace("hook b", "better b"),
        BASE.replace(B, "- [Bee](b.md) — better b\n"),
    ),
    "removed here, its neighbour edited there": (
        BASE.replace(A, ""),
        BASE.replace("hook b", "better b"),
        BASE.replace(A + B, "- [B](b.md) — better b\n"),
    ),
    "a section removed here, one more entry in it there": (
        FEEDBACK,
        BASE + X,
        f"{FEEDBACK}\n## Project\n{X}",
    ),
    "the same entry added at two places": (
        BASE.replace(B, B + X),
        BASE + X,
        BASE.replace(B, B + X),
    ),
    "prose here, an entry beside it there": (
        BASE.replace(A, "Mind these.\n" + A),
        BASE.replace(A, X + A),
        BASE.replace(A, X + "Mind these.\n" + A),
    ),
    "line ends here, a hook there": (
        BASE.replace("\n", "\r\n"),
        BASE.replace("hook b", "better b"),
        BASE.replace("hook b", "better b").replace("\n", "\r\n"),
    ),
    "a byte order mark here, no newline at the end there": (
        "\ufeff" + BASE,
        BASE.removesuffix("\n"),
        "\ufeff" + BASE.removesuffix("\n"),
    ),
    "what hangs below an entry goes with it": (
        BASE.replace(B, "") + B,
        BASE.replace(B, B + "  more of b\n"),
        BASE.replace(B, "") + B + "  more of b\n",
    ),
    "a row of a table": (
        "| a | b |\n|---|---|\n| [A](a.md) | cue |\n| [X](x.md) | cue |\n",
        "| a | b |\n|---|---|\n| [A](a.md) | cue |\n| [Y](y.md) | cue |\n",
        "| a | b |\n|---|---|\n| [A](a.md) | cue |\n| [X](x.md) | cue |\n| [Y](y.md) | cue |\n",
    ),
}  # fmt: skip


@pytest.mark.parametrize("case", CASES, ids=str)
def test_both_sides_are_in_it(case: str) -> None:
    ours, theirs, expected = CASES[case]
    table = ours.startswith("|")
    base = "| a | b |\n|---|---|\n| [A](a.md) | cue |\n" if table else BASE
    assert merged(ours, theirs, base) == expected


def test_stores_that_began_apart() -> None:
    ours, theirs = f"# MEMORY.md\n\n## User\n{X}", f"# MEMORY.md\n\n## Project\n{Y}"
    assert merged(ours, theirs, "") == f"# MEMORY.md\n\n## Project\n{Y}\n## User\n{X}"


def test_a_hook_edited_on_both_sides_is_a_conflict_on_that_line_only() -> None:
    ours = BASE.replace("hook b", "this").replace(C, C + X)
    found = merge_index(BASE, ours, BASE.replace("hook b", "that").replace(C, C + Y), GIT)
    assert found.conflicts == ("the entry of b.md",)
    marked = "<<<<<<< ours\n- [B](b.md) — this\n=======\n- [B](b.md) — that\n>>>>>>> theirs\n"
    assert found.text == BASE.replace(B, marked).replace(C, C + X + Y)
    mine = merge_index(BASE, ours, BASE.replace("hook b", "that"), GitTextMerge("ours"))
    assert (mine.conflicts, mine.text) == ((), ours)


def test_removed_here_and_edited_there_is_kept_and_said() -> None:
    edited = BASE.replace("hook b", "better b")
    found = merge_index(BASE, BASE.replace(B, ""), edited, GIT)
    assert (found.text, found.conflicts, found.kept) == (edited, (), ("b.md",))


def test_prose_that_both_edited_is_as_git_merges_it() -> None:
    ours, theirs = BASE.replace("Some", "My"), BASE.replace("Some", "Your")
    found = merge_index(BASE, ours, theirs, GIT)
    assert found.conflicts
    assert found.text == (GIT.marked(BASE, ours, theirs) or ("", True))[0]


def test_what_is_no_text_is_left_to_git() -> None:
    found = merge_index("a\0\n", "b\0\n", "c\0\n", GIT)
    assert (found.text, bool(found.conflicts)) == ("b\0\n", True)


def holds(seed: int) -> None:
    dice = random.Random(seed)
    base = sheet(dice)
    ours, theirs = base.copy(), base.copy()
    for side, name in ((ours, "a"), (theirs, "b")):
        for _ in range(dice.randrange(1, 5)):
            side.change(dice, name)
    o, a, b = base.text(), ours.text(), theirs.text()
    was, mine, yours = base.slugs(), ours.slugs(), theirs.slugs()
    clash = {s for s in was if len({was[s], mine.get(s, was[s]), yours.get(s, was[s])}) == 3}
    found, swapped = merge_index(o, a, b, GIT), merge_index(o, b, a, GIT)
    assert bool(found.conflicts) == bool(clash), (o, a, b, found)
    if clash:
        found = merge_index(o, a, b, GitTextMerge("ours"))
        swapped = merge_index(o, b, a, GitTextMerge("theirs"))
    assert found.text == swapped.text, (o, a, b)
    kept = {s for s in was if (s in mine) != (s in yours) and {**yours, **mine}.get(s) != was[s]}
    expected = (mine.keys() & yours.keys()) | (mine.keys() - was) | (yours.keys() - was) | kept
    now = targets(found.text)
    assert sorted(now) == sorted(expected), (o, a, b, found.text)
    still = [s for s in now if s in was and s in mine and s in yours]
    still = [s for s in still if s not in ours.moved | theirs.moved]
    assert still == [s for s in was if s in still]


@given(st.integers(0, 10**9))
def test_nothing_is_lost_doubled_or_reordered(seed: int) -> None:
    holds(seed)


@pytest.mark.slow
def test_p9_a_thousand_random_merges() -> None:
    for seed in range(1000):
        holds(seed)


@given(st.text(alphabet="ab#-[]().m \n—<>=|"), st.text(alphabet="ab#-[]().m \n—<>=|"))
def test_one_side_alone_is_that_side(base: str, side: str) -> None:
    assert merge_index(base, side, side, GIT).text == side
    assert merge_index(base, base, side, GIT).text == side
    assert merge_index(base, side, base, GIT).text == side
