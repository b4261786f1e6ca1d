"""A word to the pieces that a language model knows: byte-pair encoding as SentencePiece does it."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping

# Stands before a word where a space was.
SPACE = "\u2581"
# A longer "word" is a digest, a key or a picture: it means nothing, and taking it apart is slow.
LONGEST = 40
# Above every number of a piece.
_NEVER = 1 << 62


def pieces(word: str, vocabulary: Mapping[str, int]) -> list[int]:
    """The numbers of a word's pieces; [] for one that is too long. In a script without spaces
    words are sentences; there the beginning counts.

    vocabulary: number by piece; of two merges the one that makes the lower number comes first, and
    of equal ones the leftmost. A character that is no piece is spelt in its UTF-8 bytes.
    """
    if len(word) > LONGEST and word.isascii():
        return []
    parts = [SPACE, *word[:LONGEST]]
    while len(parts) > 1:
        made = [vocabulary.get(a + b, _NEVER) for a, b in pairwise(parts)]
        best = min(made)
        if best == _NEVER:
            break
        at = made.index(best)
        parts[at : at + 2] = [parts[at] + parts[at + 1]]
    found: list[int] = []
    for part in parts:
        known = vocabulary.get(part)
        spelt = [f"<0x{byte:02X}>" for byte in part.encode("utf-8", "replace")]
        found += [vocabulary[b] for b in spelt if b in vocabulary] if known is None else [known]
    return found
