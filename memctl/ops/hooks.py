"""eval --hooks: does every index line find its own topic?

A line (title and hook) is a query, as an agent that reads it would put it, against what the topics
themselves say: name, description, tags and body. No topic's line is among what is searched, so
that no line is matched against itself. Only topics with a line compete: an archived one is no
neighbour in the index.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from memctl.codec.tokens import query_terms
from memctl.model.evaluation import Hooks, Line
from memctl.ops.find import gathered
from memctl.recall.ranking import rank

if TYPE_CHECKING:
    from collections.abc import Sequence

    from memctl.model.index import Entry
    from memctl.model.ports import Store


def check_hooks(bare: Store, entries: Sequence[Entry]) -> Hooks:
    """Every line put as a question. bare: the store as it is without its index's lines. A line
    that points to no topic is not asked: that is lint's to say."""
    there = {row.path: row.slug for row in bare.rows()}
    asked = [entry for entry in entries if entry.target in there]
    rivals = {entry.target for entry in asked}
    failed = []
    for entry in asked:
        # Words only: a quote or a dash in a hook is no operator.
        text = " ".join(query_terms(f"{entry.title} {entry.hook}", whole=True))
        got = gathered(bare, text, 1)
        ranked = []
        if got is not None:
            _, found, rows = got
            ours = {path: row for path, row in rows.items() if path in rivals}
            ranked = rank(found.scores, ours, bare.today, weights=bare.config.rank)
        scores = {r.row.path: round(r.score, 3) for r in ranked}
        own = scores.get(entry.target, 0.0)
        before = [path for path, score in scores.items() if score > own]
        if own and not before:
            continue
        rank_ = len(before) + 1 if own else 0
        winner = there[before[0]] if before else ""
        failed.append(Line(entry.line, there[entry.target], entry.title, entry.hook, winner, rank_))
    return Hooks(len(asked), tuple(failed))
