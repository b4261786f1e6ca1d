"""What a verb wants done: writes and deletes, each with the digest it expects to find."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from memctl.model.topic import Topic


class Change(NamedTuple):
    """One file's change. `data` None deletes. `expect` is the sha256 (hex) of the bytes that
    must be there now; "" means that nothing may be there. A move is a write and a delete.
    topic: what `data` parses to, when the writer made it and knows.
    """

    path: str
    data: bytes | None
    expect: str
    topic: Topic | None = None


class ChangeSet(NamedTuple):
    """One commit: its files, its subject and why. `trailers` are (key, value) pairs. `seen`: paths
    and digests of other files that must be as the decision saw them.
    """

    changes: tuple[Change, ...] = ()
    subject: str = ""
    why: str = ""
    trailers: tuple[tuple[str, str], ...] = ()
    seen: tuple[tuple[str, str], ...] = ()


class Applied(NamedTuple):
    """What became of a ChangeSet: the commit's id, or why there is none yet."""

    commit: str | None
    pending: str | None


class Touched(NamedTuple):
    """What a change does to one file, for whoever approves it.

    path: the file as it is now; digest: its sha256 (hex), "" when it is not there. diff: the lines
    of a unified diff. moved_to: where the file goes, "" when it stays.
    """

    path: str
    digest: str
    diff: tuple[str, ...]
    moved_to: str = ""
