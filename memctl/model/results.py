"""What reading verbs answer."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from memctl.model.catalog import Row
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
