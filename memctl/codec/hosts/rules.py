"""A plain CLAUDE.md, AGENTS.md or rules file: its lists and sections are proposed as topics."""

from __future__ import annotations

from typing import TYPE_CHECKING

from memctl.codec.hosts import sections
from memctl.codec.hosts.proposals import proposals
from memctl.model.transfer import Brought, Carried, Handed, Host, Loss

if TYPE_CHECKING:
    from collections.abc import Mapping

FILE = "rules.md"
# A host puts the whole file into every prompt: what only memctl reads back stays short.
KEYS = ("slug", "type", "name")


def write(topics: tuple[Carried, ...], index: str) -> Handed:
    """One file of the live topics."""
    del index
    text, lost = sections.written((t for t in topics if not t.archived), ("type", "name"))
    cold = [Loss(t.slug, ("topic",), "archived") for t in topics if t.archived]
    return Handed({FILE: f"# Rules\n\n{text}"} if text else {}, (*lost, *cold))


def read(files: Mapping[str, str]) -> Brought:
    """A topic a list item, or a section."""
    topics: list[Carried] = []
    for path, text in sorted(files.items()):
        own = sections.read(path, text)
        topics += proposals(path, text) if own is None else own
    return Brought(tuple(topics))


HOST = Host("rules", "a rules file", FILE, (".md", ".mdc", ".txt"), "feedback", KEYS, read, write)
