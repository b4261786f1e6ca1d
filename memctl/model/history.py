"""A store's past: commits, and the files of one commit."""

from __future__ import annotations

from typing import NamedTuple


class Revision(NamedTuple):
    """One commit that touched the store. `date` is ISO 8601 with offset.

    verb, source, agent: from the commit's trailers, "" for a commit made by hand.
    batch: the id of the consolidation it belongs to. undoes: the commits it takes back.
    """

    commit: str
    date: str
    author: str
    subject: str
    why: str
    verb: str
    source: str
    agent: str
    batch: str
    undoes: str
    paths: tuple[str, ...]


class FileChange(NamedTuple):
    """One file of a commit, store-relative: its bytes before and after (None = absent)."""

    path: str
    before: bytes | None
    after: bytes | None


class LineChange(NamedTuple):
    """What one commit did to a file, as lines without their ends.

    day: ISO, the author's. first: the commit has no parent, so its lines may be older than it.
    born: it added the file.
    """

    day: str
    first: bool
    born: bool
    gone: tuple[str, ...]
    come: tuple[str, ...]
