"""References with their grades, as data and as lines."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from memctl.render.line import BOLD, WARN, line

if TYPE_CHECKING:
    from memctl.model.reference import Reference
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


def moved_line(ref: Reference) -> Line:
    """Where a path went, and in which commit; without one where no history says."""
    grade = ref.grade
    details = ", ".join(part for part in (grade.date[:10], grade.subject) if part)
    commit = f" in {grade.since[:10]}" + (f" ({details})" if details else "") if grade.since else ""
    what = f"moved to {grade.moved_to}{commit}"
    return line((f"{ref.path}:{ref.line}: ", BOLD), (f"`{ref.raw}` ", WARN), what)
