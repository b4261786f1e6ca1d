"""What is sensitive in a topic of another host, before anything else looks at it."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from memctl.codec.hosts.topicfiles import carried
from memctl.codec.topic import parse_topic
from memctl.model.verdict import SENSITIVE
from memctl.ops.sensitive import screen

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping

    from memctl.model.config import Sensitive
    from memctl.model.transfer import Carried
    from memctl.model.verdict import Candidate, Mark

_PARTS = ("body", "name", "description", "hook", "title")
_KEY = "key "


class Cleared(NamedTuple):
    """topic: as it may be kept, or, of what is blocked, as it may be shown. marks: all that was
    found."""

    topic: Carried
    blocked: tuple[Candidate, ...]
    marks: tuple[Mark, ...]


def unstorable(topic: Carried) -> str:
    """Why no file can hold the topic, "" when one can."""
    for text in (*_texts(topic).values(), topic.where):
        if "\0" in text:
            return "it holds NUL bytes"
        if any("\ud800" <= c <= "\udfff" for c in text):
            return "it holds halves of characters (surrogates)"
    return ""


def cleared(topic: Carried, policy: Sensitive, allow: Collection[str]) -> Cleared:
    """Screen every text of a topic by the store's policy, and mask what it redacts."""
    texts = _texts(topic)
    screened = screen(texts, policy, "import")
    if SENSITIVE in allow:
        return Cleared(topic, (), screened.marks)
    kept = screened.shown if screened.blocked else screened.texts
    if any(kept[field] != text for field, text in texts.items()):
        topic = _masked(topic, kept)
    return Cleared(topic, screened.blocked, screened.marks)


def _texts(topic: Carried) -> dict[str, str]:
    """Every text by the field that it goes into."""
    slug = {"slug": topic.slug} if topic.slug else {}
    if topic.text:
        return {"topic": topic.text, "index line": "\n".join(topic.lines), **slug}
    parts = {part: str(getattr(topic, part)) for part in _PARTS}
    return parts | slug | {f"{_KEY}{key}": _one(value) for key, value in topic.fields}


def _one(value: str | tuple[str, ...]) -> str:
    return value if isinstance(value, str) else "\n".join(value)


def _masked(topic: Carried, kept: Mapping[str, str]) -> Carried:
    if topic.text:
        lines = tuple(kept["index line"].split("\n")) if topic.lines else ()
        found = carried(parse_topic(topic.where, kept["topic"].encode()))
        return found._replace(lines=lines, hook=topic.hook if lines == topic.lines else "")
    return topic._replace(
        body=kept["body"], name=kept["name"], description=kept["description"], hook=kept["hook"],
        title=kept["title"], fields=tuple(
            (key, kept[f"{_KEY}{key}"] if isinstance(value, str)
             else tuple(kept[f"{_KEY}{key}"].split("\n")))
            for key, value in topic.fields
        ),
    )  # fmt: skip
