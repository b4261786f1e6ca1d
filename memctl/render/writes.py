"""What a write answers: done, refused, or what it would do."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from memctl.model.history import FileChange
from memctl.render.findings import finding_data
from memctl.render.line import BAD, BOLD, DIM, GOOD, SLUG, WARN, line

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from memctl.model.change import Applied, Change
    from memctl.model.diagnostic import Diagnostic
    from memctl.model.verdict import Candidate, Outcome
    from memctl.render.line import Line


def candidate_data(found: Candidate) -> dict[str, Any]:
    return {
        "slug": found.slug,
        "kind": found.kind,
        "score": found.score,
        "evidence": found.evidence,
        "resolve": list(found.resolve),
    }


def write_data(outcome: Outcome, applied: Applied | None, dry_run: bool) -> dict[str, Any]:
    """Every write verb's answer. `text` carries what was typed when it was refused."""
    data: dict[str, Any] = {
        "verdict": outcome.verdict,
        "slug": outcome.slug or None,
        "path": outcome.path or None,
        "digest": outcome.digest or None,
        "commit": applied.commit if applied else None,
        "pending": applied.pending if applied else None,
        "dry_run": dry_run,
        "changes": [{"path": c.path, "deleted": c.data is None} for c in outcome.changes.changes],
        "candidates": [candidate_data(c) for c in outcome.candidates],
        "findings": [finding_data(f) for f in outcome.findings],
    }
    if outcome.detail:
        data["detail"] = outcome.detail
    if outcome.marks:
        data["sensitive"] = [mark._asdict() for mark in outcome.marks]
    if outcome.previous:
        data["previous"] = outcome.previous
    if outcome.remarks:
        data["remarks"] = list(outcome.remarks)
    if outcome.refused:
        data["text"] = outcome.refused
    return data


def write_lines(outcome: Outcome, applied: Applied | None) -> Iterator[Line]:
    """What was done, in which commit; what lint will say of it."""
    for remark in outcome.remarks:
        yield line((remark, WARN))
    if outcome.exit_code:
        yield from _refusal(outcome)
        return
    what = line((outcome.verdict, GOOD), " ", (outcome.slug, SLUG))
    if outcome.detail:
        what = (*what, *line(f": {outcome.detail}" if outcome.slug else outcome.detail))
    if applied and applied.commit:
        what = (*what, *line((f"  [{applied.commit[:10]}]", DIM)))
    yield what
    if applied and applied.pending:
        yield line(("saved, not committed yet: " + applied.pending, WARN))
    yield from _findings(outcome.findings)
    for candidate in outcome.candidates:
        yield line((f"  {candidate.resolve[0]}", DIM), f"  {candidate.evidence}")


def _refusal(outcome: Outcome) -> Iterator[Line]:
    yield line(("refused: ", BAD), (outcome.verdict.replace("_", " "), BOLD))
    for candidate in outcome.candidates:
        if candidate.slug:
            score = (f"  ({candidate.score:.2f})", DIM)
            yield line("  ", (candidate.slug, SLUG), f"  {candidate.evidence}", score)
        else:
            yield line(f"  {candidate.evidence}")
        for command in candidate.resolve:
            yield line(("    " + command, DIM))
    yield from _findings(outcome.findings)
    if outcome.refused:
        yield line(("not written:", DIM))
        for text in outcome.refused.rstrip("\n").split("\n"):
            yield line("    " + text)


def _findings(findings: Sequence[Diagnostic]) -> Iterator[Line]:
    for found in findings:
        yield line((f"  {found.code} ", WARN), found.message)


def dry_run_lines(outcome: Outcome) -> Iterator[Line]:
    """The end of a dry run: that nothing was written, and what lint would say."""
    yield line(
        ("dry run: nothing was written", WARN), f"  {outcome.detail}" if outcome.detail else ""
    )
    yield from _findings(outcome.findings)


def diff_lines(changes: Sequence[Change], read: Callable[[str], bytes | None]) -> Iterator[Line]:
    """What a dry run would change, as a unified diff. read: a path's bytes as they are now."""
    from memctl.render.history import unified

    for change in changes:
        before = read(change.path) if change.expect else None
        yield from unified(FileChange(change.path, before, change.data), 1)
