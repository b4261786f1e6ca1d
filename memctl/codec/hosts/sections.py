"""Topics as sections of one Markdown file: a heading, its facts in comments, the body; pure."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from memctl.codec.hosts.marks import mark, marked
from memctl.model.transfer import Carried, Loss

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from memctl.model.transfer import Value

_START = re.compile(r"^## ([^\n]*)\n(?=<!-- topic: )", re.MULTILINE)
_FORGED = re.compile(r"^<!-- topic: ", re.MULTILINE)
_FACTS = ("topic", "type", "name", "title", "description", "hook", "archived")


def written(topics: Iterable[Carried], keys: Sequence[str] = ()) -> tuple[str, list[Loss]]:
    """The sections, and what could not be made one. keys: those written (all when empty)."""
    parts: list[str] = []
    losses: list[Loss] = []
    for topic in topics:
        if _FORGED.search(topic.body):
            losses.append(Loss(topic.slug, ("body",), "its text holds the mark of a section"))
            continue
        heading = " ".join((topic.name or topic.slug).split())
        facts: list[tuple[str, Value]] = [
            ("topic", topic.slug),
            ("type", topic.type),
            ("name", topic.name if topic.name and topic.name != heading else ""),
            ("title", topic.title),
            ("description", topic.description),
            ("hook", topic.hook),
            ("archived", "true" if topic.archived else ""),
            *topic.fields,
        ]
        kept = [mark(k, v) for k, v in facts if v and (not keys or k in keys or k == "topic")]
        body = f"\n{topic.body}\n" if topic.body else ""
        parts.append("\n".join([f"## {heading}", *kept, body]))
    return "\n".join(parts), losses


def read(path: str, text: str) -> list[Carried] | None:
    """The topics of a file that `written` made; None for any other file."""
    text = text.replace("\r\n", "\n") if "\r\n<!-- topic: " in text else text
    starts = list(_START.finditer(text))
    if not starts:
        return None
    stops = [match.start() for match in starts[1:]] + [len(text)]
    return [
        _section(path, text, match.group(1), match.start(), match.end(), stop)
        for match, stop in zip(starts, stops, strict=True)
    ]


def _section(path: str, text: str, heading: str, at: int, start: int, stop: int) -> Carried:
    facts: dict[str, Value] = {}
    lines = text[start:stop].split("\n")
    while lines and (fact := marked(lines[0])):
        facts[fact[0]] = fact[1]
        lines.pop(0)
    said = {key: _text(facts.get(key, "")) for key in _FACTS}
    return Carried(
        f"{path}:{text.count(chr(10), 0, at) + 1}",
        "\n".join(lines).strip("\n"),
        said["topic"], said["type"], said["name"] or heading, said["description"], said["hook"],
        said["title"], tuple((k, v) for k, v in facts.items() if k not in _FACTS),
        said["archived"] == "true",
    )  # fmt: skip


def _text(value: Value) -> str:
    return value if isinstance(value, str) else ", ".join(value)
