"""Words of like meaning."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memctl.recall import thesaurus
from memctl.recall.thesaurus import related

GROUPS = [g.split() for g in thesaurus._GROUPS.split("|")]


@pytest.mark.parametrize(
    ("word", "other"),
    [("delete", "erase"), ("deleting", "erase"), ("removed", "delete"), ("queries", "select"),
     ("authentication", "login"), ("login", "sign in"), ("pull request", "review"),
     ("tested", "check")],
)  # fmt: skip
def test_related(word: str, other: str) -> None:
    assert other in related(word)


@pytest.mark.parametrize("word", ["", " ", "|", "_", "xyzzy", "s", "ing", "æøå", "中文", "8040"])
def test_in_no_group(word: str) -> None:
    assert related(word) == ()


@given(word=st.text(max_size=12))
def test_any_word_may_be_asked(word: str) -> None:
    assert word not in related(word)


def test_every_group_has_two_words_and_each_once() -> None:
    for group in GROUPS:
        assert len(set(group)) == len(group) > 1, group
