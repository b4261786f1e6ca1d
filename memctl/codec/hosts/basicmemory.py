"""basic-memory: Markdown files whose frontmatter takes any key beside its own."""

from __future__ import annotations

from typing import TYPE_CHECKING

from memctl.codec.frontmatter import read as read_block
from memctl.codec.hosts.topicfiles import not_topics, path_of
from memctl.codec.newtopic import new_topic
from memctl.model.topic import ARCHIVE, FLAT, TYPES, slug_of
from memctl.model.transfer import Brought, Carried, Handed, Host

if TYPE_CHECKING:
    from collections.abc import Mapping

    from memctl.model.transfer import Value

# What stands under these keys is another thing in its files than in ours.
_TAKEN = ("title", "permalink", "modified", "hook", "index_title")
_ASIDE = "host_"
# The type of a file that nobody gave one.
UNTYPED = "note"


def write(topics: tuple[Carried, ...], index: str) -> Handed:
    """A file a topic, named for its slug."""
    del index
    return Handed({path_of(topic): _text(topic) for topic in topics})


def _text(topic: Carried) -> str:
    other = dict(topic.fields)
    fields: dict[str, Value | int] = {
        "title": topic.name,
        "type": topic.type or UNTYPED,
        "permalink": topic.slug,
        "description": topic.description,
        "modified": other.get("updated", ""),
        "hook": topic.hook,
        "index_title": topic.title,
    }
    for key, value in topic.fields:
        if key != "updated":
            fields[f"{_ASIDE}{key}" if key in _TAKEN else key] = value
    return new_topic("", fields, topic.body, FLAT).text


def read(files: Mapping[str, str]) -> Brought:
    """Each Markdown file: title, permalink and dates by their names, observations in the body."""
    topics = [
        _topic(path, text) for path, text in sorted(files.items()) if path.lower().endswith(".md")
    ]
    return Brought(tuple(topics), not_topics(files))


def _topic(path: str, text: str) -> Carried:
    block = read_block(path, text)
    said: dict[str, Value] = {key: field.value for key, field in block.fields.items()}
    type_ = _taken(said, "type")
    if type_ not in (*TYPES, UNTYPED, ""):
        said["note_type"] = type_
    slug = slug_of(path)
    _taken(said, "permalink")
    name = _taken(said, "title") or slug.rpartition("/")[2]
    hook, title = _taken(said, "hook"), _taken(said, "index_title")
    description = _taken(said, "description")
    fields: dict[str, Value] = {}
    for key, value in said.items():
        renamed = "updated" if key == "modified" and "updated" not in said else key
        fields[renamed.removeprefix(_ASIDE)] = value
    return Carried(
        path, text[block.body_at :].strip("\r\n"), slug, type_ if type_ in TYPES else "", name,
        description, hook, title, tuple(fields.items()), path.startswith(ARCHIVE),
    )  # fmt: skip


def _taken(said: dict[str, Value], key: str) -> str:
    value = said.pop(key, "")
    return value if isinstance(value, str) else ", ".join(value)


HOST = Host("basic-memory", "basic-memory", "", (".md",), "project", (), read, write)
