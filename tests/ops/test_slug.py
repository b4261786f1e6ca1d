"""Slugs: always a name that every file system takes."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memctl.codec.slug import MAX_CHARS, PART_BYTES, derive, free, key, problem
from memctl.model.topic import TYPES


@pytest.mark.parametrize(
    ("name", "slug"),
    [
        ("Real database in tests", "user_real_database_in_tests"),
        ("User role", "user_role"),
        ("user", "user_user"),
        ("Café São İstanbul", "user_cafe_sao_istanbul"),
        ("データベースのテスト", "user_データベースのテスト"),
        ("한국어 메모", "user_한국어_메모"),
        ("हिन्दी में", "user_हिन्दी_में"),
        ("ที่นี่", "user_ที่นี่"),
        ("Йод и ёлка", "user_йод_и_ёлка"),
        ("✔️ done", "user_done"),
        ("a__b--c..d", "user_a_b_c_d"),
        ("word " * 60, "user_" + "_".join(["word"] * 12)),
        ("x" * 300, "user_" + "x" * 60),
    ],
)
def test_words_of_the_name(name: str, slug: str) -> None:
    assert derive("user", name) == slug


def test_a_name_without_letters_gives_a_stable_slug() -> None:
    assert derive("user", "🚀") == derive("user", "🚀") != derive("user", "🛑")


@given(st.sampled_from(TYPES), st.text(min_size=1, max_size=300))
def test_whatever_the_name_the_slug_is_a_good_one(type_: str, name: str) -> None:
    slug = derive(type_, name)
    assert problem(slug) == ""
    assert len(slug) <= MAX_CHARS + len(type_) + 1
    assert len(free(slug, frozenset([key(slug)])).encode()) <= PART_BYTES + 15
    assert "/" not in slug


@given(st.text(max_size=40))
def test_what_passes_is_a_path_inside(slug: str) -> None:
    if problem(slug) == "":
        parts = slug.split("/")
        assert all(p and p[0] != "." and p not in (".", "..") and "\\" not in p for p in parts)
        assert slug.isprintable()


@pytest.mark.parametrize(
    "slug", ["a", "feedback_x", "kebab-case", "v1.2", "folder/sub/x", "日本", "हिन्दी", "archive"]
)
def test_good(slug: str) -> None:
    assert problem(slug) == ""


@pytest.mark.parametrize(
    "slug",
    ["", ".", "..", "a/..", "../a", "/a", "a/", "a//b", "-rf", "_x", ".x", "a b", "a\\b", "a:b",
     "a.", "a\0", "a\n", "archive/x", "ARCHIVE/x", "MEMORY", "memory", "con", "x/NUL", "com1.txt",
     "x" * 201, "日" * 81, "a*", "a?", "\u0301a", "a\u202e"],
)  # fmt: skip
def test_bad(slug: str) -> None:
    assert problem(slug)


def test_free_counts_up_whatever_the_case() -> None:
    assert free("a", frozenset()) == "a"
    assert free("A", frozenset(["a", "a_2"])) == "A_3"
    assert free("e\u0301", frozenset([key("\xe9")])) == "e\u0301_2"
