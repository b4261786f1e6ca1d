"""What doctor answers."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from memctl.model.config import Profile
    from memctl.model.diagnostic import Diagnostic


class Surroundings(NamedTuple):
    """What only adapters know of a store. git: own | project | none. git_fault: why this
    git cannot serve. unfinished, uncommitted:
    the subjects of the writes that wait in the journal; pending: why. locks: git's lock files that
    nobody seems to hold. cache: where it is, or why there is none on disk.
    """

    git: str
    work: str
    branch: str
    git_version: str
    git_fault: str
    cache: str
    unfinished: tuple[str, ...]
    uncommitted: tuple[str, ...]
    pending: str
    locks: tuple[str, ...]


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
