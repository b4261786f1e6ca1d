"""What a person and a program are told of a reference."""

from __future__ import annotations

import pytest

from memctl.model.reference import Grade, Reference
from memctl.render.references import reference_data, reference_line

SINCE = ("c0ffee1234567", "2026-05-01", "Tidy up")


def ref(grade: Grade) -> Reference:
    return Reference("a", "a.md", 7, "src/x.py:3", "path", grade, grade.moved_to)


@pytest.mark.parametrize(
    ("grade", "text"),
    [
        (Grade("gone", *SINCE), "is gone since c0ffee1234 (2026-05-01, Tidy up)"),
        (Grade("gone"), "is gone"),
        (
            Grade("moved", *SINCE, "lib/x.py"),
            "moved to lib/x.py in c0ffee1234 (2026-05-01, Tidy up)",
        ),
        (
            Grade("changed", *SINCE),
            "was mostly rewritten since this was written, last in c0ffee1234 (2026-05-01, Tidy up)",
        ),
    ],
)
def test_a_line(grade: Grade, text: str) -> None:
    shown = "".join(part for part, _ in reference_line(ref(grade)))
    assert shown == f"a.md:7: `src/x.py:3` {text}"


def test_data_has_null_where_nothing_is_known() -> None:
    assert reference_data(ref(Grade("gone"))) == {
        "slug": "a", "path": "a.md", "line": 7, "raw": "src/x.py:3", "kind": "path",
        "grade": "gone", "since": None, "date": None, "subject": None, "moved_to": None,
        "fix": None,
    }  # fmt: skip
