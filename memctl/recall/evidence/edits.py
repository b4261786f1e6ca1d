"""Two texts that are nearly the same, token by token: what was changed, and whether it matters."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import NamedTuple

from memctl.recall.evidence.base import Evidence
from memctl.recall.evidence.lexicon import (
    COUNTING_LETTERS,
    DENIALS,
    DENYING_LETTERS,
    EDIT_LIGHT,
    FOREIGN_NEGATORS,
    JOINING,
    NEGATORS,
    NUMBERS,
    SWITCHES,
    TURNS,
    UNITS,
)
from memctl.recall.evidence.stem import OPPOSITES, alike, stem
from memctl.recall.similarity import opcodes, tokens

# What is beyond is not compared.
MOST_CHARS = 1_000
# Scripts that are taken letter by letter: Thai, Lao, Burmese, Khmer, kana, Han, Hangul.
_UNSPACED = (
    ("\u0e00", "\u0eff"),
    ("\u1000", "\u109f"),
    ("\u1780", "\u17ff"),
    ("\u2e80", "\ud7ff"),
)
# From this share of equal tokens on, two texts are one text, edited: when what was changed turns
# the statement round, and when it is any word.
TURNED, NEARLY = 0.6, 0.72
# Fewer tokens are no statement.
LEAST = 3
_FIRST = re.compile(r"[.;!?](?=\s|$)|[。；！？]|\n|,\s|\s[—–-]\s")
# Paths, dotted and underscored names: one token, whatever stands inside.
_WHOLE = re.compile(r"[\w.~@-]*(?:[/\\_]|\w\.(?=\w)|::)[\w./\\~@:*-]*\w")


class Edit(NamedTuple):
    """like: the share of tokens that are equal and in order, 0-1. places: how many places differ
    in a way that counts. kind: of the gravest difference: denial | value | role | word | added,
    or "" when nothing that counts differs. was, now: the tokens that differ there. evidence: for
    people, None without a difference.
    """

    like: float
    places: int = 0
    kind: str = ""
    was: tuple[str, ...] = ()
    now: tuple[str, ...] = ()
    evidence: Evidence | None = None

    @property
    def changed(self) -> bool:
        """One text says something else in the other's words: never the same claim."""
        if self.kind == "word":
            return self.like >= NEARLY
        return self.like >= TURNED and self.kind in ("denial", "value", "role")


def edit(a: str, b: str) -> Edit:
    """What must be changed in a to make b of it; articles, plurals and synonyms do not count.
    Texts that differ much are compared by their first clause, where the claim stands.
    """
    a, b = a[:MOST_CHARS], b[:MOST_CHARS]
    found = _edit(a, b)
    if found.like < TURNED:
        first = _edit(_FIRST.split(a, 1)[0], _FIRST.split(b, 1)[0])
        if first.changed and first.kind != "word":
            return first
    return found


def _edit(a: str, b: str) -> Edit:
    left, right = _split(a), _split(b)
    if min(len(left), len(right)) < LEAST:
        return Edit(float(left == right != []))
    steps = opcodes(left, right)
    same = sum(j - i for tag, i, j, _, _ in steps if tag == "equal")
    like = 2 * same / (len(left) + len(right))
    if like < TURNED / 2:
        return Edit(like)
    crossed = _crossed(left, right)
    if crossed:
        return _shown(Edit(like, 1, "role"), a, b, crossed)
    runs = [(left[i:j], right[k:m]) for tag, i, j, k, m in steps if tag != "equal"]
    gone = [t for run, _ in runs for t in run]
    come = [t for _, run in runs for t in run]
    found = [(_alone(was, come), _alone(now, gone)) for was, now in runs]
    turned = [_turns(*alone, *run) for alone, run in zip(found, runs, strict=True)]
    odd = sum(turned) % 2 == 1
    kinds = [
        "denial" if odd and turn else _kind(*alone, bool(run[0] and run[1]))
        for alone, run, turn in zip(found, runs, turned, strict=True)
    ]
    if not any(kinds):
        return Edit(like)
    best = max(range(len(kinds)), key=lambda i: _RANK.index(kinds[i]))
    places = sum(kind not in ("", "added") for kind in kinds)
    return _shown(Edit(like, places, kinds[best]), a, b, found[best])


