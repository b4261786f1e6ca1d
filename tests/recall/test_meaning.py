"""Words and meaning joined: nothing found by words is lost, only the plainly alike is added."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memctl.recall.meaning import FLOOR, WEIGHT, joined

PATHS = st.sampled_from("abcdef")
WORDS = st.dictionaries(PATHS, st.floats(0.01, 50))
COSINES = st.dictionaries(PATHS, st.floats(-1, 1))


@pytest.mark.parametrize(
    ("words", "cosines", "order"),
    [
        ({"a": 2.0, "b": 1.0}, {}, "ab"),
        ({"a": 2.0, "b": 1.9}, {"a": 0.1, "b": 0.5}, "ba"),
        ({"a": 2.0, "b": 0.2}, {"a": 0.1, "b": 0.5}, "ab"),  # meaning outweighs no clear word
        ({"a": 2.0}, {"a": 0.1, "c": FLOOR}, "ac"),
        ({"a": 2.0}, {"a": 0.1, "c": FLOOR - 0.01}, "a"),  # a guess is no answer
        ({}, {"c": 0.9, "d": 0.4, "e": -0.9}, "cd"),
        ({}, {"c": 0.1}, ""),
        ({"a": 1.0, "b": 1.0}, {"a": -0.5, "b": 0.0}, "ab"),
    ],
)
def test_order(words: dict[str, float], cosines: dict[str, float], order: str) -> None:
    scores = joined(words, cosines)
    assert "".join(sorted(scores, key=lambda path: (-scores[path], path))) == order


@given(WORDS, COSINES)
def test_what_words_found_stays_and_scores_are_bounded(
    words: dict[str, float], cosines: dict[str, float]
) -> None:
    scores = joined(words, cosines)
    assert words.keys() <= scores.keys()
    assert all(0 < score <= 1 + WEIGHT + 1e-9 for score in scores.values())
    assert all(cosines[path] >= FLOOR for path in scores.keys() - words.keys())


@given(WORDS)
def test_without_meaning_the_order_is_that_of_the_words(words: dict[str, float]) -> None:
    scores = joined(words, {})
    assert sorted(scores, key=scores.__getitem__) == sorted(words, key=words.__getitem__)
