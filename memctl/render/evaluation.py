"""eval, as data and as lines."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from memctl.render.line import BOLD, DIM, GOOD, SLUG, WARN, line, plain

if TYPE_CHECKING:
    from collections.abc import Iterator

    from memctl.model.evaluation import Evaluated, Hooks, Measures
    from memctl.render.line import Line

_HEAD = ("hit rate", "recall@1", "recall@5", "recall@10", "MRR", "precision")
_WIDTH = 10


def eval_data(asked: Evaluated | None, hooks: Hooks | None) -> dict[str, Any]:
    return {
        "queries": _queries_data(asked) if asked else None,
        "hooks": {"lines": hooks.lines, "failed": [f._asdict() for f in hooks.failed]}
        if hooks
        else None,
    }


def _queries_data(asked: Evaluated) -> dict[str, Any]:
    tuned = asked.tuned
    return {
        "limit": asked.limit,
        "overall": _rounded(asked.overall),
        "by_type": [{"type": type_, **_rounded(means)} for type_, means in asked.types],
        "by_kind": [{"kind": kind, **_rounded(means)} for kind, means in asked.kinds],
        "missed": [
            {
                "line": one.question.line,
                "query": one.question.query,
                "relevant": list(one.question.relevant),
                "first": one.first or None,
            }
            for one in asked.missed
        ],
        "weights": asked.weights._asdict(),
        "tuned": {
            "weights": tuned.weights._asdict(),
            "overall": _rounded(tuned.measures),
            "tried": tuned.tried,
            "better": tuned.better,
        }
        if tuned
        else None,
    }


def _rounded(means: Measures) -> dict[str, Any]:
    return {key: round(value, 4) for key, value in means._asdict().items()}


def eval_lines(asked: Evaluated | None, hooks: Hooks | None) -> Iterator[Line]:
    if asked:
        yield from _queries_lines(asked)
    if asked and hooks:
        yield line()
    if hooks:
        yield from _hooks_lines(hooks)


def _queries_lines(asked: Evaluated) -> Iterator[Line]:
    rows = [("all", asked.overall), *asked.types, *asked.kinds]
    width = max(len(name) for name, _ in rows)
    heads = "".join(head.rjust(_WIDTH + 1) for head in ("questions", *_HEAD))
    yield line((" " * width + heads, DIM))
    for name, means in rows:
        yield line((name.ljust(width), BOLD if name == "all" else ""), _figures(means))
    yield line((f"hit rate and precision are of the first {asked.limit}", DIM))
    for one in asked.missed:
        question = one.question
        yield line((f"line {question.line} missed", WARN), f": {question.query}")
        instead = f"{one.first} came first" if one.first else "nothing was found"
        yield line((f"    wanted {', '.join(question.relevant)}; {instead}", DIM))
    if asked.tuned:
        yield line()
        yield from _tuned_lines(asked)


def _figures(means: Measures) -> str:
    count, *values = means
    return f"{count:,}".rjust(_WIDTH + 1) + "".join(f"{v:.3f}".rjust(_WIDTH + 1) for v in values)


def _tuned_lines(asked: Evaluated) -> Iterator[Line]:
    tuned = asked.tuned
    if tuned is None:
        return
    if not tuned.better:
        yield line((f"of {tuned.tried} weights none does better than those in use", GOOD))
        return
    now, then = asked.overall, tuned.measures
    yield line(
        f"the best of {tuned.tried} weights: MRR {now.mrr:.3f} to {then.mrr:.3f}, "
        f"recall@1 {now.recall_1:.3f} to {then.recall_1:.3f}, "
        f"recall@5 {now.recall_5:.3f} to {then.recall_5:.3f}"
    )
    yield line(("in memctl.toml that is", DIM))
    yield line("[rank]")
    for part, weight in tuned.weights._asdict().items():
        yield line(f"{part} = {weight}")


def _hooks_lines(hooks: Hooks) -> Iterator[Line]:
    for one in hooks.failed:
        yield line((f"MEMORY.md:{one.line}", BOLD), "  ", (one.slug, SLUG), f"  {one.title}")
        if one.winner:
            where = f"its own is number {one.rank}" if one.rank else "its own is not found"
            text = f"the line finds {one.winner} first; {where}"
        else:
            text = "the line finds nothing: no topic says its words"
        yield line((f"    {text}", WARN))
    good = hooks.lines - len(hooks.failed)
    style = WARN if hooks.failed else GOOD
    yield line((f"{good} of {plain(hooks.lines, 'line')} find their own topic", style))
