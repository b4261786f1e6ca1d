"""Vectors as bytes: sums in lanes, directions kept, the nearest found by their signs."""

from __future__ import annotations

from math import dist, hypot, inf, nan

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from memctl.codec.vectors import ADDITIONS, cosine, lanes, nearest, numbers, packed, unlaned

VALUES = st.floats(-15, 15, width=16)
VECTORS = st.lists(VALUES, min_size=8, max_size=8)


@given(st.lists(VECTORS, max_size=9))
def test_a_sum_in_lanes_is_the_sum(vectors: list[list[float]]) -> None:
    found = unlaned(sum(map(lanes, vectors)), len(vectors), 8)
    wanted = [sum(column) for column in zip(*vectors, strict=True)] or [0.0] * 8
    assert dist(found, wanted) < 0.01


@pytest.mark.parametrize("value", [15.99, -15.99, 1e9, -1e9])
def test_the_most_additions_stay_in_their_lanes(value: float) -> None:
    found = unlaned(lanes([value, 0.0, value]) * ADDITIONS, ADDITIONS, 3)
    assert found[1] == 0
    assert found[0] == found[2]
    assert abs(found[0]) > 15 * ADDITIONS


@given(VECTORS, VECTORS)
def test_the_cosine_of_packed_vectors(one: list[float], other: list[float]) -> None:
    lengths = hypot(*one) * hypot(*other)
    assume(lengths > 0.001)
    exact = sum(a * b for a, b in zip(one, other, strict=True)) / lengths
    found = cosine(*(numbers(packed(vector)[1]) for vector in (one, other)))
    assert found == pytest.approx(exact, abs=0.001)


@pytest.mark.parametrize("vector", [[0.0] * 8, [nan] * 8, [inf] + [1.0] * 7, []])
def test_what_has_no_direction_is_near_to_nothing(vector: list[float]) -> None:
    _, data = packed(vector)
    assert not any(data)


@given(st.lists(st.binary(min_size=4, max_size=4)), st.binary(min_size=4, max_size=4))
def test_the_nearest_share_the_most_signs(among: list[bytes], asked: bytes) -> None:
    found = nearest(asked, b"".join(among), 3)
    apart = [
        (int.from_bytes(asked, "big") ^ int.from_bytes(one, "big")).bit_count() for one in among
    ]
    assert [apart[n] for n in found] == sorted(apart)[:3]


def test_nothing_is_nearest_among_nothing() -> None:
    assert nearest(b"", b"", 3) == nearest(b"a", b"abc", 0) == []
