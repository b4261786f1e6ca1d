"""The token estimate beside a real tokenizer's count, by kind of text.

The tokenizer is Llama 2's vocabulary (32,000) as the package `wordllama` carries it, read by
`tokenizers`; nothing is downloaded at run time. Without them the bench says so and ends well.

    pip install tokenizers wordllama
    python tests/bench/tokens.py [--data DIR] [--json] [--fit]

`under` is the share by which the real count exceeds the estimate. The constants are fitted on
every second text (`--fit` prints what least squares finds there); the figures are of the others.
"""

from __future__ import annotations

import importlib.util
import os
from typing import TYPE_CHECKING, NamedTuple

import common
from common import Limit

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

common.use_checkout()

VOCABULARY = "tokenizers/l2_supercat_tokenizer_config.json"
# What is promised of a whole answer, which is thousands of characters: the real count exceeds
# the estimate by no more than this share. Texts shorter than this are counted in groups.
MOST_UNDER = 0.10
CHARS = 2000


class Row(NamedTuple):
    """A kind of text: how many, characters a token, errors as shares of the real count."""

    kind: str
    texts: int
    chars_a_token: float
    bias: float
    mean: float
    p95: float
    under: float
    baseline: float


def counter() -> Callable[[str], int]:
    """How many tokens the real tokenizer makes of a text."""
    spec = importlib.util.find_spec("wordllama")
    if spec is None or not spec.submodule_search_locations:
        common.skip("wordllama is not installed: no real tokenizer to measure against")
    if importlib.util.find_spec("tokenizers") is None:
        common.skip("tokenizers is not installed: no real tokenizer to measure against")
    from tokenizers import Tokenizer

    path = os.path.join(spec.submodule_search_locations[0], *VOCABULARY.split("/"))
    if not os.path.exists(path):
        common.skip("this wordllama carries no vocabulary: no real tokenizer to measure against")
    real = Tokenizer.from_file(path)
    return lambda text: len(real.encode(text, add_special_tokens=False).ids)


def texts(data: str) -> dict[str, list[str]]:
    """By kind; each about CHARS long, short ones joined."""
    import languages

    facts = common.rows(os.path.join(data, "retrieval", "locomo_obs", "corpus.jsonl"))
    topics = common.rows(os.path.join(data, "memory-dev", "store", "topics.jsonl"))
    found = {
        "English prose": grouped(row["text"] for row in facts),
        "memory topics": grouped(f"{t['name']}: {t['hook']}\n{t['body']}" for t in topics),
        "code-heavy notes": list(_documents(os.path.join(data, "stale"))),
        "real memory files": list(_files(os.path.join(data, "wild"))),
    }
    return {**found, **languages.lines()}


def grouped(parts: Iterator[str]) -> list[str]:
    """Joined at newlines until they are long enough."""
    whole: list[str] = [""]
    for part in parts:
        whole[-1] += part + "\n"
        if len(whole[-1]) > CHARS:
            whole.append("")
    return [w for w in whole if w]


def _documents(folder: str) -> Iterator[str]:
    for name in sorted(os.listdir(folder)):
        path = os.path.join(folder, name, "docs.jsonl")
        if os.path.exists(path):
            for row in common.rows(path):
                yield from (row["text"][at : at + CHARS] for at in range(0, 3 * CHARS, CHARS))


def _files(folder: str) -> Iterator[str]:
    for root, folders, names in os.walk(folder):
        folders.sort()
        for name in sorted(names):
            if name.endswith(".md"):
                with open(os.path.join(root, name), encoding="utf-8", errors="replace") as file:
                    yield file.read()


def measure(kind: str, some: Sequence[str], real: Callable[[str], int]) -> Row:
    from memctl.recall.tokens import tokens

    some = [text for text in some if text.strip()]
    counts = [real(text) for text in some]
    off = [tokens(t) / n - 1 for t, n in zip(some, counts, strict=True)]
    plain = [abs(len(t) / 4 / n - 1) for t, n in zip(some, counts, strict=True)]
    sizes = sorted(map(abs, off))
    return Row(
        kind,
        len(some),
        sum(map(len, some)) / sum(counts),
        sum(off) / len(off),
        sum(sizes) / len(sizes),
        sizes[min(len(sizes) - 1, int(0.95 * len(sizes)))],
        max(0.0, *(1 / (1 + x) - 1 for x in off)),
        sum(plain) / len(plain),
    )


def weights() -> list[float]:
    """The scripts' weights, each standing for its script."""
    from memctl.recall.tokens import SCRIPTS

    return sorted({weight for *_, weight in SCRIPTS})


def features(text: str) -> list[int]:
    """What the estimate counts."""
    from memctl.recall.tokens import counted, weigh

    beyond = [weigh(c) for c in text if c > "\x7f"]
    scripts = [beyond.count(weight) for weight in weights()]
    words, letters, digits, marks, blanks = counted(text)
    rest = len(beyond) - sum(scripts)
    return [words, letters, digits, marks - len(beyond), blanks, *scripts, rest]


def fit(kinds: dict[str, list[str]], real: Callable[[str], int]) -> None:
    """Least squares on the other half, each text weighing alike. Needs numpy."""
    import numpy

    rows, counts = [], []
    for kind, some in kinds.items():
        share = 1.0 if kind in ("English prose", "memory topics") else 0.5
        for text in filter(str.strip, some[1::2]):
            n = real(text)
            rows.append([share * v / n for v in features(text)])
            counts.append(share)
    found, *_ = numpy.linalg.lstsq(numpy.array(rows), numpy.array(counts), rcond=None)
    names = ["word", "letter", "digit", "mark", "blanks", *map(str, weights()), "other"]
    for name, value in zip(names, found, strict=True):
        print(f"{name:20} {value:.3f}")


def main() -> None:
    options = common.parser(__doc__ or "")
    options.add_argument("--fit", action="store_true", help="print the constants found anew")
    given = options.parse_args()
    real = counter()
    if not os.path.isdir(os.path.join(given.data, "retrieval")):
        common.skip(f"no evaluation data in {given.data}: nothing was measured")
    kinds = texts(given.data)
    if given.fit:
        fit(kinds, real)
        return
    found = [measure(kind, some[0::2], real) for kind, some in kinds.items()]
    report(found, given.json)


def report(found: Sequence[Row], as_json: bool) -> None:
    if not as_json:
        head = ("kind", "texts", "chars/token", "bias", "mean", "95 %", "under", "chars / 4, mean")
        body = [
            (r.kind, r.texts, f"{r.chars_a_token:.2f}", f"{r.bias:+.1%}", f"{r.mean:.1%}",
             f"{r.p95:.1%}", f"{r.under:.1%}", f"{r.baseline:.1%}")
            for r in found
        ]  # fmt: skip
        print(common.table(head, body))
    limits = [Limit(f"{r.kind}, under at most", MOST_UNDER, r.under, at_most=True) for r in found]
    common.finish(as_json, "tokens", {"results": [r._asdict() for r in found]}, limits)


if __name__ == "__main__":
    main()
