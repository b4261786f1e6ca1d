"""What is written as YAML reads back as the same text, wherever it stands."""

from __future__ import annotations

from typing import Any

import pytest
import yaml
from hypothesis import example, given
from hypothesis import strategies as st

from memctl.codec.scalar import quoted, scalar, sequence
from tests.codec.texts import PLAIN

TRICKY = st.text("abno ,.'\"#:-?[]{}&*!|>%@`~\t\\\n012é–—/()+;=<", max_size=15)
TEXTS = st.one_of(PLAIN, TRICKY)
BARE = [
    "Testing", "integration tests hit a real database", "测试规则", "日本語", "Тест", "naïve (old)",
    "don't mock", "a/b", "e.g. this", "feedback_testing", "x1", "v1.2",
]  # fmt: skip
QUOTED = [
    "", " a", "a ", "yes", "No", "null", "y", "1.10", "2026-03-14", "12:30", "0x1f", "a: b", "a #b",
    "- a", "*a", "&a", "!a", "@a", "`a`", "%a", "[a]", "{a}", "a:", "a'", "#a", "😀", "a\nb", "'a'",
]  # fmt: skip
LOADERS = [yaml.SafeLoader, getattr(yaml, "CSafeLoader", yaml.SafeLoader)]


@pytest.mark.parametrize("loader", LOADERS)
@given(text=TEXTS)
@example(text="yes")
@example(text="2026-01-01")
@example(text="a: b")
@example(text="a #b")
@example(text="\x85\u2028\ufeff\uffff\x7f")
def test_a_text_reads_back_as_itself(text: str, loader: Any) -> None:
    for written in (scalar(text), quoted(text)):
        assert "\n" not in written
        assert yaml.load(f"k: {written}\n", loader) == {"k": text}
        assert yaml.load(f"k: {written}", loader) == {"k": text}
        assert yaml.load(f"- {written}\n", loader) == [text]


@pytest.mark.parametrize("loader", LOADERS)
@given(texts=st.lists(TEXTS, max_size=4).map(tuple))
@example(texts=("a, b", "c"))
@example(texts=("", "]"))
def test_a_list_reads_back_as_itself(texts: tuple[str, ...], loader: Any) -> None:
    assert yaml.load(f"k: {sequence(texts)}\n", loader) == {"k": list(texts)}


@pytest.mark.parametrize("text", BARE)
def test_what_cannot_be_misread_stays_bare(text: str) -> None:
    assert scalar(text) == text


@pytest.mark.parametrize("text", QUOTED)
def test_what_could_be_misread_is_quoted(text: str) -> None:
    assert scalar(text) == quoted(text)


def test_truth_and_numbers_stand_bare() -> None:
    assert [scalar(v) for v in (True, False, 7, 0, -1)] == ["true", "false", "7", "0", "-1"]
