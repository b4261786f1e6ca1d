"""References with their grades, as data and as lines."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from memctl.model.reference import CHANGED, MOVED
from memctl.render.line import BOLD, WARN, line

if TYPE_CHECKING:
    from memctl.model.reference import Grade, Reference
    from memctl.render.line import Line


def reference_data(ref: Reference) -> dict[str, Any]:
    return {
        "slug": ref.slug,
        "path": ref.path,
        "line": ref.line,
        "raw": ref.raw,
        "kind": ref.kind,
        "grade": ref.grade.grade,
        "since": ref.grade.since or None,
        "date": ref.grade.date or None,
        "subject": ref.grade.subject or None,
        "moved_to": ref.grade.moved_to or None,
        "fix": ref.fix or None,
    }


def reference_line(ref: Reference) -> Line:
    grade = ref.grade
    if grade.grade == MOVED:
        what = f"moved to {grade.moved_to}{_commit(grade, ' in')}"
    elif grade.grade == CHANGED:
        what = f"was mostly rewritten since this was written{_commit(grade, ', last in')}"
    else:
        what = f"is gone{_commit(grade, ' since')}"
    return line((f"{ref.path}:{ref.line}: ", BOLD), (f"`{ref.raw}` ", WARN), what)


def _commit(grade: Grade, lead: str) -> str:
    """Which commit it was; nothing where no history says."""
    if not grade.since:
        return ""
    details = ", ".join(part for part in (grade.date[:10], grade.subject) if part)
    return f"{lead} {grade.since[:10]}" + (f" ({details})" if details else "")
