"""Bars and sparklines."""

from __future__ import annotations

import pytest

from memctl.render.charts import bar, sparkline


@pytest.mark.parametrize(
    ("share", "expected"),
    [(0, "...."), (0.001, "#..."), (0.5, "##.."), (1, "####"), (9, "####")],
)
def test_a_bar(share: float, expected: str) -> None:
    assert bar(share, 4, blocks=False) == expected
    assert bar(share, 4) == expected.replace("#", "█").replace(".", "░")


@pytest.mark.parametrize(
    ("values", "expected"),
    [([], ""), ([5], "▁"), ([3, 3], "▁▁"), ([0, 7], "▁█"), ([0, 1, 2, 7], "▁▂▃█")],
)
def test_a_sparkline(values: list[float], expected: str) -> None:
    assert sparkline(values) == expected
    assert len(sparkline(values, blocks=False)) == len(values)
    assert sparkline(values, blocks=False).isascii()
