"""Words to pieces: the merges of the lowest numbers first, bytes for what is unknown."""

from __future__ import annotations

import json
import os
from importlib.util import find_spec

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memctl.codec.bpe import LONGEST, SPACE, pieces

BYTES = {f"<0x{n:02X}>": n for n in range(256)}
LETTERS = {piece: 300 + n for n, piece in enumerate([SPACE, *"abcdefghijklmnopqrstuvwxyz"])}
WORDS = {piece: 600 + n for n, piece in enumerate(["ab", "bc", SPACE + "ab", "abc", SPACE + "abc"])}
VOCABULARY = {**BYTES, **LETTERS, **WORDS}
NAMES = {number: piece for piece, number in VOCABULARY.items()}


@pytest.mark.parametrize(
    ("word", "expected"),
    [
        ("", [SPACE]),
        ("z", [SPACE, "z"]),
        ("abc", [SPACE + "abc"]),
        ("abab", [SPACE + "ab", "ab"]),
        ("bc", [SPACE, "bc"]),
        ("aé", [SPACE, "a", "<0xC3>", "<0xA9>"]),
        ("水", [SPACE, "<0xE6>", "<0xB0>", "<0xB4>"]),
        ("a" * (LONGEST + 1), []),
        ("水" * (LONGEST + 1), [SPACE, *["<0xE6>", "<0xB0>", "<0xB4>"] * LONGEST]),
    ],
)
def test_pieces(word: str, expected: list[str]) -> None:
    assert [NAMES[n] for n in pieces(word, VOCABULARY)] == expected


@given(st.text("abcxyz", max_size=LONGEST))
def test_the_pieces_spell_the_word(word: str) -> None:
    assert "".join(NAMES[n] for n in pieces(word, VOCABULARY)) == SPACE + word


@given(st.text(max_size=LONGEST))
def test_any_text_has_pieces(word: str) -> None:
    assert pieces(word, VOCABULARY)


def test_the_models_own_tokenizer_says_the_same() -> None:
    spec = find_spec("wordllama")
    if spec is None or find_spec("tokenizers") is None:
        pytest.skip("wordllama is not installed")
    from tokenizers import Tokenizer

    folder = next(iter(spec.submodule_search_locations or []))
    path = os.path.join(folder, "tokenizers", "l2_supercat_tokenizer_config.json")
    theirs = Tokenizer.from_file(path)
    with open(path, encoding="utf-8") as file:
        ids = json.load(file)["model"]["vocab"]
    text = "migrations run before kubernetes naïve 数据库 привет 한국어 🙂 snake_case x86 zzz qwxz"
    with open(__file__, encoding="utf-8") as file:
        words = {*text.split(), *file.read().replace(SPACE, "").split()}
    for word in words:
        if len(word) <= LONGEST:
            assert pieces(word, ids) == theirs.encode(word, add_special_tokens=False).ids, word
