"""How well rankings answer questions."""

from __future__ import annotations

from typing import TYPE_CHECKING

from memctl.model.evaluation import Measures

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence


def measured(answers: Sequence[tuple[Collection[str], Sequence[str]]], limit: int) -> Measures:
    """The means over (what is relevant, what was found, best first); zeros for no question.

    limit: how many of what was found would be shown or injected, at least 1.
    """
    count = len(answers)
    if not count:
        return Measures(0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0)
    hits = mrr = precision = 0.0
    recall = {1: 0.0, 5: 0.0, 10: 0.0}
    for relevant, found in answers:
        shown = found[:limit]
        right = sum(path in relevant for path in shown)
        hits += right > 0
        precision += right / len(shown) if shown else 0.0
        mrr += next((1 / n for n, path in enumerate(found, 1) if path in relevant), 0.0)
        for most in recall:
            recall[most] += sum(path in relevant for path in found[:most]) / len(relevant)
    means = (part / count for part in (hits, *recall.values(), mrr, precision))
    return Measures(count, *means)