_RANK = ("", "added", "word", "value", "denial")


@lru_cache(maxsize=64)
def _split(text: str) -> list[str]:
    """The tokens of a text; a path is one token, what is written without spaces many."""
    letters: list[str] = []
    at = 0
    for match in (*_WHOLE.finditer(text), None):
        for token in tokens(text[at : match.start() if match else None]):
            spaced = not any(low <= token[0] <= high for low, high in _UNSPACED)
            letters += [token] if spaced else token
        if match:
            letters.append(match.group().casefold().strip("./"))
            at = match.end()
    return letters


def _alone(run: list[str], others: list[str]) -> list[str]:
    """The tokens of a run that count and that no token replaced elsewhere answers."""
    return [
        t for t in run
        if t not in EDIT_LIGHT
        and not any(t == o or (not _denies(t) and not _denies(o) and _means(t, o)) for o in others)
    ]  # fmt: skip


def _means(one: str, other: str) -> bool:
    return one.isalpha() and other.isalpha() and alike(stem(one), stem(other)) >= 0.6


def _turns(one: list[str], other: list[str], was: list[str], now: list[str]) -> bool:
    """Whether one run says the opposite of the other: by what counts in it, or as it stood."""
    if (_denials(one) + _denials(other)) % 2:
        return True
    if any({x, y} in TURNS for x in was for y in now):
        return True
    return any(stem(y) in OPPOSITES.get(stem(x), ()) for x in one for y in other)


def _denials(run: list[str]) -> int:
    joined = "".join(run)
    letters = not joined.isascii() and any(word in joined for word in DENYING_LETTERS)
    return sum(map(_denies, run)) + letters


def _denies(token: str) -> bool:
    return token in NEGATORS or token in DENIALS or token in SWITCHES or token in FOREIGN_NEGATORS


def _kind(one: list[str], other: list[str], replaced: bool) -> str:
    if not one and not other:
        return ""
    numbered = replaced and any(t[0].isdigit() for t in (*one, *other))
    if numbered or _sign(one, other) or (any(map(_valued, one)) and any(map(_valued, other))):
        return "value"
    return "word" if one and other else "added"


def _valued(token: str) -> bool:
    if not token.isalpha() or token in NUMBERS or token in COUNTING_LETTERS:
        return True
    return token in UNITS or token.removesuffix("s") in UNITS


def _sign(one: list[str], other: list[str]) -> bool:
    """Whether all that differs is an operator, a sign or a pictogram."""
    return all(not any(c.isalnum() for c in t) for t in (*one, *other))


def _crossed(left: list[str], right: list[str]) -> tuple[list[str], list[str]] | None:
    """`ask Ann before Ben` and `ask Ben before Ann`: what changed places over something between,
    unless that only joins the two ("Ann and Ben").
    """
    if len(left) != len(right) or left == right or sorted(left) != sorted(right):
        return None
    start = next(i for i, (x, y) in enumerate(zip(left, right, strict=True)) if x != y)
    end = len(left) - next(
        i for i, (x, y) in enumerate(zip(left[::-1], right[::-1], strict=True)) if x != y
    )
    was, now = left[start:end], right[start:end]
    for i in range(1, len(was) - 1):
        for j in range(1, len(was) - i):
            between = was[i : len(was) - j]
            if now == [*was[len(was) - j :], *between, *was[:i]]:
                joined = all(t in JOINING for t in between)
                return None if joined else (was[:i], was[len(was) - j :])
    return None


def _shown(found: Edit, a: str, b: str, differ: tuple[list[str], list[str]]) -> Edit:
    was, now = (" ".join(run) or "nothing" for run in differ)
    text = f"`{was}` there, `{now}` here"
    evidence = Evidence("edit", found.like, _found(a, differ[0]), _found(b, differ[1]), text)
    return found._replace(was=tuple(differ[0]), now=tuple(differ[1]), evidence=evidence)


def _found(text: str, run: list[str]) -> tuple[int, int]:
    at = text.casefold().find(run[0]) if run else -1
    return (at, at + len(run[0])) if at >= 0 and at + len(run[0]) <= len(text) else (0, 0)
