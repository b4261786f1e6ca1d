"""Packed values come back as they were; anything else is None."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memctl.codec.packed import packed, unpacked

PLAIN = st.one_of(
    st.text(), st.integers(), st.booleans(), st.floats(allow_nan=False, allow_infinity=False)
)
VALUES = st.recursive(PLAIN, lambda inner: st.lists(inner).map(tuple), max_leaves=20)


@given(VALUES)
def test_there_and_back(value: Any) -> None:
    found = unpacked(packed(value))
    assert (found, type(found)) == (value, type(value))


@given(st.text())
def test_any_text_is_a_value_or_none(text: str) -> None:
    found = unpacked(text)
    assert found is None or isinstance(found, str | int | float | tuple)


@pytest.mark.parametrize(
    "text", ["", "s5;abc", "i1", "ix;", "t2;i1;", "i1;i2;", "n;", "t1;" * 9999]
)
def test_what_was_not_packed(text: str) -> None:
    assert unpacked(text) is None


def test_what_cannot_be_packed() -> None:
    with pytest.raises(TypeError):
        packed({"a": 1})
