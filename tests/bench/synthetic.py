"""A made-up memory of any size: topics of about 600 bytes in Zipfian words, always the same."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

from common import Note

if TYPE_CHECKING:
    from collections.abc import Iterator

TYPES = ("feedback", "project", "reference", "user")
VOCABULARY = 30_000
BODY_CHARS = 430
# The head of the distribution, so that queries may use real words.
_COMMON = """
the of and to in is for on with that by this it from as at be are not we use when run test build
before after file code store commit branch release deploy server database query cache index
table schema migration user token key config default path error log retry queue job worker
client request response api version type name value field list check review merge"""
COMMON = _COMMON.split()
_SYLLABLES = """
ba be bi bo da de di do fa fe ga go ka ke ki ko la le li lo ma me mi mo na ne ni no pa pe pi po
ra re ri ro sa se si so ta te ti to va ve vi vo za ze"""
SYLLABLES = _SYLLABLES.split()


class Words:
    """Words with weight 1 / (rank + 2.7)."""

    def __init__(self, seed: int) -> None:
        self.random = random.Random(seed)
        seen = dict.fromkeys(COMMON)
        while len(seen) < VOCABULARY:
            word = "".join(self.random.choices(SYLLABLES, k=self.random.randint(2, 5)))
            seen[word[: self.random.randint(3, 10)]] = None
        self.words = list(seen)
        total = 0.0
        self.weights = [total := total + 1 / (rank + 2.7) for rank in range(len(self.words))]

    def some(self, count: int) -> list[str]:
        return self.random.choices(self.words, cum_weights=self.weights, k=count)

    def text(self, chars: int) -> str:
        """Sentences of twelve words, at least so many characters."""
        sentences: list[str] = []
        while sum(map(len, sentences)) < chars:
            sentences.append(" ".join(self.some(12)).capitalize() + ".")
        return " ".join(sentences)


def notes(count: int, seed: int = 7) -> Iterator[Note]:
    """Topics of the four types in turn; feedback and project say why, as lint wants it."""
    words = Words(seed)
    for number in range(count):
        type_ = TYPES[number % len(TYPES)]
        name = " ".join(words.some(4)).capitalize()
        stem = f"{type_}_{'_'.join(name.lower().split()[:2])}_{number}"
        body = words.text(BODY_CHARS - 60) + "\n"
        if type_ in ("feedback", "project"):
            body += f"\n**Why:** {words.text(60)}\n"
        hook, description = " ".join(words.some(9)), " ".join(words.some(9))
        yield Note(stem, type_, name, description, hook, body, "2026-03-02")
