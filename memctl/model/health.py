"""What doctor answers."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from memctl.model.config import Profile
    from memctl.model.diagnostic import Diagnostic


class Surroundings(NamedTuple):
    """What only adapters know of a store. git: own | project | none. unfinished, uncommitted:
    how many journal entries wait. cache: where it is, or why there is none on disk.
    """

    git: str
    work: str
    branch: str
    git_version: str
    cache: str
    unfinished: int
    uncommitted: int


class Health(NamedTuple):
    """doctor's screen. lines, bytes: what the profile's host would load of the index."""

    root: str
    topics: int
    archived: int
    surroundings: Surroundings
    profile: Profile
    lines: int
    bytes: int
    findings: tuple[Diagnostic, ...]
