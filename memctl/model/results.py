"""What reading verbs answer."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from memctl.model.catalog import Row
    from memctl.model.diagnostic import Diagnostic


class Part(NamedTuple):
    """A factor of a score: 0-1, and the weight it is raised to."""

    name: str
    value: float
    weight: float = 1.0


class Match(NamedTuple):
    """A topic that answers a query. score: 0-1, 1 is the best live candidate.

    marks: why it does not stand with the others (superseded, expired, archived, not in the
    index). parts, words: what the score is made of, and which words of the query it answers; only
    when that was asked for.
    """

    row: Row
    score: float
    snippet: str
    marks: tuple[str, ...] = ()
    parts: tuple[Part, ...] = ()
    words: tuple[str, ...] = ()


class Found(NamedTuple):
    """find's answer, best first. corrections: words that no topic holds, and what each was taken
    for.
    """

    query: str
    matches: tuple[Match, ...]
    corrections: tuple[tuple[str, str], ...] = ()


class Listed(NamedTuple):
    """A topic, and what is wrong with it in a few words each. idle: days since it was last read,
    None when that is unknown."""

    row: Row
    problems: tuple[str, ...]
    idle: float | None = None
    reads: int = 0


class Shown(NamedTuple):
    """A topic and its text: `text` is the whole file, `body` what follows the frontmatter."""

    row: Row
    text: str
    body: str


class Linted(NamedTuple):
    """The findings in order, and how many topics were looked at."""

    findings: tuple[Diagnostic, ...]
    topics: int
