"""OpenClaw: MEMORY.md, curated, and dated files below memory/; its own comments are read."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from memctl.codec.hosts import marks, sections
from memctl.codec.hosts.proposals import proposals
from memctl.model.transfer import Brought, Carried, Handed, Host, Skipped

if TYPE_CHECKING:
    from collections.abc import Mapping

MAIN = "MEMORY.md"
COLD = "memory/archive.md"
# Characters of a file that its bootstrap reads (its pull request 136500, of 2026-08-22).
LOADED = 20_000
_DATED = re.compile(r"(?:.*/)?(\d{4}-\d{2}-\d{2})\.md\Z")
_MANAGED = re.compile(
    r"^<!-- openclaw:(?P<name>[\w:-]+):start -->.*?^<!-- openclaw:(?P=name):end -->[^\n]*",
    re.MULTILINE | re.DOTALL,
)
_OWN = ("trigger", "importance")
# A comment on a line of its own belongs to the text above it.
_BELOW = re.compile(rf"\n[ \t]*(<!-- (?:{'|'.join(_OWN)}): [^\n]*?-->)[ \t]*(?=\n|\Z)")
_READ = (MAIN, MAIN.lower(), "USER.md")
_REMADE = ("memory/dreaming/", "memory/audit/", "DREAMS.md")


def write(topics: tuple[Carried, ...], index: str) -> Handed:
    """What is live in MEMORY.md, what is archived in a file that is only searched."""
    del index
    live, lost = sections.written(_to_own(t) for t in topics if not t.archived)
    cold, more = sections.written(_to_own(t) for t in topics if t.archived)
    files = {MAIN: f"# Memory\n\n{live}"} if live else {}
    if cold:
        files[COLD] = f"# Archive\n\n{cold}"
    over = len(files.get(MAIN, "")) - LOADED
    remarks = (f"OpenClaw reads {LOADED:,} characters of {MAIN}; {over:,} lie behind that",)
    return Handed(files, (*lost, *more), remarks if over > 0 else ())


def _to_own(topic: Carried) -> Carried:
    """With tags as OpenClaw's triggers."""
    fields = [(k, v) for k, v in topic.fields if k != "tags"]
    tags = dict(topic.fields).get("tags", ())
    tags = tuple(t.strip() for t in tags.split(",") if t.strip()) if isinstance(tags, str) else tags
    if not tags:
        return topic
    odd = any("," in tag or tag != tag.strip() for tag in tags)
    return topic._replace(fields=(*fields, ("trigger", tags if odd else ", ".join(tags))))


def read(files: Mapping[str, str]) -> Brought:
    """Topics of MEMORY.md, USER.md and the dated files; managed regions are OpenClaw's own."""
    topics: list[Carried] = []
    skipped: list[Skipped] = []
    for path, text in sorted(files.items(), key=lambda item: ("/" in item[0], item[0])):
        if path.startswith(_REMADE) or not (path in _READ or path.startswith("memory/")):
            why = "OpenClaw writes it anew itself" if path.startswith(_REMADE) else "no memory"
            skipped.append(Skipped(path, why, False))
            continue
        for match in _MANAGED.finditer(text):
            line = text.count("\n", 0, match.start()) + 1
            reason = f"the region {match['name']} is OpenClaw's own"
            skipped.append(Skipped(f"{path}:{line}", reason, False))
        bare = _MANAGED.sub(lambda m: "\n" * m.group().count("\n"), text)
        own = sections.read(path, bare)
        topics += [_from_own(t) for t in own] if own is not None else _proposed(path, bare)
    return Brought(tuple(topics), tuple(skipped))


def _from_own(topic: Carried) -> Carried:
    fields = tuple(("tags", _tags(v)) if k == "trigger" else (k, v) for k, v in topic.fields)
    return topic._replace(fields=fields)


def _tags(value: str | tuple[str, ...]) -> tuple[str, ...]:
    if not isinstance(value, str):
        return value
    return tuple(tag for tag in (part.strip() for part in value.split(",")) if tag)


def _proposed(path: str, text: str) -> list[Carried]:
    text = _BELOW.sub(r" \1\n", text.replace("\r\n", "\n"))
    dated = _DATED.match(path)
    found: list[Carried] = []
    for topic in proposals(path, text):
        body, said = marks.trailing(topic.body, _OWN)
        fields: list[tuple[str, str | tuple[str, ...]]] = []
        if dated:
            fields.append(("created", dated.group(1)))
        if said.get("importance"):
            fields.append(("importance", said["importance"]))
        if said.get("trigger"):
            fields.append(("tags", _tags(said["trigger"])))
        name = marks.trailing(topic.name, _OWN)[0].strip()
        type_ = "user" if path == "USER.md" else topic.type
        found.append(topic._replace(body=body.strip(), name=name, type=type_, fields=tuple(fields)))
    return found


HOST = Host("openclaw", "OpenClaw", "", (".md",), "project", (), read, write)
