"""doctor, as data and as one screen."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from memctl.model.diagnostic import ERROR, WARNING
from memctl.render.findings import finding_data, findings_lines
from memctl.render.line import BOLD, DIM, WARN, line, plain
from memctl.render.stats import used

if TYPE_CHECKING:
    from collections.abc import Iterator

    from memctl.model.health import Health
    from memctl.render.line import Line


def doctor_data(health: Health) -> dict[str, Any]:
    around = health.surroundings
    return {
        "store": health.root,
        "topics": health.topics,
        "archived": health.archived,
        "git": {
            "layout": around.git,
            "work_tree": around.work or None,
            "branch": around.branch or None,
            "version": around.git_version or None,
            "fault": around.git_fault or None,
            "locks": list(around.locks),
        },
        "cache": around.cache,
        "journal": {
            "unfinished": len(around.unfinished),
            "uncommitted": len(around.uncommitted),
            "writes": [*around.unfinished, *around.uncommitted],
            "pending": around.pending or None,
        },
        "budget": {
            "profile": health.profile.name,
            "dated": health.profile.dated,
            "source": health.profile.source,
            "lines": health.lines,
            "lines_limit": health.profile.index_lines,
            "bytes": health.bytes,
            "bytes_limit": health.profile.index_bytes,
            "topics": health.topics,
            "topics_limit": health.profile.topics or None,
        },
        "findings": [finding_data(f) for f in health.findings],
    }


def doctor_lines(health: Health, blocks: bool) -> Iterator[Line]:
    """blocks: the output can have block characters."""
    around = health.surroundings
    yield _row(
        "store", f"{health.root}  ({plain(health.topics, 'topic')}, {health.archived} archived)"
    )
    yield _row("git", _git(health))
    if around.git_fault:
        yield _row("", around.git_fault, WARN)
    yield _row("cache", around.cache)
    for label, subjects in (
        ("unfinished", around.unfinished),
        (f"not committed: {around.pending}", around.uncommitted),
    ):
        for subject in subjects:
            yield _row("journal", f"{subject}  ({label})", WARN)
    for path in around.locks:
        yield _row("lock", f"{path}  (left by a git that was killed, it seems)", WARN)
    if around.unfinished or around.uncommitted or around.locks:
        yield line((f"{'':<8}memctl doctor --fix mends what may be mended here", DIM))
    profile = health.profile
    yield _row("budget", f"profile {profile.name} of {profile.dated}: {profile.source}")
    yield used("lines", health.lines, profile.index_lines, blocks)
    yield used("bytes", health.bytes, profile.index_bytes, blocks)
    if profile.topics:
        yield used("topics", health.topics, profile.topics, blocks)
    worst = [f for f in health.findings if f.severity in (ERROR, WARNING)]
    yield line("")
    yield from findings_lines(worst[:10], health.topics + health.archived, hints=False)
    if len(worst) > 10:
        yield line((f"and {len(worst) - 10} more: memctl lint", DIM))


def _git(health: Health) -> str:
    around = health.surroundings
    where = {
        "own": "a repository of its own",
        "project": f"tracked in the project {around.work}",
        "none": "no repository: writes are saved but not committed (memctl init)",
    }[around.git]
    branch = f", branch {around.branch}" if around.branch else ""
    return f"{where}{branch}  (git {around.git_version or 'not found'})"


def _row(label: str, text: str, style: str = "") -> Line:
    return line((f"{label:<8}", BOLD), (text, style))
