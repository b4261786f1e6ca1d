"""Two bodies joined: nothing said twice, nothing lost."""

from __future__ import annotations

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from memctl.codec.join import joined
from memctl.codec.tokens import words


@pytest.mark.parametrize(
    ("first", "second", "whole"),
    [
        ("A tea.\n", "A tea.\n", "A tea.\n"),
        ("A tea.\n", "A TEA!\n", "A tea.\n"),
        ("A tea.\n", "Bring milk.\n", "A tea.\n\nBring milk.\n"),
        ("A tea. Bring milk.\n", "Bring milk. Add sugar.\n", "A tea. Bring milk.\n\nAdd sugar.\n"),
        (
            "Claim.\n\n**Why:** One.\n", "Claim.\n\n**Why:** Two.\n",
            "Claim.\n\n**Why:** One.\n\nTwo.\n",
        ),
        (
            "Claim.\n", "Other.\n\n**Why:** Two.\n\n**How to apply:** So.\n",
            "Claim.\n\nOther.\n\n**Why:** Two.\n\n**How to apply:** So.\n",
        ),
        ("Claim.\n", "```\nmake a\nmake b\n```\n", "Claim.\n\n```\nmake a\nmake b\n```\n"),
        ("- one\n- two\n", "- two\n- one\n", "- one\n- two\n"),
        ("- one\n- two\n", "- two\n- three\n", "- one\n- two\n\n- two\n- three\n"),
        ("お茶は四時。\n", "お茶は四時。牛乳もある。\n", "お茶は四時。\n\n牛乳もある。\n"),
        ("Claim.\r\n", "Other.\r\n", "Claim.\r\n\r\nOther.\r\n"),
    ],
)  # fmt: skip
def test_what_is_joined(first: str, second: str, whole: str) -> None:
    assert joined(first, second).strip("\r\n") == whole.strip("\r\n")


TEXT = st.text("ab .\n*-`", max_size=60)


@given(TEXT, TEXT)
@example("", ". -a\na")
@example("b.", "b. -a\na")
def test_every_word_of_both_is_there_and_again_changes_nothing(first: str, second: str) -> None:
    whole = joined(first, second)
    assert set(words(whole)) >= set(words(first)) | set(words(second))
    assert words(joined(whole, second)) == words(whole)
