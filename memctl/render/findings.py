"""Findings: data, text lines, and GitHub annotations."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from memctl.model.diagnostic import ERROR, INFO, WARNING
from memctl.render.escape import visible
from memctl.render.line import BAD, BOLD, DIM, GOOD, WARN, line, plain

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from memctl.model.diagnostic import Diagnostic
    from memctl.render.line import Line

_STYLE = {ERROR: BAD, WARNING: WARN, INFO: DIM}
_GITHUB = {ERROR: "error", WARNING: "warning", INFO: "notice"}


def finding_data(found: Diagnostic) -> dict[str, Any]:
    return {
        "code": found.code,
        "rule": found.rule,
        "severity": found.severity,
        "path": found.path,
        "line": found.line,
        "message": found.message,
        "fix": found.fix or None,
        "fixable": bool(found.edits),
    }


def findings_data(findings: Sequence[Diagnostic], topics: int) -> dict[str, Any]:
    return {
        "findings": [finding_data(f) for f in findings],
        "summary": {
            "topics": topics,
            **{s: sum(f.severity == s for f in findings) for s in (ERROR, WARNING, INFO)},
        },
    }


def findings_lines(findings: Sequence[Diagnostic], topics: int, hints: bool) -> Iterator[Line]:
    """A line a finding; hints (info) only when asked for, but always counted."""
    for found in findings:
        if found.severity == INFO and not hints:
            continue
        yield line(
            (f"{_place(found)}: ", BOLD),
            (found.code, _STYLE[found.severity]),
            f" {found.message}",
            (f"  fix: {found.fix}" if found.fix else "", DIM),
        )
    yield summary(findings, topics, hints)


def _place(found: Diagnostic) -> str:
    return f"{found.path}:{found.line}" if found.line else found.path


def summary(findings: Sequence[Diagnostic], topics: int, hints: bool) -> Line:
    counts = {s: sum(f.severity == s for f in findings) for s in (ERROR, WARNING, INFO)}
    shown = [plain(counts[s], s) for s in (ERROR, WARNING) if counts[s]]
    if counts[INFO]:
        shown.append(plain(counts[INFO], "hint") + ("" if hints else " (--hints shows them)"))
    style = BAD if counts[ERROR] else WARN if counts[WARNING] else GOOD
    return line(
        (", ".join(shown) if shown else "clean", style), (f" in {plain(topics, 'topic')}", DIM)
    )


def github(findings: Sequence[Diagnostic], prefix: str) -> Iterator[str]:
    """Workflow commands: `::error file=…,line=…,title=…::message`. prefix: the store's path in
    the repository, with a slash, or "".
    """
    for found in findings:
        place = f"file={_property(prefix + found.path)},line={max(found.line, 1)}"
        title = _property(f"{found.code} {found.rule}")
        yield f"::{_GITHUB[found.severity]} {place},title={title}::{_message(found.message)}"


def _message(text: str) -> str:
    return visible(text).replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")


def _property(text: str) -> str:
    return _message(text).replace(":", "%3A").replace(",", "%2C")
