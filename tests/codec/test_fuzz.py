"""No bytes at all bring a parser down, and reading and writing is the identity."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from .parsers import PARSERS
from .texts import BLOCKS, INDEXES, TOPICS

_CONFIG = st.sampled_from([
    "profile", "commit", "budget", "repo", "max_loss", "disable", "judge", "[rank]\n", "semantic",
    "[sensitive]\n", " = ", '"', "'", "[", "]", "{", "}", "true", "1", "0.5", "nan", "1e999", "\n",
    "9" * 50, "2026-01-02", "#", ",", '"""', "\\", "é", "\0",
])  # fmt: skip
_CLAIM = st.sampled_from([
    '{"type":"project","name":"n","body":"b"}', "{", "}", '"type"', ":", ",", '"', "[", "]", "null",
    "1", "9" * 5000, "\\ud800", "\\u0000", "NaN", "true", '"body"', '"name"', "é", "\n",
])  # fmt: skip
_PIECES = st.one_of(*(st.lists(s, max_size=30).map("".join) for s in (_CONFIG, _CLAIM)))
BYTES = st.one_of(
    st.binary(max_size=200),
    st.one_of(TOPICS, BLOCKS, INDEXES, _PIECES).map(lambda text: text.encode("utf-8", "ignore")),
)


@pytest.mark.parametrize("name", PARSERS)
@given(data=BYTES)
def test_any_bytes(name: str, data: bytes) -> None:
    PARSERS[name](data)


@pytest.mark.slow
@pytest.mark.parametrize("name", PARSERS)
@settings(max_examples=5_000, suppress_health_check=list(HealthCheck))
@given(data=BYTES)
def test_many_bytes(name: str, data: bytes) -> None:
    PARSERS[name](data)
