"""What a topic's frontmatter and its index line took from its body, and so has to follow it."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from memctl.codec.topic import first_sentence
from memctl.ops.draft import DERIVED_HOOK_CHARS
from memctl.ops.edits import shown
from memctl.recall.snippet import cut

if TYPE_CHECKING:
    from collections.abc import Mapping

    from memctl.model.topic import Topic

NAME_CHARS = 80
_HEADING = re.compile(r"\s*#{1,6}[ \t]+(.+?)[ \t]*#*[ \t]*(?:\r?\n|\Z)")


def said_by(body: str) -> dict[str, str]:
    """The name and the description that a body gives; "" where it gives none."""
    heading = _HEADING.match(body)
    name = cut(shown(heading.group(1)), NAME_CHARS) if heading else ""
    return {"name": name, "description": shown(first_sentence(body))}


def derived(topic: Topic) -> list[str]:
    """The keys whose values are the body's own words."""
    said = said_by(topic.body)
    return [key for key, text in said.items() if text and topic.get(key) == text]


def lines(topic: Topic) -> frozenset[int]:
    """The 1-based lines of these keys: a model that wrote the body does not know of them."""
    return frozenset(topic.line_of(key) for key in derived(topic))


def followed(old: Topic, new: Topic) -> Mapping[str, str]:
    """The keys that have to follow a changed body. What was edited itself is left as it is."""
    said = said_by(new.body)
    return {
        key: said[key]
        for key in derived(old)
        if said[key] and new.get(key) == old.get(key) != said[key]
    }


def hook(old: Topic, new: Topic, hook: str) -> str:
    """The hook that has to follow a changed description: the same where it was written by hand."""
    same = bool(hook) and hook == cut(old.get("description"), DERIVED_HOOK_CHARS)
    return cut(new.get("description"), DERIVED_HOOK_CHARS) if same else hook
