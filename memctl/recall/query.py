"""A query as somebody types it, taken apart: words, phrases, beginnings, what must not be there,
and filters. Never fails; what is no operator is text.
"""

from __future__ import annotations

import re
from itertools import pairwise
from typing import NamedTuple

from memctl.codec.tokens import STOP, query_terms, syllables
from memctl.model.topic import TYPES

# A query longer than this is a text; its first words say what it is about.
CHARS = 10_000
WORDS = 64
# A query of more words than this is prose, whose quotes and dashes are punctuation.
TYPED = 8
# A word shorter than this behind a dash is a short option (`rm -rf`), not a word to leave out.
EXCLUDED = 3
_PART = r'(?<!\S)(-?)"([^"]*)"|(\S+)'
_FILTERS = ("types", "tags", "archived")
_DASHES = "-\u2010\u2212"


class Query(NamedTuple):
    """What is looked for.

    words: each counts, in the order of the query; identifiers whole and in parts. pairs: words
    that stand side by side, which is worth more. starts: words
    that begin so (`migr*`). phrases: text that has to be there as it stands (`"fixed clock"`).
    without: words and phrases that may not be there (`-draft`). types, tags: one of each kind
    (`type:user`, `tag:ci`). archived: only the archive (`in:archive`).
    """

    words: tuple[str, ...] = ()
    pairs: tuple[str, ...] = ()
    starts: tuple[str, ...] = ()
    phrases: tuple[str, ...] = ()
    without: tuple[str, ...] = ()
    types: tuple[str, ...] = ()
    tags: tuple[str, ...] = ()
    archived: bool = False

    @property
    def asks(self) -> bool:
        """It has words to rank by."""
        return bool(self.words or self.starts or self.phrases)

    @property
    def filters(self) -> bool:
        """It takes topics out whatever they say."""
        return bool(self.types or self.tags or self.archived)


def parse_query(text: str) -> Query:
    """Taken apart; an unknown operator or an unclosed quote is text."""
    text = text[:CHARS].replace("\0", " ")
    typed = len(text.split(None, TYPED)) <= TYPED
    free: list[str] = []
    found: dict[str, list[str]] = {key: [] for key in Query._fields}
    for minus, phrase, word in _split(text, typed):
        if not word:
            if _says(phrase):
                found["without" if minus else "phrases"].append(_spelled(phrase))
                free += [] if minus else [phrase]
        elif not _filter(word, found) and not (typed and _operator(word, found)):
            free.append(word)
    asked = _says(" ".join(free)) or found["starts"] or any(found[k] for k in _FILTERS)
    if found["without"] and not asked:
        free, found["without"] = found["without"], []  # nothing would be left to take it from
    said = " ".join(free)
    return Query(
        words=_terms(said)[:WORDS],
        pairs=_pairs(said)[:WORDS],
        starts=tuple(dict.fromkeys(found["starts"])),
        phrases=tuple(dict.fromkeys(found["phrases"])),
        without=tuple(dict.fromkeys(found["without"])),
        types=tuple(found["types"]),
        tags=tuple(found["tags"]),
        archived=bool(found["archived"]),
    )


def _split(text: str, typed: bool) -> list[tuple[str, str, str]]:
    """(dash or nothing, phrase, word): a phrase, else a word."""
    if typed and '"' in text:
        return re.findall(_PART, text)
    return [("", "", word) for word in text.split()]


def _filter(word: str, found: dict[str, list[str]]) -> bool:
    """Put a filter where it belongs. An unknown type is a word."""
    key, _, value = word.partition(":")
    if key == "type" and value in TYPES:
        found["types"].append(value)
    elif key == "tag" and value:
        found["tags"].append(value)
    elif word == "in:archive":
        found["archived"].append(word)
    else:
        return False
    return True


def _operator(word: str, found: dict[str, list[str]]) -> bool:
    """Put a beginning or a left-out word where it belongs."""
    if word[0] in _DASHES and word[1:2].isalnum() and len(word) > EXCLUDED:
        found["without"].append(_spelled(word[1:]))
        return True
    if len(word) > 1 and word.endswith("*") and word[-2].isalnum():
        found["starts"].append(word[:-1].replace('"', " ").strip().lower())
        return True
    return False


def _says(text: str) -> bool:
    return any(map(str.isalnum, text))


def _spelled(text: str) -> str:
    """As the full-text index has it, whose unspaced scripts stand in pairs."""
    if text.isascii():
        return text
    terms = query_terms(text)
    return " ".join(terms) if any(len(t) == 2 and not t.isascii() for t in terms) else text


def _terms(text: str) -> tuple[str, ...]:
    """The words to rank by: those of `query_terms`, and the syllable pairs of Korean words, whose
    particles no stemmer takes off."""
    terms: list[str] = []
    for term in query_terms(text):
        terms += [term, *syllables(term)]
    return tuple(dict.fromkeys(terms))


def _pairs(text: str) -> tuple[str, ...]:
    """Neighbours, the words that carry nothing among them too, but no two of those."""
    spoken = query_terms(text, whole=True)
    return tuple(
        dict.fromkeys(f"{a} {b}" for a, b in pairwise(spoken) if a not in STOP or b not in STOP)
    )
