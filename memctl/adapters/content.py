"""What the cache keeps of a topic: its row, the paths it names, its words."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from memctl.codec.references import path_mentions
from memctl.codec.tokens import searchable
from memctl.codec.topic import first_sentence
from memctl.model.catalog import Row
from memctl.model.diagnostic import Problem
from memctl.model.topic import NONE, Topic

if TYPE_CHECKING:
    from memctl.errors import Unreadable

    Content = tuple[Row, str, list[str]]


def unreadable(path: str, fault: Unreadable) -> Topic:
    """A topic that is there and may not be read, or is no longer a plain file."""
    problem = Problem("MEM109", 0, fault.message.removeprefix(f"cannot read {path}: "))
    return Topic(path, "", {}, "", 0, 1, NONE, (problem,))


def content_of(topic: Topic, digest: str, size: int) -> Content:
    """What the cache keeps of a topic: its row, the paths it names, its words."""
    row = row_of(topic, digest, size)
    mentions = [(m.line, m.raw, m.name) for m in path_mentions(topic.body, topic.body_line)]
    texts = (row.name, "", row.description, row.tags, topic.body)
    return row, json.dumps(mentions) if mentions else "", [searchable(t) for t in texts]


def row_of(topic: Topic, digest: str, size: int) -> Row:
    """What the catalog keeps of a topic; the index's part is filled in later."""
    ignores = topic.fields.get("lint-ignore")
    codes = (ignores.value if ignores else ()) or ()
    listed = codes.replace(",", " ").split() if isinstance(codes, str) else codes
    return Row(
        path=topic.path,
        slug=topic.slug,
        archived=topic.archived,
        digest=digest,
        size=size,
        lines=topic.text.count("\n") + (not topic.text.endswith("\n") and topic.text != ""),
        type=topic.get("type"),
        name=topic.get("name"),
        description=topic.get("description"),
        claim=first_sentence(topic.body),
        title="",
        hook="",
        indexed=False,
        pinned=topic.pinned,
        tags=",".join(topic.tags),
        created=topic.get("created"),
        updated=topic.get("updated") or topic.get("modified"),
        verified=topic.get("verified"),
        expires=topic.get("expires"),
        importance=topic.get("importance"),
        source=topic.get("source"),
        superseded_by=topic.get("superseded_by"),
        dialect=topic.dialect,
        ignores=",".join(listed),
        body_at=topic.body_at,
        problems=len(topic.problems),
        anchor=topic.get("anchor"),
    )
