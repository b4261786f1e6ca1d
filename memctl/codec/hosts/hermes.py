"""Hermes Agent: short entries between `§` lines, in two files of few characters each."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from memctl.model.transfer import Brought, Carried, Handed, Host, Loss, Skipped

if TYPE_CHECKING:
    from collections.abc import Mapping

BETWEEN = "\n§\n"
# Characters of a file's joined entries (its memory_char_limit and user_char_limit, 2026-08-22).
LIMITS = {"MEMORY.md": 2200, "USER.md": 1375}
# A longer body is handed over as its hook: a file has room for a handful of such entries.
ENTRY_CHARS = 400


def write(topics: tuple[Carried, ...], index: str) -> Handed:
    """What fits, the pinned and the important first; Hermes refuses a file over its limit."""
    del index
    entries: dict[str, dict[str, str]] = {name: {} for name in LIMITS}
    losses: list[Loss] = []
    ranked = sorted(topics, key=lambda t: (t.archived, t.field("pinned") != "true", -_weight(t)))
    for topic in ranked:
        if topic.type not in ("user", "project", ""):
            losses.append(Loss(topic.slug, ("type",)))
        file = "USER.md" if topic.type == "user" else "MEMORY.md"
        text = _entry(topic)
        taken = entries[file]
        if topic.archived or not text:
            what = "archived" if topic.archived else "neither its text nor its hook is one entry"
            losses.append(Loss(topic.slug, ("topic",), what))
        elif text in taken.values():
            losses.append(Loss(topic.slug, ("topic",), "the same entry is there"))
        elif len(BETWEEN.join([*taken.values(), text])) > LIMITS[file]:
            reason = f"over Hermes' {LIMITS[file]:,} characters of {file}"
            losses.append(Loss(topic.slug, ("topic",), reason))
        else:
            taken[topic.slug] = text
            if text != topic.body:
                reason = f"over {ENTRY_CHARS} characters; its hook stands for it"
                losses.append(Loss(topic.slug, ("body",), reason))
    order = {topic.slug: number for number, topic in enumerate(topics)}
    files = {
        name: BETWEEN.join(kept[slug] for slug in sorted(kept, key=order.__getitem__))
        for name, kept in entries.items()
        if kept
    }
    return Handed(files, tuple(losses))


def _weight(topic: Carried) -> int:
    value = topic.field("importance")
    return int(value) if re.fullmatch(r"10|[1-9]", value) else 5


def _entry(topic: Carried) -> str:
    """The body if it is short, else name and hook; "" when neither can be one entry."""
    head = topic.title or topic.name
    named = f"{head}: {topic.hook}" if topic.hook else topic.description or head
    for text in (topic.body.replace("\r\n", "\n"), " ".join(named.split())):
        if 0 < len(text) <= ENTRY_CHARS and BETWEEN not in f"\n{text}\n" and text == text.strip():
            return text
    return ""


def read(files: Mapping[str, str]) -> Brought:
    """A topic an entry; a lone § inside a text is text."""
    topics: list[Carried] = []
    single = len(files) == 1
    skipped = [Skipped(path, "no memory file of Hermes", False) for path in sorted(files)
               if path not in LIMITS and not single]  # fmt: skip
    for path in sorted(files) if single else (p for p in LIMITS if p in files):
        text = files[path].replace("\r\n", "\n")
        type_ = "user" if path.rpartition("/")[2].upper() == "USER.MD" else ""
        line = 1
        for part in text.split(BETWEEN):
            if part.strip():
                lead = len(part) - len(part.lstrip("\n"))
                topics.append(Carried(f"{path}:{line + lead}", part.strip(), type=type_))
            line += part.count("\n") + BETWEEN.count("\n")
    seen: dict[str, Carried] = {}
    for topic in topics:
        seen.setdefault(topic.body, topic)
    return Brought(tuple(seen.values()), tuple(skipped))


HOST = Host("hermes", "Hermes Agent", "", (".md",), "project", ("type",), read, write)
