"""Settings of one store, and a host's limits."""

from __future__ import annotations

from typing import NamedTuple


class Profile(NamedTuple):
    """A host's dated limits (memctl/profiles.toml). Lines and bytes are those of the index that
    the host loads; characters are those of one entry. loads_index: it puts that much of the index
    into its prompt itself. topics: how many topic files it scans (0: no
    limit known). reads_nested, reads_crlf: its scanner sees a `type` below `metadata`, and CRLF.
    """

    name: str
    index_lines: int
    index_bytes: int
    entry_chars: int
    topic_lines: int
    source: str
    dated: str
    loads_index: bool = True
    topics: int = 0
    reads_nested: bool = True
    reads_crlf: bool = True


class Sensitive(NamedTuple):
    """What a write does about each kind of sensitive text: block, redact, warn or allow."""

    secret: str = "block"
    personal: str = "warn"
    hidden: str = "block"
    injection: str = "warn"


class Rank(NamedTuple):
    """How far each part counts when `find` orders topics: 0 not at all, 1 as it is. Parts are
    multiplied, each raised to its weight.
    """

    relevance: float = 1.0
    recency: float = 0.05
    importance: float = 0.05


class Config(NamedTuple):
    """memctl.toml, checked. Every key has a default, so the file is optional.

    repo: where the code lives that topics speak of, relative to the store ("" = around it).
    max_loss: the share (0-1) of the entries that one consolidation may take away.
    semantic: what turns texts into vectors ("" = words alone).
    judge: the command that decides doubtful pairs ("" for none), and how long it may take.
    """

    profile: Profile
    commit: bool = True
    budget: str = "warn"
    repo: tuple[str, ...] = ()
    max_loss: float = 0.25
    disabled: tuple[str, ...] = ()
    sensitive: Sensitive = Sensitive()
    judge: str = ""
    judge_seconds: float = 20.0
    rank: Rank = Rank()
    semantic: str = ""
