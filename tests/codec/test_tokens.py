"""Words of every script, for searching and for comparing."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memctl.codec.tokens import STOP, query_terms, searchable, spoken, words
from tests.codec.texts import LONG

ALL = st.one_of(st.text(), st.text("aB1_中文ที่हि🎉 .-/\"'*\0\n"))


@pytest.mark.parametrize(
    ("query", "terms"),
    [
        ("How do we mock the database?", ("mock", "database")),
        ("to be or not to be", ("to", "be", "or", "not")),
        ("Testing testing TESTING", ("testing",)),
        ("parseConfig", ("parseconfig", "parse", "config")),
        ("HTTPServer", ("httpserver", "http", "server")),
        ("max_loss __init__ _", ("max_loss", "max", "loss", "init")),
        ("v2Api", ("v2api", "v", "2", "api")),
        ("src/app/main.py", ("src", "app", "main", "py")),
        ("--dry-run", ("dry", "run")),
        ("数据库测试", ("数据", "据库", "库测", "测试")),
        ("库", ("库",)),
        ("テスト", ("テス", "スト")),
        ("use mock数据 now", ("mock", "数据", "now")),
        ("ทดสอบ", ("ทด", "ดส", "สอ", "อบ")),
        ("हिन्दी में", ("हिन्दी", "में")),
        ("한국어 테스트", ("한국어", "테스트")),
        ("naïve Straße", ("naïve", "straße")),
        ('x AND y OR (NOT z) NEAR "q*"', ("x", "y", "z", "near", "q")),
        ("body:foo^2 -bar", ("body", "foo", "2", "bar")),
        ("mock\0test", ("mock", "test")),
        ("🎉🎉 … ! ", ()),
        ("", ()),
    ],
)
def test_query_terms(query: str, terms: tuple[str, ...]) -> None:
    assert query_terms(query) == terms


@given(query=ALL)
def test_terms_are_each_once_and_searchable_words(query: str) -> None:
    terms = query_terms(query)
    assert len(terms) == len(set(terms))
    assert all(any(c.isalnum() for c in term) for term in terms)
    assert all('"' not in term and "\0" not in term for term in terms)
    if any(c.isalnum() for c in query):
        assert terms
    if any(term not in STOP for term in terms):
        assert not STOP.intersection(terms)


@pytest.mark.parametrize(
    ("text", "extra"),
    [
        ("plain words, 12 of them", ""),
        ("snake_case", ""),
        ("parseConfig reads HTTPServer", " parse Config HTTP Server"),
        ("数据库", " 数据 据库"),
        ("see 库 now", " 库"),
    ],
)
def test_searchable_appends_the_parts(text: str, extra: str) -> None:
    assert searchable(text) == text + extra


@given(text=ALL)
def test_searchable_keeps_the_text(text: str) -> None:
    assert searchable(text).startswith(text)


@given(text=st.text("aB数据库ที่ mock"))
def test_every_term_of_a_text_is_in_what_is_searched(text: str) -> None:
    found = searchable(text).lower()
    assert all(term in found for term in query_terms(text))


def test_words_are_folded_and_in_order() -> None:
    assert words("Never MOCK the Straße, ever_2!") == ("never", "mock", "the", "strasse", "ever_2")
    assert words("🎉 …") == ()


@pytest.mark.parametrize("text", LONG, ids=lambda text: repr(text[:12]))
def test_long_texts_do_no_harm(text: str) -> None:
    searchable(text)
    query_terms(text)
    words(text)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", []),
        ("The parseUserName of snake_case", ["parse", "user", "name", "snake", "case"]),
        ("backup the backup", ["backup", "backup"]),
        ("to be or not", ["to", "be", "or", "not"]),
        ("水位計 привет", ["水位計", "привет"]),
    ],
)
def test_spoken_words_count_as_often_as_they_are_said(text: str, expected: list[str]) -> None:
    assert spoken(text) == expected
