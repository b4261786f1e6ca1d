"""A tiny embedder: a dimension for each group of words of like meaning, and one for the rest."""

from __future__ import annotations

from typing import TYPE_CHECKING

from memctl.codec.tokens import query_terms

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

GROUPS = ("car automobile vehicle garage", "clock time hour watch", "river stream water gauge",
          "release ship deploy publish", "bill invoice money cost", "cat dog animal pet",
          "door window house roof", "red green blue colour")  # fmt: skip


class Toy:
    """Implements model.ports.Embedder, and counts what it embedded."""

    def __init__(self, name: str = "toy") -> None:
        self.name = name
        self.texts: list[str] = []

    def embed(self, texts: Sequence[str]) -> Iterator[Sequence[float]]:
        for text in texts:
            self.texts.append(text)
            words = set(query_terms(text))
            yield [float(len(words & set(group.split()))) for group in GROUPS]
