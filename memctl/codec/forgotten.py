"""The record of what was forgotten for good: dates and salted digests, no content.

One line each, `DATE SALT MARK`, in `forgotten.txt`, which git merges as it merges any list.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from memctl.codec.digest import digest

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

TITLE = "# Forgotten for good: the date, a salt, and the salted digest of what it was."


class Mark(NamedTuple):
    """date: ISO. mark: sha256 (hex) of the salt and of the digest of one version's bytes."""

    date: str
    salt: str
    mark: str


def parse(data: bytes | None) -> tuple[Mark, ...]:
    """The marks in the file; lines that are none (a title, a merge's) are passed over."""
    lines = (data or b"").decode("utf-8", "replace").splitlines()
    return tuple(Mark(*line.split()) for line in lines if _is_mark(line))


def _is_mark(line: str) -> bool:
    return line[:1].isdigit() and len(line.split()) == len(Mark._fields)


def added(data: bytes | None, salt: str, date: str, digests: Sequence[str]) -> bytes:
    """The file with a mark for each digest that has none yet. salt: for a file without any."""
    marks = parse(data)
    salt = marks[0].salt if marks else salt
    known = {m.mark for m in marks}
    text = (data or f"{TITLE}\n".encode()).decode("utf-8", "surrogateescape")
    if not text.endswith("\n"):
        text += "\n"
    new = dict.fromkeys(_mark(salt, each) for each in digests)
    text += "".join(f"{date} {salt} {mark}\n" for mark in new if mark not in known)
    return text.encode("utf-8", "surrogateescape")


def returned(data: bytes | None, digests: Mapping[str, str]) -> Iterable[tuple[str, str]]:
    """(path, date) of the files that are as something forgotten was. digests: sha256 by path."""
    marks = parse(data)
    dates = {m.mark: m.date for m in marks}
    for salt in dict.fromkeys(m.salt for m in marks):
        for path, each in digests.items():
            date = dates.get(_mark(salt, each))
            if date:
                yield path, date


def _mark(salt: str, each: str) -> str:
    return digest(f"{salt} {each}".encode())
