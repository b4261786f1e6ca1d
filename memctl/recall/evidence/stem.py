"""Inflections and near-synonyms: a word's stem, and the group of meaning it belongs to."""

from __future__ import annotations

from memctl.recall.evidence.lexicon import ANTONYMS, IRREGULAR, SYNONYMS

_SUFFIXES = (
    ("ations", 3), ("ation", 3), ("itions", 3), ("ition", 3), ("ements", 3), ("ement", 3),
    ("ments", 3), ("ment", 3), ("ingly", 3), ("edly", 3), ("ions", 3), ("ion", 3), ("ings", 3),
    ("ing", 3), ("ers", 4), ("ies", 2), ("ied", 2), ("ily", 3), ("ness", 3), ("als", 4), ("al", 4),
    ("ly", 3), ("ed", 3), ("es", 3), ("er", 4), ("s", 3), ("y", 3), ("e", 3),
)  # fmt: skip
# Only what ends in the word's last letter can fit; a thousand words are stemmed on every import.
_ENDING = {
    last: tuple((s, least) for s, least in _SUFFIXES if s[-1] == last)
    for last in {s[-1] for s, _ in _SUFFIXES}
}
_KEPT = ("ss", "us", "is", "ous", "eed")
_known: dict[str, str] = dict(pair.split() for pair in IRREGULAR.split("|"))
_MOST_KNOWN = 20_000


def stem(word: str) -> str:
    """A light stem of a lower-case word: `deploys`, `deployed`, `deployment` become one."""
    known = _known.get(word)
    if known is not None:
        return known
    base = _stripped(word)
    if len(_known) < _MOST_KNOWN:
        _known[word] = base
    return base


def _stripped(word: str) -> str:
    if len(word) < 4 or not word.isascii() or not word.isalpha():
        return word
    base = word[:-1] if word[-1] == "s" and not word.endswith(_KEPT) else word
    if base.endswith("ie"):
        base = base[:-2] + "y"
    for suffix, least in _ENDING.get(base[-1], ()):
        if base.endswith(suffix) and len(base) - len(suffix) >= least:
            if suffix == "ed" and base.endswith("eed"):
                continue
            base = base[: -len(suffix)]
            break
    if len(base) > 3 and base[-1] == base[-2] and base[-1] not in "lsz":
        base = base[:-1]
    return base[:-1] if len(base) > 3 and base[-1] in "ei" else base


for _word, _base in list(_known.items()):
    _known[_word] = _stripped(_base)


def _grouped() -> dict[str, tuple[int, ...]]:
    found: dict[str, tuple[int, ...]] = {}
    for number, group in enumerate(SYNONYMS.split("|")):
        for word in group.split():
            key = stem(word)
            found[key] = (*found.get(key, ()), number)
    return found


def _opposed() -> dict[str, frozenset[str]]:
    found: dict[str, frozenset[str]] = {}
    for pair in ANTONYMS.split("|"):
        one, other = (stem(w) for w in pair.split())
        found[one] = found.get(one, frozenset()) | {other}
        found[other] = found.get(other, frozenset()) | {one}
    return found


GROUPS = _grouped()
OPPOSITES = _opposed()


def alike(a: str, b: str) -> float:
    """How nearly two stems mean the same: 1 the same, .8 synonyms, .6 a long common start, 0."""
    if a == b:
        return 1.0
    groups = GROUPS.get(a)
    if groups:
        for number in GROUPS.get(b, ()):
            if number in groups:
                return 0.8
    if a[:4] == b[:4]:
        shared = 4
        most = min(len(a), len(b))
        while shared < most and a[shared] == b[shared]:
            shared += 1
        if (shared >= 5 and shared * 10 >= max(len(a), len(b)) * 7) or shared == most >= 4:
            return 0.6
    return 0.0
