"""The embedders: WordLlama's files without its code, directories by their libraries, no network.

Sockets are forbidden in every test and in the processes it starts (tests/conftest.py).
"""

from __future__ import annotations

from importlib.util import find_spec
from pathlib import Path

import pytest

from memctl.adapters.embedders import embedder
from memctl.adapters.wordllama import WordLlama
from memctl.codec.vectors import cosine, numbers, packed
from memctl.errors import CannotEmbed
from tests.cli.places import here
from tests.tools import make_store, memctl, run, topic

HAVE = find_spec("wordllama") is not None
needed = pytest.mark.skipif(not HAVE, reason="wordllama is not installed")
FILES = {"MEMORY.md": "# M\n- [A](a.md) — hook\n- [B](b.md) — hook\n",
         "a.md": topic("A", "The automobile needs new tyres before winter."),
         "b.md": topic("B", "Invoices are paid on Fridays.")}  # fmt: skip
_PROBE = """
import sys
from memctl.__main__ import run
run(sys.argv[1:])
print("\\n".join(sys.modules), file=sys.stderr)
"""


def kept(_: str, make: object) -> bytes:
    return make()  # type: ignore[operator,no-any-return]


@needed
def test_like_meanings_are_near() -> None:
    model = embedder("wordllama", "/", kept)
    vectors = [
        numbers(packed(v)[1]) for v in model.embed(["automobile", "car", "invoice", "", "¤"])
    ]
    assert len({len(v) for v in vectors}) == 1
    assert cosine(vectors[0], vectors[1]) > 0.4 > 0.2 > cosine(vectors[0], vectors[2])
    assert not any(vectors[3])
    assert cosine(vectors[0], vectors[0]) == pytest.approx(1, abs=0.001)


@needed
def test_a_text_without_end_is_no_trouble() -> None:
    model = embedder("wordllama", "/", kept)
    assert list(model.embed([" ".join(f"word{n}" for n in range(50_000))]))


@needed
def test_the_command_finds_by_meaning_and_loads_neither_numpy_nor_the_packages_code(
    tmp_path: Path,
) -> None:
    import sys

    root = make_store(tmp_path / "memory", {**FILES, "memctl.toml": 'semantic = "wordllama"\n'})
    words = [sys.executable, "-c", _PROBE, "find", "cars", "--json", "--dir", root]
    done = run(words, tmp_path)
    assert '"a"' in done.out
    loaded = set(done.err.split())
    heavy = {"wordllama", "numpy", "tokenizers", "safetensors", "requests", "pydantic", "socket"}
    assert not loaded & heavy


@needed
@pytest.mark.parametrize(
    "query", ["", " ", "the of", '"', "NEAR(", "-", "*", "a" * 100_000, "word " * 20_000, "a\0b",
              "\ud800".encode("utf-8", "surrogatepass").decode("utf-8", "replace"), "水" * 5_000],
)  # fmt: skip
def test_any_query_is_answered(tmp_path: Path, query: str) -> None:
    root = make_store(tmp_path / "memory", {**FILES, "memctl.toml": 'semantic = "wordllama"\n'})
    done = here("find", "--", query, cwd=root)
    assert done.code in (0, 1)
    assert "bug" not in done.err


@needed
def test_nothing_near_is_nothing_found(tmp_path: Path) -> None:
    root = make_store(tmp_path / "memory", {**FILES, "memctl.toml": 'semantic = "wordllama"\n'})
    assert memctl("find", "sourdough", "--dir", root, cwd=tmp_path).code == 1


MISSING = ["model2vec:nowhere", "sentence-transformers:/nowhere/at/all"]


@pytest.mark.parametrize("setting", MISSING)
def test_what_is_not_there_is_one_remark_and_the_words_rank(tmp_path: Path, setting: str) -> None:
    plain = make_store(tmp_path / "plain", FILES)
    root = make_store(tmp_path / "memory", {**FILES, "memctl.toml": f'semantic = "{setting}"\n'})
    for words in (["find", "tyres"], ["find", "tyres", "--json"]):
        done = memctl(*words, "--dir", root, cwd=tmp_path)
        assert done.code == 0
        assert done.err.count("memctl:") == 1
        assert "ranked by words alone" in done.err
        assert done.out == memctl(*words, "--dir", plain, cwd=tmp_path).out


@pytest.mark.skipif(HAVE, reason="wordllama is installed")
def test_switched_on_and_not_installed(tmp_path: Path) -> None:
    root = make_store(tmp_path / "memory", {**FILES, "memctl.toml": 'semantic = "wordllama"\n'})
    done = memctl("find", "tyres", "--dir", root, cwd=tmp_path)
    assert (done.code, done.err.count("not installed")) == (0, 1)
    assert "memctl-cli[semantic]" in done.err


@pytest.mark.parametrize(
    "weights",
    [b"", b"\0" * 7, b"\xff" * 64, b"\2\0\0\0\0\0\0\0{}", b"\x09\0\0\0\0\0\0\0not json!",
     b'\x2a\0\0\0\0\0\0\0{"embedding.weight": {"dtype": "F32"}}     '],
)  # fmt: skip
def test_a_package_of_another_layout_cannot_embed(tmp_path: Path, weights: bytes) -> None:
    make_store(tmp_path, {"weights/l2_supercat_256.safetensors": weights,
                          "tokenizers/l2_supercat_tokenizer_config.json": "{}"})  # fmt: skip
    with pytest.raises(CannotEmbed):
        WordLlama(str(tmp_path), kept)


def test_an_empty_package_cannot_embed(tmp_path: Path) -> None:
    with pytest.raises(CannotEmbed):
        WordLlama(str(tmp_path), kept)


def test_a_model2vec_directory(tmp_path: Path) -> None:
    model2vec = pytest.importorskip("model2vec", reason="model2vec is not installed")
    import numpy as np
    from tokenizers import Tokenizer, models, pre_tokenizers

    words = {word: n for n, word in enumerate(["[UNK]", "[PAD]", "car", "automobile", "invoice"])}
    tokenizer = Tokenizer(models.WordLevel(words, unk_token="[UNK]"))
    tokenizer.pre_tokenizer = pre_tokenizers.Whitespace()
    table = np.eye(5, dtype=np.float32)
    table[words["automobile"]] = table[words["car"]]
    made = model2vec.StaticModel(table, tokenizer, config={})
    made.save_pretrained(str(tmp_path / "model"))
    model = embedder("model2vec:model", str(tmp_path), kept)
    car, automobile, invoice = (
        numbers(packed(v)[1]) for v in model.embed(["car", "automobile", "invoice"])
    )
    assert cosine(car, automobile) > 0.9 > 0.1 > cosine(car, invoice)


@pytest.mark.parametrize("kind", ["model2vec", "sentence-transformers"])
def test_a_directory_that_is_no_model_cannot_embed(tmp_path: Path, kind: str) -> None:
    model = embedder(f"{kind}:.", str(tmp_path), kept)
    with pytest.raises(CannotEmbed):
        list(model.embed(["a"]))


def test_the_name_of_a_directory_changes_with_its_files(tmp_path: Path) -> None:
    before = embedder("model2vec:.", str(tmp_path), kept).name
    make_store(tmp_path, {"model.safetensors": "x"})
    assert embedder("model2vec:.", str(tmp_path), kept).name != before
