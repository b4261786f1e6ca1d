"""The topics that could answer a query, each with its relevance: by words, by what they may have
been meant to be, by words of like meaning, and, when all that finds nothing, by likeness.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from memctl.recall.ranking import COMMON, PAIRS, Finding, fused

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping, Sequence

    from memctl.model.catalog import Hit
    from memctl.model.ports import Store
    from memctl.recall.query import Query

# Word by word is better, and costs as much as there are hits: beyond so many (of all words
# together) SQLite weighs the words itself and gives the best of them. At 2,500 the two cost alike
# (tests/bench/startup.py, 10,000 topics). One word's neighbours and relatives: as many again.
HITS = 2_500
# A word that finds so many topics by itself needs no relatives.
ENOUGH = 100
# Only the first words of a text are looked up by meaning and spelling.
WORDS = 24
# By likeness alone: from which share of alike characters, and how many.
ALIKE = 70
LIKE = 10


class Candidates(NamedTuple):
    """relevance above 0 by path; what each word found; what misspelt words were taken for."""

    scores: Mapping[str, float]
    findings: Sequence[Finding] = ()
    corrections: tuple[tuple[str, str], ...] = ()

    def best(self, most: int) -> Collection[str]:
        """The paths of the most relevant, at most so many; in any order."""
        scores = self.scores
        if len(scores) <= most:
            return scores
        return sorted(scores, key=lambda path: (-scores[path], path))[:most]

    @property
    def corrected(self) -> tuple[str, ...]:
        return tuple(meant for _, meant in self.corrections)

    def words_of(self, path: str) -> tuple[str, ...]:
        """Which words of the query a topic answers, and how when not by the word itself. (Looks
        through every list.)"""
        found = []
        for one in self.findings:
            if any(h.path == path for h in one.own):
                found.append(one.word)
            elif any(h.path == path for _, hits in one.spelt for h in hits):
                found.append(f"{one.word} (by spelling)")
            elif any(h.path == path for h in one.related):
                found.append(f"{one.word} (by meaning)")
        return tuple(found)


def candidates(store: Store, asked: Query, most: int) -> Candidates:
    """Every topic that answers any word; when none does, what is named like the query.

    most: how many of the best will do when there are too many to look at each word.
    """
    counts = {word: store.holding((word,)) for word in asked.words}
    starts = {start: store.holding((start,), True) for start in asked.starts}
    if sum(counts.values()) + sum(starts.values()) > HITS:
        return _many(store, asked, counts, most)
    findings, corrections = _by_word(store, asked, counts)
    findings += [
        Finding(f"{s}*", 1.0, store.search((s,), n, True, ordered=False))
        for s, n in starts.items()
        if n
    ]
    scores = fused(findings, store.count())
    return Candidates(scores or _alike(store, asked), findings, tuple(corrections))


def _by_word(
    store: Store, asked: Query, counts: Mapping[str, int]
) -> tuple[list[Finding], list[tuple[str, str]]]:
    from memctl.recall.evidence.lexicon import COMMON as LIGHT
    from memctl.recall.thesaurus import related

    findings: list[Finding] = []
    corrections: list[tuple[str, str]] = []
    for number, (word, count) in enumerate(counts.items()):
        one = Finding(word, COMMON if word in LIGHT else 1.0)
        if count:
            one = one._replace(own=store.search((word,), count, ordered=False))
        if number < WORDS:
            others = related(word) if count <= ENOUGH and word.isascii() else ()
            one = one._replace(related=_few(store, others))
            if not count:
                taken = _spelt(store, word)
                one = one._replace(spelt=[hits for _, hits in taken])
                corrections += [(word, other) for other, _ in taken[:1]]
        if one.own or one.spelt or one.related:
            findings.append(one)
    return findings + _side_by_side(store, asked), corrections


def _side_by_side(store: Store, asked: Query) -> list[Finding]:
    """What holds two neighbouring words of the query as neighbours."""
    found = [Finding(f"“{pair}”", PAIRS, _few(store, (pair,))) for pair in asked.pairs]
    return [one for one in found if one.own]


def _few(store: Store, terms: Sequence[str]) -> Sequence[Hit]:
    """Every topic that holds one of the terms; none when so many do that it says little."""
    found = store.search(terms, HITS + 1, ordered=False) if terms else ()
    return found if len(found) <= HITS else ()


def _spelt(store: Store, word: str) -> list[tuple[str, tuple[float, Sequence[Hit]]]]:
    """The words of the store that an unknown word may have been meant to be, and their hits."""
    from memctl.recall.spelling import correctable, likely_length, meant

    if not correctable(word):
        return []
    length = likely_length(word)
    taken = meant(word, store.vocabulary(word[0], *length))
    if not taken and word[1] != word[0]:  # the first letter is wrong: swapped, missing or too many
        taken = meant(word, store.vocabulary(word[1], *length))
    return [(m.word, (m.alike, _few(store, (m.word,)))) for m in taken]


def _many(store: Store, asked: Query, counts: Mapping[str, int], most: int) -> Candidates:
    """The best by SQLite's own sum over the words, an unknown word by what it was meant to be."""
    words = []
    corrections = []
    for number, (word, count) in enumerate(counts.items()):
        if count:
            words.append(word)
        elif number < WORDS:
            taken = [other for other, _ in _spelt(store, word)[:1]]
            corrections += [(word, other) for other in taken]
            words += taken
    scores = {h.path: -h.bm25 for h in store.search(words, most)}
    for start in asked.starts:
        for hit in store.search((start,), most, True):
            scores[hit.path] = scores.get(hit.path, 0.0) - hit.bm25
    pairs = _side_by_side(store, asked)
    for path, part in fused(pairs, store.count()).items():
        scores[path] = scores.get(path, 0.0) + part
    return Candidates({p: max(s, 1e-9) for p, s in scores.items()}, pairs, tuple(corrections))


def _alike(store: Store, asked: Query) -> dict[str, float]:
    """Topics named much like the query, when no word of it is known: the last resort."""
    from memctl.recall.similarity import named_like

    text = " ".join(asked.words)
    rows = store.rows()
    names = [f"{row.name} {row.title} {row.slug}" for row in rows]
    return {rows[i].path: score for i, score in named_like(text, names, ALIKE, LIKE)}
