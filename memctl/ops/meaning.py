"""The candidates that the words found, joined by what topics mean."""

from __future__ import annotations

from typing import TYPE_CHECKING

from memctl.recall.meaning import FLOOR, joined
from memctl.recall.query import CHARS
from memctl.recall.ranking import Finding

if TYPE_CHECKING:
    from memctl.model.ports import Meaning
    from memctl.ops.search import Candidates
    from memctl.recall.query import Query

# So many topics nearest in meaning are looked at beside those that the words found.
NEAREST = 50
WHOLE = "the whole query"


def with_meaning(
    meaning: Meaning, text: str, asked: Query, found: Candidates, most: int
) -> Candidates:
    """The same candidates, and those near in meaning, with their relevance by both.

    text: the query as it was typed. most: how many of the best by words are compared. A query of
    beginnings only has no meaning that a model would know.
    """
    if not asked.words:
        return found
    plain = not (asked.filters or asked.without or asked.phrases or asked.starts)
    said = text[:CHARS] if plain else " ".join(asked.words)
    cosines = meaning.near(said, found.best(most), min(NEAREST, most))
    if not cosines:
        return found
    from memctl.model.catalog import Hit

    alike = [Hit(path, -cosine) for path, cosine in cosines.items() if cosine >= FLOOR]
    findings = (*found.findings, Finding(WHOLE, 0.0, related=alike))
    return found._replace(scores=joined(found.scores, cosines), findings=findings)
