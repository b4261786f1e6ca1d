"""Words for a day, and the day they meant."""

from __future__ import annotations

import pytest

from memctl.codec.reldate import dated, offset

WROTE = "2026-03-04"


@pytest.mark.parametrize(
    ("words", "days"),
    [
        ("yesterday", -1),
        ("tomorrow", 1),
        ("3 days ago", -3),
        ("a day ago", -1),
        ("ten days ago", -10),
        ("launching it in 5 days", 5),
        ("last week", None),
        ("next friday", None),
        ("two weeks ago", None),
        ("a couple of days ago", None),
        ("in a month", None),
    ],
)
def test_offset(words: str, days: int | None) -> None:
    assert offset(words) == days


@pytest.mark.parametrize(
    ("text", "words", "new"),
    [
        ("Yesterday we moved.", "yesterday", "Yesterday (2026-03-03) we moved."),
        ("It broke yesterday.", "yesterday", "It broke yesterday (2026-03-03)."),
        ("**tomorrow**: freeze", "tomorrow", "**tomorrow (2026-03-05)**: freeze"),
        ("Yesterday's build", "yesterday", "Yesterday's (2026-03-03) build"),
        ("Moved 4 days ago, so", "4 days ago", "Moved 4 days ago (2026-02-28), so"),
        ("- [ ] tomorrow", "tomorrow", "- [ ] tomorrow (2026-03-05)"),
        ("the day before yesterday", "yesterday", ""),
        ("about 3 days ago", "3 days ago", ""),
        ("two or 3 days ago", "3 days ago", ""),
        ("2-3 days ago", "3 days ago", ""),
        ("yesterday and yesterday", "yesterday", ""),
        ("see /yesterday", "yesterday", ""),
        ("yesterday-ish", "yesterday", ""),
        ("next Friday", "next friday", ""),
    ],
)
def test_the_date_goes_behind_the_words(text: str, words: str, new: str) -> None:
    assert dated(text, words, WROTE) == new


@pytest.mark.parametrize("day", ["", "0001-01-01", "2026-13-01", "soon"])
def test_a_day_that_cannot_be_counted_from(day: str) -> None:
    assert dated("yesterday", "yesterday", day) == ""
