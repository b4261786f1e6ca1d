"""From what each word finds to an order."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memctl.model.catalog import Hit, Row
from memctl.model.config import Rank
from memctl.model.usage import Usage
from memctl.recall.ranking import USUAL, Finding, fused, importance, marks, rank

TODAY = "2026-08-22"
BLANK = dict.fromkeys(Row._fields, "")


def row(slug: str, **more: object) -> Row:
    return Row(**{**BLANK, "path": f"{slug}.md", "slug": slug, "indexed": True, "archived": False,
                  "pinned": False, **more})  # type: ignore[arg-type]  # fmt: skip


def order(rows: list[Row], relevance: dict[str, float] | None = None, **more: object) -> list[str]:
    scores = relevance or {r.path: 1.0 for r in rows}
    known = {r.path: r for r in rows}
    return [r.row.slug for r in rank(scores, known, TODAY, **more)]  # type: ignore[arg-type]


def test_equals_pinned_first_then_told_then_by_path() -> None:
    rows = [row("a"), row("b", source="user"), row("c", pinned=True), row("d", source="user")]
    assert order(rows) == ["c", "b", "d", "a"]


@pytest.mark.parametrize(
    ("more", "said"),
    [
        ({"superseded_by": "b"}, "superseded"),
        ({"expires": "2026-08-21"}, "expired"),
        ({"archived": True}, "archived"),
        ({"indexed": False}, "not in the index"),
    ],
)
def test_out_of_force_is_below_and_says_so(more: dict[str, object], said: str) -> None:
    rows = [row("a", **more), row("b")]
    assert order(rows, {"a.md": 1.0, "b.md": 0.9}) == ["b", "a"]
    assert marks(rows[0], TODAY) == (said,)
    assert marks(rows[1], TODAY) == ()


def test_what_was_read_lately_comes_first_and_unknown_is_not_unread() -> None:
    rows = [row("a"), row("b")]
    weights = Rank(1, 1, 0)
    assert order(rows, usage=Usage(), weights=weights) == ["a", "b"]
    assert order(rows, usage=Usage(3, {"b": 3.0}), weights=weights) == ["b", "a"]
    assert order(rows, usage=Usage(400, {"b": 399.0}), weights=weights) == ["b", "a"]
    assert order(rows, usage=Usage(400, {"b": 399.0}), weights=Rank(1, 0, 0)) == ["a", "b"]


@given(days=st.floats(0, 29.9), read=st.floats(0, 29.9))
def test_short_usage_holds_nothing_against_a_topic(days: float, read: float) -> None:
    usage = Usage(max(days, read), {"b": read})
    assert usage.idle("b") < usage.idle("a") == 30


def test_importance_counts_a_little() -> None:
    rows = [row("a", importance="2"), row("b", importance="9"), row("c")]
    assert order(rows) == ["b", "c", "a"]
    assert order(rows, {"a.md": 1.0, "b.md": 0.8, "c.md": 0.8}) == ["a", "b", "c"]


@pytest.mark.parametrize("given_", ["", "0", "11", "-3", "high", "٣", "5.5", "9" * 5000])
def test_an_importance_that_is_none(given_: str) -> None:
    assert importance(row("a", importance=given_)) == USUAL


@given(
    scores=st.lists(st.floats(1e-6, 1e6), min_size=1, max_size=9),
    weights=st.builds(Rank, *[st.floats(0, 10)] * 3),
)
def test_a_score_lies_between_0_and_1(scores: list[float], weights: Rank) -> None:
    rows = [row(f"t{n}", importance=str(n)) for n in range(len(scores))]
    relevance = {r.path: s for r, s in zip(rows, scores, strict=True)}
    found = rank(relevance, {r.path: r for r in rows}, TODAY, None, weights)
    assert all(0 <= r.score <= 1 for r in found)
    product = 1.0
    for part in found[-1].parts(weights):
        product *= part.value**part.weight
    assert product == pytest.approx(found[-1].score)
    assert [p.name for p in found[0].parts(weights)] == [
        "relevance",
        "recency",
        "importance",
        "standing",
    ]


def test_the_word_itself_counts_more_than_what_is_like_it() -> None:
    own, spelt, like = [Hit("a.md", -2.0)], [(0.8, [Hit("b.md", -2.0)])], [Hit("c.md", -9.0)]
    scores = fused([Finding("word", 1.0, own, spelt, like)], 10)
    assert scores["a.md"] > scores["b.md"] > scores["c.md"] > 0
    assert fused([], 10) == {}


def test_a_word_that_every_topic_says_still_counts() -> None:
    hits = [Hit(f"{n}.md", -1e-6) for n in range(10)]
    assert all(s > 0 for s in fused([Finding("the", 1.0, hits)], 10).values())
