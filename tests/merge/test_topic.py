"""A topic merged by key, its body by git."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memctl.adapters.mergefile import GitTextMerge
from memctl.codec import frontmatter
from memctl.merge.file import merge_file
from memctl.merge.topic import merge_topic

GIT = GitTextMerge()
BASE = """---
name: Alpha
description: About it.
type: project
tags: [a, b]
anchor: 1111111
updated: 2026-01-01
---

Claim one.

**Why:** because.
"""


def merged(ours: str, theirs: str, base: str = BASE) -> str:
    """The merge, which is without conflict and the same with the sides swapped."""
    one = merge_topic("a.md", base, ours, theirs, GIT)
    assert one == merge_topic("a.md", base, theirs, ours, GIT)
    assert one.conflicts == ()
    return one.text


def turned(*pairs: tuple[str, str]) -> str:
    text = BASE
    for old, new in pairs:
        assert old in text
        text = text.replace(old, new)
    return text


LATER, LATEST = ("2026-01-01", "2026-02-02"), ("2026-01-01", "2026-03-03")
PINNED = ("01-01\n---", "01-01\npinned: true\n---")
CASES = {
    "the later date": ([LATER], [LATEST], [LATEST]),
    "neighbouring keys": (
        [("name: Alpha", "name: 'Al: pha' # mine"), LATER],
        [("About it.", '"About that."'), LATEST],
        [("name: Alpha", "name: 'Al: pha' # mine"), ("About it.", '"About that."'), LATEST],
    ),
    "two keys added at one place": (
        [PINNED],
        [("01-01\n---", "01-01\nx-own: 'odd: one' # mine\n---")],
        [("01-01\n---", "01-01\nx-own: 'odd: one' # mine\npinned: true\n---")],
    ),
    "tags": (
        [("[a, b]", "[a, c]")],
        [("[a, b]", "[a, b, d]")],
        [("[a, b]", "[a, d, c]")],
    ),
    "the anchor of whoever wrote last": (
        [("1111111", "2222222"), LATER],
        [("1111111", "3333333"), LATEST],
        [("1111111", "3333333"), LATEST],
    ),
    "a key and the body": (
        [LATER],
        [("Claim one", "Claim two")],
        [LATER, ("Claim one", "Claim two")],
    ),
}  # fmt: skip


@pytest.mark.parametrize("case", CASES, ids=str)
def test_keys(case: str) -> None:
    ours, theirs, expected = (turned(*pairs) for pairs in CASES[case])
    found = merged(ours, theirs)
    read = [frontmatter.read("a.md", text) for text in (found, expected)]
    assert {k: f.value for k, f in read[0].fields.items()} == {
        k: f.value for k, f in read[1].fields.items()
    }
    assert sorted(found.splitlines()) == sorted(expected.splitlines()) or case == "tags"


def test_a_key_removed_here_and_changed_there_is_kept_and_said() -> None:
    found = merge_topic(
        "a.md", BASE, turned(("tags: [a, b]\n", "")), turned(("[a, b]", "[a]")), GIT
    )
    assert (found.conflicts, found.kept) == ((), ("`tags`",))
    assert "tags: [a]" in found.text


def test_a_text_that_both_changed_is_a_conflict_there_only() -> None:
    ours, theirs = turned(("About it.", "This."), LATER), turned(("About it.", "That."), LATEST)
    found = merge_topic("a.md", BASE, ours, theirs, GIT)
    assert found.conflicts
    marks = "<<<<<<< ours\ndescription: This.\n=======\ndescription: That.\n>>>>>>> theirs\n"
    assert found.text == turned(("description: About it.\n", marks), LATEST)
    mine = merge_topic("a.md", BASE, ours, theirs, GitTextMerge("ours"))
    assert (mine.conflicts, mine.text) == ((), turned(("About it.", "This."), LATEST))


def test_a_body_is_merged_by_git() -> None:
    ours, theirs = turned(("Claim one", "Claim two")), turned(("because", "of that"))
    assert merged(ours, theirs) == turned(("Claim one", "Claim two"), ("because", "of that"))


@pytest.mark.parametrize("broken", ["no frontmatter\n", "---\nname: [\n---\nx\n", "---\na: 1\n"])
def test_what_is_no_frontmatter_is_left_to_git(broken: str) -> None:
    for base, ours, theirs in ((BASE, broken, turned(LATER)), (broken, BASE, turned(LATER))):
        found = merge_topic("a.md", base, ours, theirs, GIT)
        assert (found.text, not found.conflicts) == GIT.marked(base, ours, theirs)


TEXTS = st.text(alphabet="ab:-#[]{}'\n \t&*!|>\r\ufeff\0", max_size=40)


@given(TEXTS, TEXTS, TEXTS, st.sampled_from(["MEMORY.md", "a.md"]))
def test_no_text_breaks_it(base: str, ours: str, theirs: str, path: str) -> None:
    whole = [f"---\nname: x\n{text}---\n{text}" for text in (base, ours, theirs)]
    for one, two, three in ((base, ours, theirs), whole):
        found = merge_file(path, one, two, three, GIT)
        if two == three:
            assert found.text == two
