"""A store's past: commits, and the files of one commit."""

from __future__ import annotations

from typing import NamedTuple


class Revision(NamedTuple):
    """One commit that touched the store. `date` is ISO 8601 with offset.

    verb, source, agent: from the commit's trailers, "" for a commit made by hand.
    batch: the id of the consolidation it belongs to. undoes: the commits it takes back.
    paths: every file of the store that it touched. renamed: from and to, of files that moved.
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
    renamed: tuple[tuple[str, str], ...] = ()


class FileChange(NamedTuple):
    """One file, store-relative: its bytes before and after (None = absent). previous: its path
    before, when it moved.
    """

    path: str
    before: bytes | None
    after: bytes | None
    previous: str = ""


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


class Hunk(NamedTuple):
    """Lines that differ, and those around them: where they begin (from 1; 0 for none) and how many
    they are on either side. lines: each behind ` `, `-`, `+`, or `\\` for a remark on the one
    before.
    """

    old_start: int
    old_lines: int
    new_start: int
    new_lines: int
    lines: tuple[str, ...]


class Differences(NamedTuple):
    """What differs between two moments. before, after: commits; "" before the first commit, or for
    the files as they are now.
    """

    before: str
    after: str
    files: tuple[FileChange, ...]
