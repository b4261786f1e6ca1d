"""log and diff, as data and as lines."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from memctl.codec.diff import NOWHERE, head, hunks
from memctl.render.line import BAD, BOLD, DIM, GOOD, SLUG, line

# Like lines on either side of a difference.
AROUND = 3

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from memctl.model.history import Differences, FileChange, Revision
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
                "hunks": [hunk._asdict() for hunk in hunks(change.before, change.after, AROUND)],
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
        yield from _unified(change)
    if not found.files:
        yield line(("no difference", DIM))


def _unified(change: FileChange) -> Iterator[Line]:
    yield line(
        (f"--- {(change.previous or change.path) if change.before is not None else NOWHERE}", BAD)
    )
    yield line((f"+++ {change.path if change.after is not None else NOWHERE}", GOOD))
    for hunk in hunks(change.before, change.after, AROUND):
        yield line((head(hunk), DIM))
        for text in hunk.lines:
            style = GOOD if text.startswith("+") else BAD if text.startswith("-") else DIM
            yield line((text.removesuffix("\r"), style))
