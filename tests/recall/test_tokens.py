"""The token estimate: what it counts, and that parts never add up to less than the whole."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memctl.recall.tokens import counted, tokens

# The real figures are those of Llama 2's vocabulary (tests/bench/tokens.py).
REAL = {
    "": 0,
    "Every test hands the code a fixed clock": 8,
    "def foo_bar(x): return x+12345\n    if y:": 20,
    "水位計の名称をそのまま": 12,
    "이것은 한국어 문장입니다": 18,
    "Это русский текст про память": 8,
    "هذا نص عربي": 12,
}


@pytest.mark.parametrize("text", REAL)
def test_near_a_real_count_and_rather_above(text: str) -> None:
    assert REAL[text] * 0.95 <= tokens(text) <= REAL[text] * 1.5 + 2


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("plain words", (2, 10, 0, 0, 0)),
        ("camelCase HTTPServer ID", (5, 21, 0, 0, 0)),
        ("v2.0-rc", (2, 3, 2, 2, 0)),
        ("a\n\tb    c", (3, 3, 0, 0, 3)),
        ("naïve — x", (3, 5, 0, 2, 0)),
    ],
)
def test_what_is_counted(text: str, expected: tuple[int, ...]) -> None:
    assert counted(text) == expected


@given(st.text(), st.text())
def test_lines_joined_take_no_more_than_their_sum(a: str, b: str) -> None:
    assert 0 <= tokens(a + "\n" + b) <= tokens(a + "\n") + tokens(b)


@given(st.text(min_size=1).filter(lambda t: t.strip(" ") != ""))
def test_something_is_never_free(text: str) -> None:
    assert tokens(text) >= 1
