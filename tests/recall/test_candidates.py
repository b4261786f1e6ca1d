"""Which topics are looked at, in any script; all pairs without looking at all."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

import pytest

from memctl.adapters.store import DiskStore
from memctl.recall.candidates import all_pairs, candidates
from memctl.recall.claim import Claim
from tests.tools import make_store, topic

if TYPE_CHECKING:
    from pathlib import Path

    from memctl.model.catalog import Row

FILES = {
    "a.md": topic("Crane port", "The crane service listens on port 7001."),
    "b.md": topic("Birthday cakes", "Cakes are ordered on Thursdays from the corner shop."),
    "c.md": topic("커밋 메시지", "커밋 메시지는 한국어로 쓴다."),
    "d.md": topic("時計", "テストでは時計を注入する。"),
}
INDEX = "# MEMORY.md\n\n" + "".join(f"- [{p}]({p}) — about {p}\n" for p in FILES)


@pytest.fixture
def store(tmp_path: Path) -> DiskStore:
    return DiskStore(make_store(tmp_path / "memory", {"MEMORY.md": INDEX, **FILES}))


@pytest.mark.parametrize(
    ("text", "path"),
    [
        ("crane listens somewhere else", "a.md"),
        ("who orders the cakes", "b.md"),
        ("커밋 메시지는 영어로 쓴다", "c.md"),
        ("時計は注入しない", "d.md"),
    ],
)
def test_the_topic_is_found(store: DiskStore, text: str, path: str) -> None:
    found = candidates(store, store.rows(), Claim(text, "", ""))
    assert found
    assert found[0].path == path


def test_nothing_to_search_for_finds_nothing_to_judge(store: DiskStore) -> None:
    assert len(candidates(store, store.rows(), Claim("🦆", "🦆"))) <= len(FILES)


def test_all_pairs_meets_the_pair_and_not_the_rest(store: DiskStore) -> None:
    rows = [*store.rows()]
    twin = rows[0]._replace(path="e.md", slug="e", name="Port of crane")
    met = {(n.a, n.b) for n in all_pairs([*rows, twin])}
    assert (0, len(rows)) in met
    assert (0, 1) not in met


def test_ten_thousand_topics_in_seconds(store: DiskStore) -> None:
    base = store.rows()[0]
    rows: list[Row] = [
        base._replace(name=f"w{i % 977} w{i % 31} u{i}", claim=f"x{i % 4999} y{i % 53} z{i % 211}")
        for i in range(10_000)
    ]
    start = time.perf_counter()
    assert sum(1 for _ in all_pairs(rows)) > 0
    assert time.perf_counter() - start < 20
