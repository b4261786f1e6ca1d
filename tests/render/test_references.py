"""What a person and a program are told of a reference."""

from __future__ import annotations

import pytest

from memctl.model.reference import Grade, Reference
from memctl.render.references import moved_line, reference_data

SINCE = ("c0ffee1234567", "2026-05-01", "Tidy up")


def ref(grade: Grade) -> Reference:
    return Reference("a", "a.md", 7, "src/x.py:3", "path", grade, grade.moved_to)


@pytest.mark.parametrize(
    ("since", "text"),
    [
        (SINCE, "moved to lib/x.py in c0ffee1234 (2026-05-01, Tidy up)"),
        (("c0ffee1234567", "", ""), "moved to lib/x.py in c0ffee1234"),
        (("", "", ""), "moved to lib/x.py"),
    ],
)
def test_a_line(since: tuple[str, str, str], text: str) -> None:
    shown = "".join(part for part, _ in moved_line(ref(Grade("moved", *since, "lib/x.py"))))
    assert shown == f"a.md:7: `src/x.py:3` {text}"


def test_data_has_null_where_nothing_is_known() -> None:
    assert reference_data(ref(Grade("gone"))) == {
        "slug": "a", "path": "a.md", "line": 7, "raw": "src/x.py:3", "kind": "path",
        "grade": "gone", "since": None, "date": None, "subject": None, "moved_to": None,
        "fix": None,
    }  # fmt: skip
