"""eval: how well `find` answers a user's own questions, and which weights would answer better."""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING, NamedTuple

from memctl.codec.questions import SHOWN, parse_questions
from memctl.errors import NoSuchTopic, UsageError
from memctl.model.config import Rank
from memctl.model.evaluation import Evaluated, Measures, Missed, Question, Tuned
from memctl.ops.find import gathered
from memctl.ops.locate import locate
from memctl.recall.measures import measured
from memctl.recall.ranking import rank

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from memctl.model.catalog import Row
    from memctl.model.ports import Meaning, Store
    from memctl.model.usage import Usage

# So many of what is found are looked at, at least.
LOOKED = 60
# What --tune tries for recency and importance. Parts are multiplied, so that only the ratio of
# weights orders anything: relevance stays 1, the grid is of its ratios to the others.
GRID = (0.0, 0.02, 0.05, 0.1, 0.2, 0.35, 0.5, 1.0)


class Asked(NamedTuple):
    """A question with all that a ranking needs. relevant: paths."""

    question: Question
    relevant: Mapping[str, Row]
    scores: Mapping[str, float]
    rows: Mapping[str, Row]


def questions_of(text: str, where: str) -> list[Question]:
    """The questions of a file. Raises UsageError naming its lines."""
    found, wrong = parse_questions(text)
    if wrong:
        more = f" (and {len(wrong) - SHOWN} more)" if len(wrong) > SHOWN else ""
        raise UsageError(
            f"{where}: {'; '.join(wrong[:SHOWN])}{more}",
            'A line is {"query": "…", "relevant": ["SLUG", …]}, with "kind" if you like.',
        )
    if not found:
        raise UsageError(
            f"{where} holds no question", 'Write lines of {"query": "…", "relevant": ["SLUG"]}.'
        )
    return found


def evaluate(
    store: Store,
    questions: Sequence[Question],
    limit: int,
    tune: bool = False,
    usage: Usage | None = None,
    meaning: Meaning | None = None,
) -> Evaluated:
    """What `find` answers, measured. limit: how many topics would be injected, from 1. Raises
    UsageError for slugs that no topic has."""
    if limit < 1:
        raise UsageError(f"a limit of {limit} injects nothing", "Give one from 1.")
    relevant = _relevant(store, questions)
    asked = [_asked(store, q, paths, meaning) for q, paths in zip(questions, relevant, strict=True)]
    weights = store.config.rank
    found = _found(store, asked, weights, usage)
    types: dict[str, list[int]] = {}
    kinds: dict[str, list[int]] = {}
    for number, one in enumerate(asked):
        for type_ in {row.type for row in one.relevant.values()}:
            types.setdefault(type_, []).append(number)
        if one.question.kind:
            kinds.setdefault(one.question.kind, []).append(number)

    def means(chosen: Sequence[int]) -> Measures:
        return measured([(asked[n].relevant, found[n]) for n in chosen], limit)

    slugs = {path: row.slug for one in asked for path, row in one.rows.items()}
    everything = means(range(len(asked)))
    return Evaluated(
        limit,
        everything,
        tuple((type_, means(types[type_])) for type_ in sorted(types)),
        tuple((kind, means(kinds[kind])) for kind in sorted(kinds)),
        tuple(
            Missed(one.question, slugs[paths[0]] if paths else "")
            for one, paths in zip(asked, found, strict=True)
            if not one.relevant.keys() & set(paths[:limit])
        ),
        weights,
        _tuned(store, asked, limit, usage, everything) if tune else None,
    )


def _relevant(store: Store, questions: Sequence[Question]) -> list[dict[str, Row]]:
    """Each question's topics by path."""
    rows = store.rows()
    wrong: list[str] = []
    found: list[dict[str, Row]] = []
    hint = ""
    for question in questions:
        topics = {}
        for slug in question.relevant:
            try:
                row = locate(slug, rows)
                topics[row.path] = row
            except NoSuchTopic as fault:
                wrong.append(f"line {question.line}: {fault.message}")
                hint = hint or fault.hint
        found.append(topics)
    if wrong:
        more = f" (and {len(wrong) - SHOWN} more)" if len(wrong) > SHOWN else ""
        raise UsageError("; ".join(wrong[:SHOWN]) + more, hint)
    return found


def _asked(
    store: Store, question: Question, relevant: Mapping[str, Row], meaning: Meaning | None
) -> Asked:
    got = gathered(store, question.query, LOOKED, meaning=meaning)
    if got is None:
        return Asked(question, relevant, {}, {})
    _, candidates, rows = got
    return Asked(question, relevant, candidates.scores, rows)


def _found(
    store: Store, asked: Sequence[Asked], weights: Rank, usage: Usage | None
) -> list[list[str]]:
    """The paths that each question finds, best first."""
    return [
        [r.row.path for r in rank(one.scores, one.rows, store.today, usage, weights)]
        for one in asked
    ]


def _tuned(
    store: Store, asked: Sequence[Asked], limit: int, usage: Usage | None, now: Measures
) -> Tuned:
    """The grid's best by MRR and recall; of equals the nearest to the weights in use."""
    present = store.config.rank
    points = [Rank(1.0, *pair) for pair in product(GRID, GRID)]
    trials = [
        (weights, measured([(one.relevant, paths) for one, paths in zip(
            asked, _found(store, asked, weights, usage), strict=True)], limit))
        for weights in points
    ]  # fmt: skip
    scale = present.relevance or 1.0

    def worth(trial: tuple[Rank, Measures]) -> tuple[float, float]:
        weights, means = trial
        far = abs(weights.recency - present.recency / scale)
        return _worth(means), -far - abs(weights.importance - present.importance / scale)

    best, means = max(trials, key=worth)
    return Tuned(best, means, len(points), _worth(means) > _worth(now))


def _worth(means: Measures) -> float:
    """What --tune maximises; rounded, so that no weight is chosen by the noise of addition."""
    return round(means.mrr + means.recall_1 + means.recall_5, 6)
