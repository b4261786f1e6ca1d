"""What a topic is given when its format carries no name, description or hook for it.

Export leaves out what import would derive anyway, so that a second export is the first one.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from memctl.codec import slug as slugs
from memctl.codec.topic import first_sentence
from memctl.model.topic import TYPES
from memctl.ops.draft import DERIVED_HOOK_CHARS
from memctl.ops.edits import shown
from memctl.recall.snippet import cut

if TYPE_CHECKING:
    from memctl.model.transfer import Carried, Host

NAME_CHARS = 60


def name(topic: Carried) -> str:
    """The first sentence, cut at a word; else the words of the slug."""
    said = cut(shown(first_sentence(topic.body)).rstrip("."), NAME_CHARS)
    return said or " ".join(topic.slug.rpartition("/")[2].replace("_", " ").split())


def description(topic: Carried) -> str:
    """The first sentence, else the name."""
    return shown(first_sentence(topic.body)) or topic.name


def hook(topic: Carried) -> str:
    """Cut from the description, as `add` does it."""
    return cut(shown(topic.description or description(topic)), DERIVED_HOOK_CHARS)


def slug(topic: Carried) -> str:
    return slugs.derive(topic.type, topic.title or topic.name)


def completed(topic: Carried, type_: str) -> Carried:
    """The topic with everything that a store needs. type_: when it says none."""
    topic = topic._replace(type=topic.type or type_)
    topic = topic._replace(name=lined(topic.name) or name(topic))
    topic = topic._replace(
        description=topic.description if topic.description.strip() else description(topic)
    )
    return topic._replace(hook=lined(topic.hook) or hook(topic), title=lined(topic.title))


def lined(text: str) -> str:
    """Text that fits a line, as it is; anything else cleaned."""
    bare = text.strip()
    return bare if not any(c < " " or c in "\x7f\x85\u2028\u2029" for c in bare) else shown(bare)


def bared(topic: Carried, host: Host) -> Carried:
    """The topic without what `completed` would give it anyway, but for what the host needs, and
    with the name and type that it would get there.
    """
    type_ = topic.type if topic.type in TYPES else host.type
    topic = topic._replace(type=type_, name=topic.name or name(topic))
    known = topic if host.carries("description") else topic._replace(description="")
    if topic.hook == hook(known):
        topic = topic._replace(hook="")
    if "description" not in host.needs and topic.description == description(topic):
        topic = topic._replace(description="")
    return topic
