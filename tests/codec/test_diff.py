"""A change as a unified diff: what it says is exactly the change."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memctl.codec.diff import LONGEST, touched, unified
from memctl.codec.digest import digest
from memctl.model.change import Change

TEXTS = st.lists(st.sampled_from(["a", "b", "c", "", "d\r"]), max_size=12).flatmap(
    lambda lines: st.sampled_from(["\n".join(lines), "\n".join([*lines, ""])])
)
UNENDED = "\\ No newline at end of file"


def applied(before: str, diff: tuple[str, ...]) -> str:
    """What `patch` makes of it."""
    old = before.splitlines(keepends=True) if "\r" not in before else _lines(before)
    new: list[str] = []
    at = 0
    for number, text in enumerate(diff[2:], 2):
        if text.startswith("@@"):
            found = re.fullmatch(r"@@ -(\d+)(?:,(\d+))? \+(\d+)(?:,(\d+))? @@", text)
            assert found
            start = int(found[1]) - (found[2] != "0")
            new += old[at:start]
            at = start
            assert int(found[3]) == len(new) + (found[4] != "0")
            continue
        if text == UNENDED:
            continue
        end = "" if diff[number + 1 : number + 2] == (UNENDED,) else "\n"
        if text[0] in " -":
            assert old[at] == text[1:] + end
            at += 1
        if text[0] in " +":
            new.append(text[1:] + end)
    return "".join([*new, *old[at:]])


def _lines(text: str) -> list[str]:
    return [line for line in re.split(r"(?<=\n)", text) if line]


@given(TEXTS, TEXTS)
def test_it_says_the_change_and_nothing_else(before: str, after: str) -> None:
    diff = unified(before.encode(), after.encode(), "t.md", "t.md")
    assert applied(before, diff) == after
    assert (diff == ()) == (before == after)


def test_a_long_rewrite_is_taken_out_and_put_back_whole() -> None:
    before = "".join(f"{n}\n" for n in range(LONGEST + 1))
    after = "".join(f"{n % 7}x\n" for n in range(LONGEST + 1))
    diff = unified(before.encode(), after.encode(), "t.md", "t.md")
    assert applied(before, diff) == after


def test_one_line_with_one_line_around_it() -> None:
    before, after = b"1\n2\n3\n4\n5\n", b"1\n2\nX\n4\n5\n"
    assert unified(before, after, "t.md", "t.md") == (
        "--- t.md", "+++ t.md", "@@ -2,3 +2,3 @@", " 2", "-3", "+X", " 4",
    )  # fmt: skip


@pytest.mark.parametrize(
    ("before", "after", "head"),
    [
        (None, b"new\n", ("--- /dev/null", "+++ t.md", "@@ -0,0 +1 @@", "+new")),
        (b"old\n", None, ("--- t.md", "+++ /dev/null", "@@ -1 +0,0 @@", "-old")),
    ],
)
def test_a_file_that_comes_or_goes(
    before: bytes | None, after: bytes | None, head: tuple[str, ...]
) -> None:
    change = Change("t.md", after, digest(before))
    (file,) = touched([change], {"t.md": before}.get)
    assert (file.path, file.digest, file.diff, file.moved_to) == ("t.md", digest(before), head, "")


def test_one_that_goes_while_one_comes_is_a_move() -> None:
    old, new, index = b"a\nb\n", b"a\nb\nc\n", b"- [A](a.md)\n"
    changes = [
        Change("archive/a.md", new, ""),
        Change("a.md", None, digest(old)),
        Change("MEMORY.md", b"", digest(index)),
    ]
    moved, listed = touched(changes, {"a.md": old, "MEMORY.md": index}.get)
    assert (moved.path, moved.moved_to, moved.digest) == ("a.md", "archive/a.md", digest(old))
    assert moved.diff == ("--- a.md", "+++ archive/a.md", "@@ -2 +2,2 @@", " b", "+c")
    assert listed.diff[2:] == ("@@ -1 +0,0 @@", "-- [A](a.md)")


def test_bytes_that_are_no_text_are_shown_as_well_as_they_can() -> None:
    assert unified(b"caf\xe9\n", b"caf\xe9!\n", "t", "t")[3:] == ("-caf\ufffd", "+caf\ufffd!")
