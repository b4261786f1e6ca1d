"""Topics whose claims rest on code that is gone or was rewritten."""

from __future__ import annotations

from typing import TYPE_CHECKING

from memctl.model.plan import DECIDE, Action
from memctl.model.reference import CHANGED, GONE
from memctl.ops.quoting import quoted
from memctl.ops.upkeep.scene import Kind

if TYPE_CHECKING:
    from collections.abc import Iterator

    from memctl.model.reference import Reference
    from memctl.ops.upkeep.scene import Scene

CHECK = "check_references"
WORN_OUT = (GONE, CHANGED)
NAMED = 3


def worn(scene: Scene) -> Iterator[Action]:
    """One action a topic, whatever number of its references is worn; most of them first."""
    by_path: dict[str, list[Reference]] = {}
    for ref in scene.references:
        by_path.setdefault(ref.path, []).append(ref)
    live = {row.path for row in scene.live}
    found = []
    for path, refs in by_path.items():
        wrong = list({r.raw: r for r in refs if r.grade.grade in WORN_OUT}.values())
        if wrong and path in live:
            share = len(wrong) / len({r.raw for r in refs})
            found.append((-share, path, wrong, refs))
    for _, path, wrong, refs in sorted(found, key=lambda f: f[:2]):
        slug = quoted(wrong[0].slug)
        more = f"; {len(wrong) - NAMED} more" if len(wrong) > NAMED else ""
        yield Action(
            0, CHECK, wrong[0].slug, path,
            f"{len(wrong)} of the {len({r.raw for r in refs})} references it makes "
            f"{'is' if len(wrong) == 1 else 'are'} gone or rewritten",
            "; ".join(map(_said, wrong[:NAMED])) + more, DECIDE, 0, wrong[0].line,
            resolve=(
                f"memctl verify {slug}", f"memctl update {slug} --body -", f"memctl archive {slug}"
            ),
        )  # fmt: skip


def _said(ref: Reference) -> str:
    grade = ref.grade
    since = f" since {grade.since[:10]} ({grade.date}, {grade.subject})" if grade.since else ""
    return f"line {ref.line}: `{ref.raw}` {grade.grade}{since}"


WORN = Kind((CHECK,), worn, None)
