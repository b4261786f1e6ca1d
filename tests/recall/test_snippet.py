"""The passage shown below a match."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memctl.recall.snippet import WIDTH, cut, snippet


def test_the_line_with_most_of_the_terms() -> None:
    body = "# Clocks\n\nA clock.\n\n```\nclock tests\n```\nTests use a fixed clock.\n"
    assert snippet(body, ["clock", "tests"]) == "clock tests"
    assert snippet(body, ["fixed"]) == "Tests use a fixed clock."
    assert snippet(body, []) == "# Clocks"
    assert snippet("", ["x"]) == ""


@pytest.mark.parametrize("filler", ["word ", "日", "x", "a\t\t  "])
def test_the_term_is_in_it_however_long_the_line(filler: str) -> None:
    body = filler * 3000 + " needle " + filler * 3000
    found = snippet(body, ["needle"])
    assert "needle" in found
    assert len(found) <= WIDTH


@given(st.text(), st.integers(10, 200), st.integers(0, 400))
def test_never_longer_than_asked_for_and_one_line(text: str, width: int, around: int) -> None:
    found = cut(text, width, around)
    assert len(found) <= width
    assert "\n" not in found
    if len(" ".join(text.split())) <= width:
        assert found == " ".join(text.split())
