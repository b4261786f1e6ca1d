"""What somebody types, taken apart."""

from __future__ import annotations

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from memctl.recall.query import CHARS, TYPED, WORDS, Query, parse_query

ALL = st.one_of(st.text(), st.text("ab 기억中\"'-*: type:user tag:in:archive\0\n"))


def differs(text: str) -> dict[str, object]:
    """What the query has besides its words and their pairs."""
    found, none = parse_query(text)._asdict(), Query()._asdict()
    return {k: v for k, v in found.items() if v != none[k] and k != "pairs"}


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("", {}),
        ("How do we mock the database?", {"words": ("mock", "database")}),
        ("the is it", {"words": ("the", "is", "it")}),
        ('"fixed clock" x', {"words": ("fixed", "clock", "x"), "phrases": ("fixed clock",)}),
        ('"fixed clock', {"words": ("fixed", "clock")}),
        ('""', {}),
        ('"…"', {}),
        ('a"b"', {"words": ("b",)}),
        ("clock -draft", {"words": ("clock",), "without": ("draft",)}),
        ('clock -"old draft"', {"words": ("clock",), "without": ("old draft",)}),
        ("-draft", {"words": ("draft",)}),
        ('-"old draft"', {"words": ("old", "draft")}),
        ("rm -rf build", {"words": ("rm", "rf", "build")}),
        ("--dry-run", {"words": ("dry", "run")}),
        ("x-ray -", {"words": ("x", "ray")}),
        ("migr* now", {"words": ("now",), "starts": ("migr",)}),
        ("*", {}),
        ("** x*b", {"words": ("x", "b")}),
        ("type:user clock", {"words": ("clock",), "types": ("user",)}),
        ("type:error", {"words": ("type", "error")}),
        ("tag:ci tag:db", {"tags": ("ci", "db")}),
        ("tag:", {"words": ("tag",)}),
        ("in:archive old", {"words": ("old",), "archived": True}),
        ("in:memory", {"words": ("memory",)}),
        ("type:user -draft", {"types": ("user",), "without": ("draft",)}),
        ("body:foo^2", {"words": ("body", "foo", "2")}),
        ("NEAR(a b)", {"words": ("near", "b")}),
        ("clo\0ck", {"words": ("clo", "ck")}),
        ("배포는 금요일", {"words": ("배포는", "배포", "포는", "금요일", "금요", "요일")}),
        ("배포", {"words": ("배포",)}),
        ('"水位計"', {"words": ("水位", "位計"), "phrases": ("水位 位計",)}),
        ("parseConfig", {"words": ("parseconfig", "parse", "config")}),
    ],
)  # fmt: skip
def test_a_query(text: str, found: dict[str, object]) -> None:
    assert differs(text) == found


def test_prose_has_punctuation_and_no_operators() -> None:
    text = 'never fill the gaps - or say "I do not know" -honestly* type:user'
    assert len(text.split()) > TYPED
    found = parse_query(text)
    assert (found.phrases, found.without, found.starts, found.types) == ((), (), (), ("user",))
    assert "honestly" in found.words


def test_neighbours_keep_the_words_between() -> None:
    assert parse_query("just run the tests in ci").pairs == (
        "just run", "run the", "the tests", "tests in", "in ci",
    )  # fmt: skip
    assert parse_query("what is it").pairs == ()


@given(text=ALL)
@example(text="-000 {")
def test_any_text_is_a_query(text: str) -> None:
    found = parse_query(text)
    assert len(found.words) <= WORDS
    assert all('"' not in w and "\0" not in w for w in (*found.words, *found.starts))
    assert found.asks or found.filters or not any(map(str.isalnum, text))


@pytest.mark.parametrize("text", ["a" * 100_000, "x " * 50_000, '"' * 100_000, "-a " * 40_000])
def test_a_long_text_is_cut(text: str) -> None:
    found = parse_query(text)
    assert sum(map(len, found.words)) <= CHARS
