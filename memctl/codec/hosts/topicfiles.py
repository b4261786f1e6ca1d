"""Formats that hold topic files and an index as memctl does: read and written byte for byte."""

from __future__ import annotations

from typing import TYPE_CHECKING

from memctl.codec.topic import parse_topic
from memctl.model.topic import ARCHIVE, INDEX
from memctl.model.transfer import Brought, Carried, Skipped

if TYPE_CHECKING:
    from collections.abc import Mapping

    from memctl.model.topic import Topic

# Not among a topic's other keys: they have a place of their own.
OWN_PLACE = ("name", "description", "type")


def read(files: Mapping[str, str]) -> Brought:
    """Every Markdown file but the index is a topic."""
    topics = [
        carried(parse_topic(path, text.encode("utf-8", "surrogateescape")))
        for path, text in sorted(files.items())
        if path != INDEX and path.lower().endswith(".md")
    ]
    return Brought(tuple(topics), not_topics(files), files.get(INDEX, ""))


def not_topics(files: Mapping[str, str]) -> tuple[Skipped, ...]:
    return tuple(
        Skipped(path, "it is no Markdown file", False)
        for path in sorted(files)
        if not path.lower().endswith(".md")
    )


def carried(topic: Topic) -> Carried:
    """A parsed topic as it travels, with its text whole; its index lines are the index's."""
    fields = tuple((k, f.value) for k, f in topic.fields.items() if k not in OWN_PLACE)
    return Carried(
        topic.path, topic.body.strip("\r\n"), topic.slug, topic.get("type"), topic.get("name"),
        topic.get("description"), fields=fields, archived=topic.archived, text=topic.text,
    )  # fmt: skip


def path_of(topic: Carried) -> str:
    """Where a store has it."""
    return f"{ARCHIVE if topic.archived else ''}{topic.slug}.md"
