"""A body in its sections."""

from __future__ import annotations

import pytest

from memctl.codec.sections import claims, pieces, sections

HEADED = "# All\n\nlead\n\n## One thing\n\na\n\n### Deeper\n\nb\n\n## Two (old)\n\nc"
BOLD = "lead\n\n**First part (2026):** a\nb\n\n**Why:** so\n\n- **Second part** — c\n- **Third** d"
FENCED = "## One\n\n```\n## not\n```\n\n## Two\n"
WHYS = "A is so.\n**Why:** a.\n\nB is so.\n\n**Why:** b.\n\n**How to apply:** c.\n\n- d\n\nE alone."


@pytest.mark.parametrize(
    ("body", "found"),
    [
        (HEADED, [("", 1, 4), ("One thing", 5, 12), ("Two (old)", 13, 15)]),
        (BOLD, [("", 1, 2), ("First part", 3, 7), ("Second part", 8, 8), ("Third", 9, 9)]),
        (FENCED, [("One", 1, 6), ("Two", 7, 8)]),
        ("only text\n\nand more", [("", 1, 3)]),
        ("", []),
    ],
)
def test_sections(body: str, found: list[tuple[str, int, int]]) -> None:
    assert [(s.title, s.first, s.last) for s in sections(body)] == found


def test_every_line_is_in_one_section() -> None:
    for body in (HEADED, BOLD, FENCED, WHYS):
        assert "\n".join(s.text for s in sections(body)) == body
        assert "\n".join(s.text for s in pieces(body, 4)) == body


def test_a_long_section_is_cut_by_what_is_in_it() -> None:
    body = "## A\n\n### x\n1\n### y\n2\n## B\n\nend"
    assert [(s.title, s.first) for s in pieces(body, 4)] == [("A", 1), ("x", 3), ("y", 5), ("B", 7)]
    assert [(s.title, s.first) for s in pieces(body, 9)] == [("A", 1), ("B", 7)]


def test_claims_are_what_has_a_why_of_its_own() -> None:
    assert [(s.first, s.last) for s in claims(WHYS)] == [(1, 3), (4, 11)]
