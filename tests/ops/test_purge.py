"""What of a topic is its own, and goes; and what others say too, and stays."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memctl.ops.purge import owned, phrases, trace, twins
from tests.tools import topic

KEY = "gh" + "p_" + "Ab3dEf6hIj9kLm2nOp5qRs8tUv1wXy4zAb3d"
LINE = "- [Crane](crane.md) — greased on the first Monday of the month"


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("description: The crane is greased in spring", "The crane is greased in spring"),
        ("**Why:** It seized in the winter storm.", "It seized in the winter storm."),
        ("- The crane is greased in spring", "The crane is greased in spring"),
        ("Short. But the second sentence is its own.", "But the second sentence is its own."),
        (f"Use {KEY}.", KEY),
        ("クレーンは春に油を差す。", "クレーンは春に油を差す。"),
    ],
)
def test_a_piece_is_found_without_its_dress(text: str, found: str) -> None:
    assert found in list(phrases(text))


@pytest.mark.parametrize(
    "text", ["**Why:**", "type: project", "created: 2026-01-02", "# Crane", ""]
)
def test_what_stands_everywhere_is_nobodys(text: str) -> None:
    assert list(phrases(text)) == []


@given(st.text())
def test_any_text_has_pieces_that_stand_in_it_on_one_line(text: str) -> None:
    for piece in phrases(text):
        assert piece.strip()
        assert "\n" not in piece


def test_a_trace_is_every_version_and_every_line() -> None:
    old = topic("Crane", "The crane was greased by hand in those days.").encode()
    new = topic("Crane", "The crane is greased by a pump these days.").encode()
    index = f"# M\n\n## Project\n{LINE}\n  hanging below it, with words\n- [B](b.md) — b\n".encode()
    found = trace("crane", twins("crane.md"), {"1f": old}, [new], [index])
    assert owned(found, {"b.md": b"b", "MEMORY.md": b"- [B](b.md) - b\n"}) == (found, ())
    assert found.blobs == ("1f",)
    assert len(found.digests) == 2
    assert found.lines == (LINE, "  hanging below it, with words")
    assert "The crane was greased by hand in those days." in found.phrases
    assert "greased on the first Monday of the month" in found.phrases


def test_what_another_topic_says_too_stays_and_is_named() -> None:
    body = "Both of them say this very sentence. But this one is only mine."
    others = {"b.md": b"And: Both of them say this very sentence."}
    whole = trace("a", (*twins("a.md"), "b.md"), {"1f": body.encode()}, [], [])
    found, shared = owned(whole, others)
    assert "But this one is only mine." in found.phrases
    assert "Both of them say this very sentence." not in found.phrases
    assert shared == ("b.md",)
    assert found.paths == twins("a.md"), "another topic's file is never taken"
