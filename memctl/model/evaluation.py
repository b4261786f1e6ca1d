"""What `eval` asks and answers."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from memctl.model.config import Rank


class Question(NamedTuple):
    """A query and the topics that answer it, as a line (1-based) of the user's file says. kind:
    his own name for such queries, "" for none."""

    line: int
    query: str
    relevant: tuple[str, ...]
    kind: str = ""


class Measures(NamedTuple):
    """Means over some questions, 0-1.

    hit_rate: of questions with a relevant topic among the first `limit`. recall: share of the
    relevant topics among the first 1, 5 and 10. mrr: 1 / rank of the first relevant one. precision:
    share of relevant ones among the first `limit`, which is what would be injected.
    """

    questions: int
    hit_rate: float
    recall_1: float
    recall_5: float
    recall_10: float
    mrr: float
    precision: float


class Missed(NamedTuple):
    """A question without a relevant topic among the first `limit`, and what came first instead
    ("" = nothing)."""

    question: Question
    first: str


class Tuned(NamedTuple):
    """The best weights of the grid beside those in use."""

    weights: Rank
    measures: Measures
    tried: int
    better: bool


class Evaluated(NamedTuple):
    """types, kinds: the same for the questions whose relevant topics have a type, and for those
    that the file calls so; a question with topics of two types counts in both."""

    limit: int
    overall: Measures
    types: tuple[tuple[str, Measures], ...]
    kinds: tuple[tuple[str, Measures], ...]
    missed: tuple[Missed, ...]
    weights: Rank
    tuned: Tuned | None = None


class Line(NamedTuple):
    """An index line that does not find its own topic. rank: 1-based, 0 = not found at all.
    winner: the slug found before it ("" when nothing was)."""

    line: int
    slug: str
    title: str
    hook: str
    winner: str
    rank: int


class Hooks(NamedTuple):
    """How many index lines were asked, and those that failed."""

    lines: int
    failed: tuple[Line, ...]
