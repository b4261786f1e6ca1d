"""log, as data and as lines."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from memctl.render.line import BOLD, DIM, SLUG, line

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from memctl.model.history import Revision
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
