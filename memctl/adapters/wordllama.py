"""WordLlama, out of the tables that its package carries. Its code is never run: importing it costs
fifty bare interpreters, and its loader looks for the tokenizer in a directory that the package does
not have, then on the network.
"""

from __future__ import annotations

import os
import struct
from typing import TYPE_CHECKING

from memctl.codec.bpe import pieces
from memctl.codec.tokens import spoken
from memctl.codec.vectors import ADDITIONS, lanes, unlaned
from memctl.errors import CannotEmbed

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

    # A blob by name, kept from call to call: what is kept, else what is made now.
    Keep = Callable[[str, Callable[[], bytes]], bytes]

_WEIGHTS = "weights/l2_supercat_256.safetensors"
_WORDS = "tokenizers/l2_supercat_tokenizer_config.json"
# Raise when texts are made into vectors in another way.
_WAY = 1
_LARGEST_HEADER = 100_000


def package() -> str:
    """Where WordLlama lies, found without running it. Raises CannotEmbed."""
    from importlib.util import find_spec

    spec = find_spec("wordllama")
    if spec is None or not spec.submodule_search_locations:
        raise CannotEmbed("wordllama is not installed", "pip install 'memctl-cli[semantic]'")
    return str(next(iter(spec.submodule_search_locations)))


class WordLlama:
    """The mean of what each of a text's words means, out of a table of 32,000 word pieces."""

    def __init__(self, package: str, keep: Keep) -> None:
        self._weights = os.path.join(package, *_WEIGHTS.split("/"))
        self._words = os.path.join(package, *_WORDS.split("/"))
        try:
            sizes = [os.stat(path).st_size for path in (self._weights, self._words)]
            self._open()
        except (OSError, ValueError, KeyError, struct.error) as fault:
            raise CannotEmbed(f"this WordLlama cannot be read: {fault}") from fault
        self.name = f"wordllama l2_supercat_256 {sizes[0]} {sizes[1]} way {_WAY}"
        self._keep = keep
        self._ids: Mapping[str, int] = {}
        self._rows: dict[int, int] = {}
        self._known: dict[str, tuple[int, int]] = {}

    def _open(self) -> None:
        """Map the table: safetensors is a length, a JSON header, and the numbers."""
        import json
        import mmap

        with open(self._weights, "rb") as file:
            self._data = mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ)
        length = int.from_bytes(self._data[:8], "little")
        if length > _LARGEST_HEADER:
            raise ValueError("no safetensors file")
        table = json.loads(self._data[8 : 8 + length])["embedding.weight"]
        if table["dtype"] != "F16":
            raise ValueError(f"numbers of kind {table['dtype']}")
        self._count, self.size = table["shape"]
        self._start = 8 + length + table["data_offsets"][0]

    def embed(self, texts: Sequence[str]) -> Iterator[Sequence[float]]:
        if not self._ids:
            import marshal

            self._ids = marshal.loads(self._keep(f"words of {self.name}", self._vocabulary))
        for text in texts:
            total = added = 0
            for term in spoken(text):
                number, count = self._word(term)
                if added + count > ADDITIONS:
                    break
                total, added = total + number, added + count
            yield unlaned(total, added, self.size)

    def _vocabulary(self) -> bytes:
        """The tokenizer's pieces; its JSON takes two bare interpreters to read, so that they are
        kept."""
        import json
        import marshal

        try:
            with open(self._words, encoding="utf-8") as file:
                ids = json.load(file)["model"]["vocab"]
        except (OSError, ValueError, KeyError) as fault:
            raise CannotEmbed(f"this WordLlama cannot be read: {fault}") from fault
        return marshal.dumps({piece: n for piece, n in ids.items() if n < self._count})

    def _word(self, term: str) -> tuple[int, int]:
        """The sum of a word's pieces, and how many they are."""
        found = self._known.get(term)
        if found is None:
            ids = pieces(term, self._ids)
            found = self._known[term] = sum(map(self._row, ids)), len(ids)
        return found

    def _row(self, piece: int) -> int:
        found = self._rows.get(piece)
        if found is None:
            at = self._start + piece * self.size * 2
            found = lanes(struct.unpack_from(f"<{self.size}e", self._data, at))
            self._rows[piece] = found
        return found
