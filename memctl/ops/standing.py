"""What a stored topic claims, for the judge."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from memctl.codec.body import split_body
from memctl.errors import Unreadable
from memctl.recall.claim import Claim, said

if TYPE_CHECKING:
    from memctl.model.catalog import Row
    from memctl.model.ports import Store
    from memctl.model.topic import Topic
    from memctl.recall.claim import Said

# How much of a topic's file is read for its claim.
BODY_CHARS = 1_500


class Standing(NamedTuple):
    """A topic's claim, read; problem: why its file could not be, and its row spoke for it."""

    said: Said
    problem: str


def standing(store: Store, row: Row) -> Standing:
    """A topic's claim, from its file; from its row when the file may not be read."""
    text = problem = ""
    try:
        data = store.read(row.path) or b""
        text = data.decode("utf-8", "replace")[row.body_at :][:BODY_CHARS]
    except Unreadable as fault:
        problem = f"{fault.message}; judged by its index line"
    name = row.name or row.title or row.slug
    claim = Claim(_claimed(text) or row.claim, name, row.hook, row.description, row.type)
    return Standing(said(claim._replace(source=row.source)), problem)


def claim_of(topic: Topic, hook: str, source: str) -> Claim:
    """The claim of a topic at hand. source: on whose word it stands."""
    name, description = topic.get("name"), topic.get("description")
    return Claim(_claimed(topic.body), name, hook, description, topic.get("type"), source)


def _claimed(body: str) -> str:
    return split_body(body.replace("\r\n", "\n")).claim
