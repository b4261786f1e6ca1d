"""Words that were meant."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memctl.recall.spelling import ALIKE, correctable, likely_length, likeness, meant

WORD = st.text("abcdefgh", min_size=4, max_size=12)


@pytest.mark.parametrize(
    ("word", "known", "found"),
    [
        ("databse", ["databas", "date", "basket"], ["databas"]),
        ("migratoin", ["migrat", "minor"], ["migrat"]),
        ("conventinal", ["convent", "convert"], ["convent", "convert"]),
        ("dashbord", ["dashboard", "board"], ["dashboard"]),
        ("adtabase", ["databas"], ["databas"]),
        ("тестоф", ["тестов", "места"], ["тестов"]),
        ("clock", ["lock", "cloak", "zebra"], ["cloak", "lock"]),
        ("xyzzy", ["databas"], []),
        ("deploy", [], []),
    ],
)
def test_meant(word: str, known: list[str], found: list[str]) -> None:
    assert [m.word for m in meant(word, known)] == found


@pytest.mark.parametrize(
    ("word", "may"),
    [("port", True), ("por", False), ("utf16", False), ("8040", False), ("기억", False)],
)  # fmt: skip
def test_numbers_and_short_words_are_never_misspelt(word: str, may: bool) -> None:
    assert correctable(word) is may


@given(word=WORD)
def test_a_word_is_like_itself(word: str) -> None:
    assert likeness(word, word) == 1


@given(word=WORD, at=st.integers(0, 12), letter=st.sampled_from("xyz"))
def test_one_wrong_letter_is_forgiven(word: str, at: int, letter: str) -> None:
    at = min(at, len(word) - 1)
    wrong = word[:at] + letter + word[at + 1 :]
    assert likeness(wrong, word) == pytest.approx(1 - 1 / len(word), abs=0.15)
    assert [m.word for m in meant(wrong, [word])] == [word]


@given(one=WORD, other=WORD)
def test_what_is_found_has_a_likely_length(one: str, other: str) -> None:
    assert 0 <= likeness(one, other) <= 1
    least, most = likely_length(one)
    if likeness(one, other) >= ALIKE:
        assert least <= len(other) <= most
