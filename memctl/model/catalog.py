"""The catalog: one row a topic, without its body. Hot verbs work on rows only."""

from __future__ import annotations

from typing import NamedTuple


class FileStat(NamedTuple):
    """A file's freshness key. `irregular` names what it is when it is not a plain file."""

    path: str
    size: int
    mtime_ns: int
    inode: int
    irregular: str = ""


class Row(NamedTuple):
    """What is known of a topic without opening it.

    path: POSIX, relative to the store. digest: sha256 of the bytes, hex. title, hook: from the
    index entry that points here ("" when none does; `indexed` says whether one does). claim: the
    first sentence of the body. tags, ignores: joined by ",". body_at: where the body starts, in
    characters. lines: of the whole file. problems: how many the parser found. anchor: the commit of
    the project that the topic was written or verified at.
    """

    path: str
    slug: str
    archived: bool
    digest: str
    size: int
    lines: int
    type: str
    name: str
    description: str
    claim: str
    title: str
    hook: str
    indexed: bool
    pinned: bool
    tags: str
    created: str
    updated: str
    verified: str
    expires: str
    importance: str
    source: str
    superseded_by: str
    dialect: str
    ignores: str
    body_at: int
    problems: int
    anchor: str = ""


class Hit(NamedTuple):
    """A candidate of the full-text search: raw bm25, smaller is better (SQLite's sign)."""

    path: str
    bm25: float
