"""stats: counts, reads and growth."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from memctl.model.history import Revision
from memctl.model.topic import INDEX
from memctl.model.usage import Usage
from memctl.ops.stats import growth, stats
from tests.ops.world import TODAY, World, topic

if TYPE_CHECKING:
    from collections.abc import Sequence

    from memctl.model.history import FileChange


class Commits:
    """A history of the index alone: (date, how many entries), newest first."""

    def __init__(self, *versions: tuple[str, int]) -> None:
        self.versions = versions

    def revisions(self, limit: int, path: str = "") -> Sequence[Revision]:
        assert (limit, path) == (0, INDEX)
        return [
            Revision(str(n), f"{day}T10:00:00+00:00", *[""] * 8, (INDEX,))
            for n, (day, _) in enumerate(self.versions)
        ]

    def content(self, commit: str, path: str) -> bytes | None:
        assert path == INDEX
        count = self.versions[int(commit)][1]
        return "".join(f"- [T](t{n}.md) — h\n" for n in range(count)).encode()

    def find(self, name: str) -> Revision:
        raise NotImplementedError

    def files(self, commit: str) -> Sequence[FileChange]:
        raise NotImplementedError

    def merged(self, base: bytes, ours: bytes, theirs: bytes) -> bytes | None:
        raise NotImplementedError


STORE = World(
    {
        "MEMORY.md": "# M\n- [A](a.md) — x\n- [B](b.md) — y\n- [A](a.md) — again\n",
        "a.md": topic("A.", type="user", created="2026-08-20", pinned="true"),
        "b.md": topic("B.", created="2020-01-01", expires="2021-01-01"),
        "c.md": topic("C.", type="opinion", superseded_by="a"),
        "archive/d.md": topic("D."),
    }
)


def test_counts() -> None:
    found = stats(STORE, None, None)
    assert (found.topics, found.archived, found.entries) == (3, 1, 2)
    kinds = {"user": 1, "feedback": 0, "project": 1, "reference": 0, "other": 1}
    assert dict(found.types) == kinds
    assert dict(found.ages) == {
        "a week": 1, "a month": 0, "a quarter": 0, "a year": 0, "older": 1, "unknown": 1,
    }  # fmt: skip
    assert dict(found.states) == {
        "pinned": 1, "expired": 1, "superseded": 1, "not in the index": 1,
    }  # fmt: skip
    assert (found.lines, found.reading, found.growth) == (4, None, None)
    assert stats(World({}), None, None).topics == 0


def test_reads_are_unread_only_when_counted_for_long() -> None:
    reads = Usage(40, {"a": 2.0, "d": 1.0}, {"a": 5, "d": 9})
    found = stats(STORE, reads, None).reading
    assert found is not None
    assert [t.slug for t in found.most] == ["a"]
    assert [t.slug for t in found.least] == ["b", "c", "a"]
    young = stats(STORE, reads._replace(days=3), None).reading
    assert young is not None
    assert young.least == ()
    assert stats(STORE, Usage(0, {}, {}), None).reading is None
    today = stats(STORE, Usage(0, {"a": 0.0}, {"a": 2}), None).reading
    assert today is not None
    assert [t.times for t in today.most] == [2]


@pytest.mark.parametrize(
    ("versions", "unit", "points"),
    [
        ([(TODAY, 3)], "week", [("2026-08-17", 3)]),
        (
            [("2026-08-22", 4), ("2026-08-05", 2), ("2026-08-04", 1)],
            "week",
            [("2026-08-03", 2), ("2026-08-10", 2), ("2026-08-17", 4)],
        ),
        (
            [("2026-07-31", 7), ("2026-04-30", 1)],
            "month",
            [("2026-04-01", 1), ("2026-05-01", 1), ("2026-06-01", 1), ("2026-07-01", 7),
             ("2026-08-01", 7)],
        ),
        ([("2027-01-01", 2)], "week", [("2026-08-17", 2)]),
    ],
)  # fmt: skip
def test_growth(versions: list[tuple[str, int]], unit: str, points: list[tuple[str, int]]) -> None:
    found = growth(Commits(*versions), TODAY)
    assert found is not None
    assert (found.unit, list(found.points)) == (unit, points)


def test_growth_is_bounded_and_absent_without_commits() -> None:
    found = growth(Commits((TODAY, 9), ("2001-01-01", 1)), TODAY)
    assert found is not None
    assert len(found.points) == 12
    assert found.points[0] == ("2025-09-01", 1)
    assert growth(Commits(), TODAY) is None
