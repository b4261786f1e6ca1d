"""log and diff, as data and as lines."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from memctl.codec.differences import hunks
from memctl.render.line import BAD, BOLD, DIM, GOOD, SLUG, line

NONE = "/dev/null"

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from memctl.model.history import Differences, FileChange, Hunk, Revision
    from memctl.render.line import Line


def log_data(revisions: Sequence[Revision]) -> dict[str, Any]:
    return {
        "revisions": [
            {
                "commit": r.commit,
                "date": r.date,
                "author": r.author,
                "subject": r.subject,
                "why": r.why or None,
                "verb": r.verb or None,
                "source": r.source or None,
                "agent": r.agent or None,
                "pass": r.batch or None,
                "undoes": r.undoes.split() if r.undoes else [],
                "paths": list(r.paths),
            }
            for r in revisions
        ]
    }


def log_lines(revisions: Sequence[Revision]) -> Iterator[Line]:
    for r in revisions:
        who = ", ".join(x for x in (r.agent, r.source or "by hand", r.author) if x)
        yield line(
            (r.commit[:10], SLUG), (f"  {r.date[:16].replace('T', ' ')}  ", DIM), (r.subject, BOLD),
            (f"  ({who})", DIM),
        )  # fmt: skip
        for text in r.why.split("\n"):
            if text.strip():
                yield line(f"            {text}")


def diff_data(found: Differences) -> dict[str, Any]:
    return {
        "from": found.before or None,
        "to": found.after or None,
        "files": [
            {
                "path": change.path,
                "previous": change.previous or None,
                "status": _status(change),
                "hunks": [hunk._asdict() for hunk in hunks(change.before, change.after)],
            }
            for change in found.files
        ],
    }


def _status(change: FileChange) -> str:
    if change.before is None:
        return "added"
    if change.after is None:
        return "deleted"
    return "moved" if change.previous else "changed"


def differences_lines(found: Differences) -> Iterator[Line]:
    for change in found.files:
        yield from unified(change, 3)
    if not found.files:
        yield line(("no difference", DIM))


def unified(change: FileChange, around: int) -> Iterator[Line]:
    """A file's unified diff, with so many like lines around each difference."""
    yield line(
        (f"--- {(change.previous or change.path) if change.before is not None else NONE}", BAD)
    )
    yield line((f"+++ {change.path if change.after is not None else NONE}", GOOD))
    for hunk in hunks(change.before, change.after, around):
        yield line((_head(hunk), DIM))
        for text in hunk.lines:
            style = GOOD if text.startswith("+") else BAD if text.startswith("-") else DIM
            yield line((text.removesuffix("\r"), style))


def _head(hunk: Hunk) -> str:
    old, new = (
        f"{start},{count}" if count != 1 else f"{start}"
        for start, count in ((hunk.old_start, hunk.old_lines), (hunk.new_start, hunk.new_lines))
    )
    return f"@@ -{old} +{new} @@"
