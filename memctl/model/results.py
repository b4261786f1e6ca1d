"""What reading verbs answer."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from memctl.model.catalog import Row
    from memctl.model.config import Profile
    from memctl.model.diagnostic import Diagnostic


class Match(NamedTuple):
    """A topic that answers a query. score: 0-1, 1 is the best live candidate."""

    row: Row
    score: float
    snippet: str


class Found(NamedTuple):
    """find's answer, best first."""

    query: str
    matches: tuple[Match, ...]


class Listed(NamedTuple):
    """A topic, and what is wrong with it in a few words each."""

    row: Row
    problems: tuple[str, ...]


class Shown(NamedTuple):
    """A topic and its text: `text` is the whole file, `body` what follows the frontmatter."""

    row: Row
    text: str
    body: str


class Linted(NamedTuple):
    """The findings in order, and how many topics were looked at."""

    findings: tuple[Diagnostic, ...]
    topics: int


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
