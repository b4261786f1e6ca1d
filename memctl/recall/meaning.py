"""Words first, then meaning: how the likeness of two texts joins what their words say.

The words find, the meaning reorders, and brings in only what is plainly about the same. Equal
votes (reciprocal ranks) were tried: they help where people paraphrase and ruin the rest.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping

# What the topic nearest in meaning gets, where the best by words gets 1. From 0.3 to 0.7 no set
# of tests/bench/retrieval.py of more than ten questions loses; from 1 on the chat logs do.
WEIGHT = 0.6
# A cosine below this says little: of questions put to stores on other subjects (180 topics) 3 in
# 4 come no nearer to any topic; right answers in other words begin there. Only above it is a
# topic found that holds no word of the query, and when nothing comes so near, meaning counts for
# less in proportion. From 0.2 to 0.3 the sets score alike.
FLOOR = 0.25


def joined(words: Mapping[str, float], cosines: Mapping[str, float]) -> dict[str, float]:
    """The relevance (above 0) of every topic, by path; the best are near 1 + WEIGHT.

    words: relevance by words, above 0, on any scale. cosines: -1 to 1, of the topics that were
    compared; the others count as unlike.
    """
    best = max(words.values(), default=0.0) or 1.0
    closest = max(FLOOR, max(cosines.values(), default=0.0))
    scores = {path: score / best for path, score in words.items()}
    for path, cosine in cosines.items():
        if cosine > 0 and (path in words or cosine >= FLOOR):
            scores[path] = scores.get(path, 0.0) + WEIGHT * cosine / closest
    return scores
