"""The index line that counts the archive."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memctl.codec.archiveline import archive_line, places, with_archive_line
from memctl.codec.index import parse_index

LINE = archive_line(3)


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("# M\n\n- [A](a.md) — a\n", f"# M\n{LINE}\n\n- [A](a.md) — a\n"),
        ("# M\r\n- [A](a.md)\r\n", f"# M\r\n{LINE}\r\n- [A](a.md)\r\n"),
        ("# M", f"# M\n{LINE}\n"),
        ("- [A](a.md)\n", f"{LINE}\n- [A](a.md)\n"),
        ("\ufeff- [A](a.md)\n", f"\ufeff{LINE}\n- [A](a.md)\n"),
        ("", f"{LINE}\n"),
        (f"# M\n- [A](a.md)\n{archive_line(1)}\n", f"# M\n- [A](a.md)\n{LINE}\n"),
        (f"{archive_line(1)}\n# M\n{archive_line(12)}", f"{LINE}\n# M\n"),
        ("> Archived: some day\n", f"{LINE}\n> Archived: some day\n"),
    ],
)
def test_one_line_whatever_was_there(before: str, after: str) -> None:
    assert with_archive_line(parse_index(before), 3) == after


def test_an_empty_archive_needs_none() -> None:
    text = f"# M\n{LINE}\n- [A](a.md)\n{LINE}\n"
    assert with_archive_line(parse_index(text), 0) == "# M\n- [A](a.md)\n"


def test_it_is_no_entry() -> None:
    index = parse_index(f"# M\n{archive_line(1234)}\n")
    assert (index.entries, places(index)) == ((), [2])


@given(
    st.lists(st.sampled_from(["# M", "- [A](a.md)", LINE, archive_line(1), "", "text"])),
    st.integers(0, 10**7),
)
def test_never_two_and_every_other_line_stays(lines: list[str], count: int) -> None:
    text = "".join(f"{line}\n" for line in lines)
    new = with_archive_line(parse_index(text), count)
    assert len(places(parse_index(new))) == (1 if count else 0)
    assert [x for x in new.split("\n") if not x.startswith("> Archived")] == [
        x for x in text.split("\n") if not x.startswith("> Archived")
    ]
    assert with_archive_line(parse_index(new), count) == new
