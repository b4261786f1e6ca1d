"""The record of what was forgotten: known again by its bytes, and never the text itself."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from memctl.codec import forgotten
from memctl.codec.digest import digest

SALT, OTHER = "5a17", "0ff1"
ONE, TWO = digest(b"one"), digest(b"two")


def test_what_was_forgotten_is_known_again() -> None:
    data = forgotten.added(None, SALT, "2026-03-05", [ONE])
    assert data.startswith(forgotten.TITLE.encode())
    assert b"one" not in data.split(b"\n")[1]
    assert ONE.encode() not in data
    back = forgotten.returned(data, {"a.md": ONE, "b.md": TWO})
    assert list(back) == [("a.md", "2026-03-05")]
    assert list(forgotten.returned(None, {"a.md": ONE})) == []


def test_a_file_keeps_its_salt_and_its_marks() -> None:
    data = forgotten.added(None, SALT, "2026-03-05", [ONE])
    again = forgotten.added(data, OTHER, "2026-04-06", [ONE, TWO])
    assert again.startswith(data)
    assert {m.salt for m in forgotten.parse(again)} == {SALT}
    assert [m.date for m in forgotten.parse(again)] == ["2026-03-05", "2026-04-06"]
    assert forgotten.added(again, SALT, "2026-05-07", [TWO, ONE]) == again


def test_two_clones_lists_merged_by_hand_count_both() -> None:
    mine = forgotten.added(None, SALT, "2026-03-05", [ONE])
    theirs = forgotten.added(None, OTHER, "2026-04-06", [TWO])
    merged = b"<<<<<<< ours\n" + mine + b"=======\n" + theirs + b">>>>>>> theirs\n"
    found = dict(forgotten.returned(merged, {"a.md": ONE, "b.md": TWO}))
    assert found == {"a.md": "2026-03-05", "b.md": "2026-04-06"}


@given(st.binary())
def test_any_bytes_are_a_record_and_stay(data: bytes) -> None:
    forgotten.parse(data)
    new = forgotten.added(data, SALT, "2026-03-05", [ONE])
    assert new.startswith(data) or not data
    assert ("a.md", "2026-03-05") in list(forgotten.returned(new, {"a.md": ONE}))
