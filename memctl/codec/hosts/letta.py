"""Letta MemFS: system/ is always in the prompt; every file has a description and no other key."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from memctl.codec.frontmatter import read as read_block
from memctl.codec.scalar import scalar
from memctl.model.topic import TYPES
from memctl.model.transfer import Brought, Carried, Handed, Host, Loss, Skipped

if TYPE_CHECKING:
    from collections.abc import Mapping

INDEX = "system/memory.md"
COLD = "archive/"
WARM = "reference/"
SKILLS = "skills/"
_LINE = re.compile(r"- \[\[([^\[\]\n]+)\]\](?: — ([^\n]*))?")
_TITLE = re.compile(r"# ([^\n]+)\n?")


def write(topics: tuple[Carried, ...], index: str) -> Handed:
    """A file a topic, below a directory of its type, and an index of links with hooks."""
    del index
    files: dict[str, str] = {}
    lines: list[str] = []
    losses: list[Loss] = []
    for topic in topics:
        folder = COLD if topic.archived else WARM
        path = f"{folder}{topic.type or 'project'}/{topic.slug}"
        heading = " ".join(topic.name.split())
        if heading != topic.name:
            losses.append(Loss(topic.slug, ("name",)))
        parts = [f"# {heading}"] if heading else []
        body = "\n\n".join([*parts, topic.body]) if topic.body else "".join(parts)
        described = topic.description or heading or topic.slug
        files[f"{path}.md"] = f"---\ndescription: {scalar(described)}\n---\n\n{body}\n"
        if not topic.archived:
            lines.append(f"- [[{path}]] — {topic.hook}" if topic.hook else f"- [[{path}]]")
    if lines:
        head = "---\ndescription: The index of the memory, a line a file\n---\n\n"
        files[INDEX] = head + "\n".join(lines) + "\n"
    return Handed(files, tuple(losses))


def read(files: Mapping[str, str]) -> Brought:
    """Every file is a topic but memctl's own index; its hooks go with the topics."""
    index = files.get(INDEX, "")
    hooks = {m.group(1): m.group(2) or "" for m in _LINE.finditer(index)}
    own = bool(hooks) and not _LINE.sub("", read_body(index)).strip()
    skills = [path for path in files if path.startswith(SKILLS)]
    topics = [
        _topic(path, text, hooks)
        for path, text in files.items()
        if path not in skills and not (own and path == INDEX)
    ]
    order = {path: number for number, path in enumerate(hooks)}
    topics.sort(key=lambda t: (order.get(t.where.removesuffix(".md"), len(order)), t.where))
    return Brought(tuple(topics), tuple(Skipped(p, "a skill", False) for p in sorted(skills)))


def read_body(text: str) -> str:
    return text[read_block("", text).body_at :]


def _topic(path: str, text: str, hooks: Mapping[str, str]) -> Carried:
    block = read_block(path, text)
    body = text[block.body_at :].strip("\r\n")
    title = _TITLE.match(body)
    name = title.group(1).strip() if title else ""
    body = body[title.end() :].strip("\r\n") if title else body
    folder, _, rest = path.partition("/")
    type_, _, slug = rest.partition("/")
    typed = folder + "/" in (COLD, WARM) and type_ in TYPES and bool(slug)
    said = block.fields.get("description")
    stem = path.removesuffix(".md")
    return Carried(
        path, body, slug.removesuffix(".md") if typed else stem.rpartition("/")[2],
        type_ if typed else "", name, said.text if said else "", hooks.get(stem, ""),
        archived=folder + "/" == COLD,
    )  # fmt: skip


KEYS = ("slug", "type", "name", "description", "hook", "archived")
HOST = Host(
    "letta", "Letta MemFS", "", (".md",), "project", KEYS, read, write, needs=("description",)
)
