"""memctl.toml: every key is checked, and a wrong one is named with its file."""

from __future__ import annotations

import pytest

from memctl.codec.config import KEYS, parse_config, parse_profiles
from memctl.errors import BadConfig
from memctl.model.config import Config, Profile, Rank, Sensitive

CLAUDE = Profile("claude", 200, 25_000, 200, 200, "docs", "2026-08-22")
SMALL = Profile("small", 1, 2, 3, 4, "here", "2026-01-01")
PROFILES = {"claude": CLAUDE, "small": SMALL}


def parsed(text: str) -> Config:
    return parse_config(text, PROFILES, "memctl.toml")


def test_profiles() -> None:
    text = """
    [profile.claude]
    index_lines = 200
    index_bytes = 25_000
    entry_chars = 200
    topic_lines = 200
    source = "docs"
    dated = "2026-08-22"
    """
    assert parse_profiles(text) == {"claude": CLAUDE}


@pytest.mark.parametrize("text", ["", "# nothing\n", "\ufeff", "\r\n"])
def test_every_key_has_a_default(text: str) -> None:
    assert parsed(text) == Config(CLAUDE, True, "warn", (), 0.25, ())


def test_every_key_is_read() -> None:
    text = """
    profile = "small"
    commit = false
    budget = "refuse"
    repo = [".", "../other"]
    max_loss = 1
    disable = ["MEM205"]
    judge = "ask me"
    judge_seconds = 5
    semantic = "model2vec:models/small"
    [sensitive]
    secret = "warn"
    personal = "redact"
    hidden = "allow"
    injection = "block"
    [rank]
    relevance = 2
    recency = 0
    """
    assert parsed(text) == Config(
        SMALL, False, "refuse", (".", "../other"), 1.0, ("MEM205",),
        Sensitive("warn", "redact", "allow", "block"), "ask me", 5.0,
        Rank(2.0, 0.0, 0.05), "model2vec:models/small",
    )  # fmt: skip
    assert parsed('repo = "../code"').repo == ("../code",)


BAD = {
    "profile": ["1", '"nobody"', "[]"],
    "commit": ["1", '"yes"', "[]"],
    "budget": ["true", '"loose"', '""'],
    "repo": ["1", "[1]", "true", "{a = 1}"],
    "max_loss": ['"0.5"', "true", "-0.1", "1.5", "nan", "inf", "[]", f"0x{'f' * 5000}"],
    "disable": ["1", "[1, 'MEM205']", "false", f"[0x{'f' * 5000}]"],
    "judge": ["1", "[]", "true"],
    "judge_seconds": ["0", "601", "true", '"5"', "nan"],
    "sensitive": ["1", "[]", '"block"'],
    "semantic": ["1", "true", "[]", '"openai"', '"model2vec"', '"model2vec:"', '"wordllama:x"'],
    "rank": ["1", "[]", '"relevance"', "true"],
}


@pytest.mark.parametrize(("key", "value"), [(k, v) for k, vs in BAD.items() for v in vs])
def test_a_wrong_value_is_named_with_key_and_file(key: str, value: str) -> None:
    with pytest.raises(BadConfig) as caught:
        parsed(f"{key} = {value}")
    assert caught.value.message.startswith(f"memctl.toml: {key} = ")
    assert len(caught.value.message) < 120
    assert caught.value.hint


@pytest.mark.parametrize(
    "line", ["recency = -1", "recency = 11", "recency = nan", "recency = true", "recency = '1'",
             "importance = inf", "age = 1"],
)  # fmt: skip
def test_a_wrong_weight_is_named(line: str) -> None:
    with pytest.raises(BadConfig) as caught:
        parsed(f"[rank]\n{line}")
    assert f"rank.{line.split()[0]}" in caught.value.message
    assert caught.value.hint


def test_every_key_has_a_wrong_value_here() -> None:
    assert set(BAD) == set(KEYS)


def test_an_unknown_key_is_named_and_the_known_ones_listed() -> None:
    with pytest.raises(BadConfig, match=r"memctl\.toml: unknown key 'max_los'") as caught:
        parsed("max_los = 1")
    assert "max_loss" in caught.value.hint


NOT_TOML = [
    "commit =", "commit = true\ncommit = true", "[", "a = 2026-02-30", "commit = yes", "\0",
    f"max_loss = {'9' * 5000}", f"repo = {'[' * 100_000}", "\ud800 = 1",
]  # fmt: skip


@pytest.mark.parametrize("text", NOT_TOML, ids=lambda text: repr(text[:20]))
def test_what_is_not_toml_names_the_file(text: str) -> None:
    with pytest.raises(BadConfig, match=r"^memctl\.toml: "):
        parsed(text)
