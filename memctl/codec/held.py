"""Which names a file's text holds: words, flags, dotted names and commands, all in one look."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from memctl.codec.targets import command_key, targets

if TYPE_CHECKING:
    from collections.abc import Iterable

# Everything outside ASCII counts as a letter.
_LETTERS = frozenset(b"_0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ")
_TOKENS = bytes(c if c in _LETTERS or c > 127 else 32 for c in range(256))
_JOINTS = re.compile(r"::|->|[.#]")
_WORD = rb"[0-9A-Za-z_\x80-\xff]"
_BEFORE = re.compile(rb"[0-9A-Za-z_\x80-\xff-]")
# What tells of the past says nothing about today's code: a word that stands only there is gone.
_TELLING = r"change[-_]?logs?|changes|history|news|newsfragments|releases?|release[-_]?notes"
_PAST = re.compile(
    rf"(?:^|/)(?:(?:{_TELLING})(?:[-_.][\w.-]*)?|(?:{_TELLING})(?:\.d)?/[^/]+)$", re.IGNORECASE
)


# Prose describes code, and goes on doing so when the code is gone.
_PROSE = (".md", ".mdx", ".markdown", ".rst", ".adoc", ".txt", ".org", ".rdoc", ".textile")


def of_the_past(path: str) -> bool:
    """Prose, or by its name a change log or release notes: no evidence of today's code."""
    name = path.rpartition("/")[2]
    if path.lower().endswith(_PROSE):
        return True
    plain = "." not in name or name.lower().endswith(".html")
    return plain and _PAST.search(path) is not None


class Names:
    """What is looked for. words: identifiers, dotted names (held by a file that has every part),
    flags with their dashes. commands: such as `make lint`, held by the file that defines the
    target, or by the phrase itself."""

    def __init__(self, words: Iterable[str], commands: Iterable[str]) -> None:
        self._plain: dict[bytes, str] = {}
        self._parts: dict[bytes, list[tuple[str, frozenset[bytes]]]] = {}
        self._phrases: dict[bytes, list[tuple[str, re.Pattern[bytes]]]] = {}
        self._targets: dict[str, list[str]] = {}
        for name in words:
            self._word(name)
        for name in commands:
            self._phrase(name)
            self._targets.setdefault(command_key(name), []).append(name)
        self._wanted = frozenset((*self._plain, *self._parts, *self._phrases))

    def _word(self, name: str) -> None:
        data = name.encode("utf-8", "surrogateescape")
        tokens = _split(data)
        if tokens == [data]:
            self._plain[data] = name
        elif name[:1] != "-" and all(_split(p.encode()) == [p.encode()] for p in _dotted(name)):
            self._parts.setdefault(max(tokens, key=len), []).append((name, frozenset(tokens)))
        else:
            self._phrase(name)

    def _phrase(self, name: str) -> None:
        """The words in this order, with any blanks between, and not within a longer name."""
        words = name.encode("utf-8", "surrogateescape").split()
        tokens = _split(b" ".join(words))
        if tokens:
            spelt = rb"[ \t]+".join(map(re.escape, words))
            how = re.compile(spelt + rb"(?!-|:?" + _WORD + rb")")
            self._phrases.setdefault(max(tokens, key=len), []).append((name, how))

    def held(self, path: str, data: bytes) -> frozenset[str]:
        """The names that a file of this path and content holds."""
        tokens = data.translate(_TOKENS).split()
        hits = self._wanted.intersection(tokens)
        found = {self._plain[h] for h in hits if h in self._plain}
        whole = frozenset(tokens) if any(h in self._parts for h in hits) else frozenset()
        for hit in hits:
            found.update(name for name, parts in self._parts.get(hit, ()) if parts <= whole)
            found.update(name for name, how in self._phrases.get(hit, ()) if _stands(how, data))
        if self._targets:
            for target in targets(path, data.decode("utf-8", "replace")):
                found.update(self._targets.get(target, ()))
        return frozenset(found)


def _stands(phrase: re.Pattern[bytes], data: bytes) -> bool:
    """Not within a longer name. What stands before is asked here: a pattern that begins with its
    own text is found many times faster than one that looks back first."""
    return any(
        not _BEFORE.match(data[max(m.start() - 1, 0) : m.start()]) for m in phrase.finditer(data)
    )


def _split(data: bytes) -> list[bytes]:
    return data.translate(_TOKENS).split()


def _dotted(name: str) -> list[str]:
    return _JOINTS.split(name)
