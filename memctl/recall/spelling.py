"""Which of the store's words a word was meant to be."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterable

# From this likeness on a word counts as the same word misspelt: one wrong letter in four, two in
# seven. tests/bench/retrieval.py finds all misspelt queries from .66 to .78.
ALIKE = 0.7
# A shorter word has too many neighbours.
LEAST = 4
MOST = 4
# The store's words are stems: so many letters may be missing at the end, at this price each.
CUT = 4
PRICE = 0.15


class Meant(NamedTuple):
    """A word of the store, and how like it is to the one that was typed, 0-1."""

    word: str
    alike: float


def correctable(word: str) -> bool:
    """Long enough to be told from its neighbours; a number is never a misspelt number."""
    return len(word) >= LEAST and word.isalpha()


def likely_length(word: str) -> tuple[int, int]:
    """The fewest and the most letters of a stem that `word` may have been meant to be."""
    spare = int(len(word) * (1 - ALIKE)) + 1
    return max(LEAST - 1, len(word) - spare - CUT), len(word) + spare


def meant(word: str, known: Iterable[str]) -> tuple[Meant, ...]:
    """The known words that `word` may have been meant to be, likeliest first, at most MOST."""
    found = []
    letters = set(word)
    for other in known:
        # Each wrong letter brings in one letter at most: nearly all of the others end here.
        wrong = int(len(other) * (1 - ALIKE)) + 1
        theirs = set(other)
        if len(theirs - letters) <= wrong and len(letters - theirs) <= wrong + CUT:
            alike = likeness(word, other)
            if alike >= ALIKE:
                found.append(Meant(other, alike))
    return tuple(sorted(found, key=lambda m: (-m.alike, m.word))[:MOST])


def likeness(word: str, stem: str) -> float:
    """1 for the same word, less for each letter put in, left out, swapped or changed (one over the
    length of the longer word); letters that a stem lacks at the end cost next to nothing. Exact
    from ALIKE on; below it too little, never too much.
    """
    row = list(range(len(stem) + 1))
    before: list[int] = []
    best = 0.0
    most = (1 - ALIKE) * max(len(word), len(stem))
    for i, letter in enumerate(word, 1):
        row, before, last = [i], row, before
        for j, other in enumerate(stem, 1):
            cost = min(before[j] + 1, row[j - 1] + 1, before[j - 1] + (letter != other))
            swapped = i > 1 < j and letter == stem[j - 2] and other == word[i - 2]
            row.append(min(cost, last[j - 2] + 1) if swapped else cost)
        if min(row) > most:  # it only gets worse
            return best
        cut = len(word) - i
        if cut <= CUT and (i >= LEAST + 1 or not cut):
            best = max(best, 1 - (row[-1] + PRICE * cut) / max(i, len(stem)))
    return best
