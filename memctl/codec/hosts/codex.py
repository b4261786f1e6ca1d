"""Codex: MEMORY.md holds the memory, memory_summary.md what is put into the prompt."""

from __future__ import annotations

from typing import TYPE_CHECKING

from memctl.codec.hosts import sections
from memctl.codec.hosts.proposals import proposals
from memctl.model.transfer import Brought, Carried, Handed, Host, Skipped

if TYPE_CHECKING:
    from collections.abc import Mapping

MAIN = "MEMORY.md"
SUMMARY = "memory_summary.md"
VERSION = "v1"
# About 2,500 tokens of it go into a prompt (its pull request 23148, of 2026-08-22).
LOADED = 10_000


def write(topics: tuple[Carried, ...], index: str) -> Handed:
    """Both files: a line a live topic in the summary, the topics themselves in MEMORY.md."""
    del index
    text, lost = sections.written(topics)
    lines = [
        f"- {' '.join((t.title or t.name or t.slug).split())}: {t.hook or t.description}".rstrip(
            ": "
        )
        for t in topics
        if not t.archived and t.slug not in {loss.slug for loss in lost}
    ]
    summary = "\n".join([VERSION, "", *lines, ""])
    over = len(summary) - LOADED
    remarks = (f"Codex reads about {LOADED:,} characters of {SUMMARY}; {over:,} lie behind that",)
    files = {SUMMARY: summary, MAIN: f"# Memory\n\n{text}"} if topics else {}
    return Handed(files, tuple(lost), remarks if over > 0 else ())


def read(files: Mapping[str, str]) -> Brought:
    """The topics of MEMORY.md: a claim a task group, or as memctl wrote them."""
    text = files.get(MAIN, "")
    topics = sections.read(MAIN, text)
    if topics is None:
        groups = sum(line.startswith("# ") for line in text.split("\n"))
        topics = proposals(MAIN, text, whole=1 if groups > 1 else 0)
    skipped = [
        Skipped(path, "Codex makes it from its sessions", False) for path in sorted(files)
        if path != MAIN
    ]  # fmt: skip
    return Brought(tuple(topics), tuple(skipped))


HOST = Host("codex", "Codex", "", (".md",), "project", (), read, write)
