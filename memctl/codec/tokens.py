"""Words for searching and comparing: Unicode, identifiers split and kept, CJK by pairs."""

from __future__ import annotations

import re
from functools import cache

# A word; the vowel signs of Indic scripts, which `\w` leaves out, belong to it.
_WORD = re.compile("[\\w\u0900-\u0963\u0966-\u0dff]+")
_ASCII = re.compile("[A-Za-z0-9_]+")
# camelCase, PascalCase, HTTPServer, v2Api: where an identifier's inner words begin.
_INNER = re.compile(r"(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])|(?<=[A-Za-z])(?=\d)|_")

# Question and function words of English that carry nothing in a query; a query of nothing else
# keeps them.
_STOP = """a about am an and any are as at be been being but by can could did do does doing done for
from had has have having he her here hers him his how i if in into is it its just let like made
make me might must my no nor not of off on or our out over own please shall she should so some
such than that the their them then there these they this those to too under up us use used using
very was we were what when where which while who whom whose why will with would you your"""
STOP = frozenset(_STOP.split())


@cache
def _unspaced() -> re.Pattern[str]:
    """Scripts written without spaces: Thai, Lao, Myanmar, Khmer, kana, Han. (Compiling it costs a
    millisecond, and most texts have none.)
    """
    return re.compile(
        "([\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3005-\u3007\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff"
        "\uf900-\ufaff\uff66-\uff9f\U00020000-\U0003ffff]+)"
    )


@cache
def _korean() -> re.Pattern[str]:
    """Words of three syllables and more, of which the last may be a particle."""
    return re.compile("[\uac00-\ud7a3]{3,}")


def syllables(word: str) -> list[str]:
    """The pairs of syllables of a Korean word that may end in a particle; [] for other words."""
    return _pairs(word) if not word.isascii() and _korean().fullmatch(word) else []


def searchable(text: str) -> str:
    """The text as the full-text index should see it: identifiers' inner words, pairs of
    unspaced characters and of Korean syllables are appended, so that both the whole and the
    parts are found.
    """
    if not text:
        return text
    extra: list[str] = []
    for word in (_ASCII if text.isascii() else _WORD).findall(text):
        if not word.islower() and not word.isdigit():
            parts = [p for p in _INNER.split(word) if p]
            if len(parts) > 1:
                extra += parts
    if not text.isascii():
        for run in _unspaced().findall(text):
            extra += _pairs(run)
        for run in _korean().findall(text):
            extra += _pairs(run)
    return f"{text} {' '.join(extra)}" if extra else text


def _pairs(run: str) -> list[str]:
    return [run[i : i + 2] for i in range(max(1, len(run) - 1))]


def query_terms(query: str, whole: bool = False) -> tuple[str, ...]:
    """A query's words in order, each once: stop words left out (unless `whole`), identifiers also
    split.

    Empty only when the query holds no word character at all.
    """
    terms: list[str] = []
    pieces = [query] if query.isascii() else _unspaced().split(query)
    for number, piece in enumerate(pieces):
        if number % 2:  # a run of unspaced characters; between the runs stands the rest
            terms += _pairs(piece)
            continue
        for word in _WORD.findall(piece):
            parts = [p for p in _INNER.split(word) if p]
            terms += [word, *parts] if len(parts) > 1 else [word]
    lowered = dict.fromkeys(t.lower().strip("_") for t in terms)
    spoken = [t for t in lowered if any(map(str.isalnum, t))]  # not a pair of vowel signs
    return tuple(spoken if whole else [t for t in spoken if t not in STOP] or spoken)


def words(text: str) -> tuple[str, ...]:
    """Every word, case-folded, in order: the key by which two texts are the same."""
    return tuple(w.casefold() for w in _WORD.findall(text))


def spoken(text: str) -> list[str]:
    """Every word that says something, lower case, in order and as often as it is said;
    identifiers in their parts. A text of nothing else keeps its stop words."""
    found: list[str] = []
    for word in _WORD.findall(text):
        found += [p.lower() for p in _INNER.split(word) if p]
    return [w for w in found if w not in STOP] or found
