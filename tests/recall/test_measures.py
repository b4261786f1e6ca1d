"""Hit rate, recall, reciprocal rank and precision, by hand."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memctl.model.evaluation import Measures
from memctl.recall.measures import measured

TABLE = [
    ([("a", "abc")], 5, Measures(1, 1, 1, 1, 1, 1, 1 / 3)),
    ([("ab", "cab")], 2, Measures(1, 1, 0, 1, 1, 1 / 2, 1 / 2)),
    ([("x", "abc")], 5, Measures(1, 0, 0, 0, 0, 0, 0)),
    ([("a", "")], 5, Measures(1, 0, 0, 0, 0, 0, 0)),
    ([("g", "abcdefg")], 5, Measures(1, 0, 0, 0, 1, 1 / 7, 0)),
    ([("a", "a"), ("b", "a")], 1, Measures(2, 1 / 2, 1 / 2, 1 / 2, 1 / 2, 1 / 2, 1 / 2)),
    ([], 5, Measures(0, 0, 0, 0, 0, 0, 0)),
]


@pytest.mark.parametrize(("answers", "limit", "expected"), TABLE)
def test_measures(answers: list[tuple[str, str]], limit: int, expected: Measures) -> None:
    assert measured(answers, limit) == pytest.approx(expected)


@given(
    st.lists(
        st.tuples(st.sets(st.sampled_from("abcdef"), min_size=1), st.permutations("abcdefgh"))
    ),
    st.integers(1, 9),
)
def test_measures_are_shares(answers: list[tuple[set[str], list[str]]], limit: int) -> None:
    found = measured(answers, limit)
    assert all(0 <= value <= 1 for value in found[1:])
    assert found.recall_1 <= found.recall_5 <= found.recall_10
