"""The MCP memory server: a knowledge graph as JSON lines, entities and relations."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from memctl.codec.hosts.jsonfacts import line_objects, text_of, texts_of, value_of
from memctl.codec.lines import split_lines
from memctl.codec.links import pointers
from memctl.model.topic import TYPES, slug_of
from memctl.model.transfer import Brought, Carried, Handed, Host, Skipped

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from typing import Any

    from memctl.model.transfer import Value

FILE = "memory.jsonl"
LINKS = "links to"
# An observation that is a fact about the topic, not its text.
_FACT = re.compile(r"memctl ([\w-]+): (.*)", re.DOTALL)
_PLACES = ("type", "name", "description", "hook", "title", "archived")


def write(topics: tuple[Carried, ...], index: str) -> Handed:
    """An entity a topic: the body is its first observation, each other fact one more."""
    import json

    del index
    slugs = {topic.slug for topic in topics}
    rows: list[dict[str, Any]] = []
    for topic in topics:
        facts = [(key, value) for key, value in _facts(topic) if value]
        told = [f"memctl {key}: {text_of(value)}" for key, value in facts]
        forged = f"memctl body: {text_of(topic.body)}"
        body = [forged if _FACT.match(topic.body) else topic.body] if topic.body else []
        rows.append({"type": "entity", "name": topic.slug, "entityType": topic.type or "memory",
                     "observations": [*body, *told]})  # fmt: skip
    for topic in topics:
        rows += [
            {"type": "relation", "from": topic.slug, "to": there, "relationType": LINKS}
            for there in dict.fromkeys(_linked(topic.body))
            if there in slugs and there != topic.slug
        ]
    text = "".join(json.dumps(row, ensure_ascii=False) + "\n" for row in rows)
    return Handed({FILE: text} if rows else {})


def _facts(topic: Carried) -> Iterator[tuple[str, Value]]:
    yield "name", topic.name
    yield "description", topic.description
    yield "hook", topic.hook
    yield "title", topic.title
    yield "archived", "true" if topic.archived else ""
    yield from topic.fields


def _linked(body: str) -> Iterator[str]:
    for line in split_lines(body):
        for _, _, target, _ in pointers(line):
            yield slug_of(target)


def read(files: Mapping[str, str]) -> Brought:
    """The entities as topics; a relation that no text says yet becomes a line with a link.

    Raises Unreadable for a line that is no JSON object.
    """
    entities: dict[str, Carried] = {}
    relations: list[tuple[str, str, str, str]] = []
    skipped: list[Skipped] = []
    for path, text in sorted(files.items()):
        for where, row in line_objects(path, text):
            kind = row.get("type")
            if kind == "entity" and isinstance(row.get("name"), str):
                topic = _topic(where, row)
                known = entities.get(topic.slug)
                entities[topic.slug] = _joined(known, topic) if known else topic
            elif kind == "relation" and all(
                isinstance(row.get(key), str) for key in ("from", "to", "relationType")
            ):
                relations.append((where, row["from"], row["relationType"], row["to"]))
            else:
                skipped.append(Skipped(where, "it is neither an entity nor a relation"))
    for where, start, kind, end in relations:
        at = entities.get(start)
        if at is None:
            skipped.append(Skipped(where, f"no entity is named {start[:60]}"))
        elif end not in set(_linked(at.body)):
            line = f"- {' '.join(kind.split())} [[{end}]]"
            gap = "\n" if at.body.rpartition("\n")[2].startswith("- ") else "\n\n"
            entities[start] = at._replace(body=f"{at.body}{gap}{line}" if at.body else line)
    return Brought(tuple(entities.values()), tuple(skipped))


def _joined(one: Carried, two: Carried) -> Carried:
    return one._replace(body="\n".join(part for part in (one.body, two.body) if part))


def _topic(where: str, row: Mapping[str, Any]) -> Carried:
    told: dict[str, Value] = {}
    texts: list[str] = []
    for observation in texts_of(row.get("observations")):
        fact = _FACT.match(observation)
        if fact:
            told[fact.group(1)] = value_of(fact.group(2))
        else:
            texts.append(observation)
    if "body" in told:
        texts.insert(0, str(told.pop("body")))
    body = texts[0] if len(texts) == 1 else "\n".join(f"- {text}" for text in texts)
    kind = row.get("entityType")
    type_ = kind if isinstance(kind, str) and kind in TYPES else ""
    if not told and isinstance(kind, str) and not type_ and kind:
        told["tags"] = (kind,)
    said = {key: str(told.get(key, "")) for key in _PLACES}
    name = said["name"] if told and "name" in told else str(row["name"])
    return Carried(
        where, body.strip("\r\n"), str(row["name"]), type_, name, said["description"],
        said["hook"], said["title"], tuple((k, v) for k, v in told.items() if k not in _PLACES),
        said["archived"] == "true",
    )  # fmt: skip


HOST = Host(
    "mcp", "the MCP memory server", FILE, (".jsonl", ".json"), "project", (), read, write
)  # fmt: skip
