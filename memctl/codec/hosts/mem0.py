"""mem0: memories as JSON objects, as its `get_all` and its export give them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from memctl.codec.hosts.jsonfacts import plain_value, whole
from memctl.errors import Unreadable
from memctl.model.topic import TYPES
from memctl.model.transfer import Brought, Carried, Handed, Host, Skipped

if TYPE_CHECKING:
    from collections.abc import Mapping

    from memctl.model.transfer import Value

FILE = "memories.json"
# Where the list stands, by the call that made the file.
_LISTS = ("results", "memories", "data")
_PLACES = ("slug", "type", "name", "description", "hook", "title", "archived")


def write(topics: tuple[Carried, ...], index: str) -> Handed:
    """The body is the memory; all else is metadata, the dates also in mem0's own keys."""
    import json

    del index
    rows: list[dict[str, Any]] = []
    for topic in topics:
        places = {key: getattr(topic, key) for key in _PLACES}
        own = {k: list(v) if isinstance(v, tuple) else v for k, v in topic.fields}
        metadata = {k: v for k, v in places.items() if v} | own
        row: dict[str, Any] = {"id": topic.slug, "memory": topic.body, "metadata": metadata}
        row["created_at"] = own.pop("created", None)
        row["updated_at"] = own.pop("updated", None)
        rows.append(row)
    return Handed({FILE: json.dumps({"results": rows}, ensure_ascii=False, indent=2) + "\n"}
                  if rows else {})  # fmt: skip


def read(files: Mapping[str, str]) -> Brought:
    """Raises Unreadable for what is no JSON, or holds no list of memories."""
    topics: list[Carried] = []
    skipped: list[Skipped] = []
    for path, text in sorted(files.items()):
        for number, row in enumerate(_rows(path, whole(path, text)), 1):
            where = f"{path}:#{number}"
            said = row.get("memory", row.get("text")) if isinstance(row, dict) else None
            if isinstance(said, str):
                topics.append(_topic(where, said, row))
            else:
                skipped.append(Skipped(where, "it has no text `memory`"))
    return Brought(tuple(topics), tuple(skipped))


def _rows(path: str, found: object) -> list[Any]:
    if isinstance(found, dict):
        found = next((found[key] for key in _LISTS if isinstance(found.get(key), list)), found)
    if not isinstance(found, list):
        raise Unreadable(f"{path}: no list of memories", "Expected a list, or one in `results`.")
    return found


def _topic(where: str, text: str, row: Mapping[str, Any]) -> Carried:
    metadata = row.get("metadata")
    told = {
        key: value
        for key, value in (metadata if isinstance(metadata, dict) else {}).items()
        if isinstance(key, str)
    }
    said = {key: value for key in _PLACES if isinstance(value := told.get(key), str)}
    type_ = said.get("type", "")
    fields: dict[str, Value] = {}
    for key, value in told.items():
        if key not in _PLACES and (kept := plain_value(value)):
            fields[key] = kept
    for key, ours in (("created_at", "created"), ("updated_at", "updated")):
        day = row.get(key)
        if isinstance(day, str) and day and ours not in fields:
            fields[ours] = day
    if type_ and type_ not in TYPES and "tags" not in fields:
        fields["tags"] = (type_,)
    return Carried(
        where, text.strip("\r\n"), said.get("slug", ""), type_ if type_ in TYPES else "",
        said.get("name", ""), said.get("description", ""), said.get("hook", ""),
        said.get("title", ""), tuple(fields.items()), told.get("archived") is True,
    )  # fmt: skip


HOST = Host("mem0", "mem0", FILE, (".json",), "project", (), read, write)
