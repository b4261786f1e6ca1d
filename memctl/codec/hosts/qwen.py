"""Qwen Code: topic files in the flat dialect with LF; its index is generated, so that hooks go
into each topic's key `entry`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from memctl.codec.dialect import in_dialect
from memctl.codec.frontmatter import BOM, edit
from memctl.codec.hosts import topicfiles
from memctl.errors import Unreadable
from memctl.model.topic import FLAT, INDEX
from memctl.model.transfer import Brought, Carried, Handed, Host, Loss

if TYPE_CHECKING:
    from collections.abc import Mapping

# How many files its scanner reads (its source, of 2026-08-22).
SCANNED = 200
ENTRY = "entry"


def write(topics: tuple[Carried, ...], index: str) -> Handed:
    """The topic files as Qwen's scanner reads them, and the index until Qwen makes its own."""
    files: dict[str, str] = {}
    losses: list[Loss] = []
    for topic in topics:
        text = topic.text.removeprefix(BOM).replace("\r\n", "\n")
        if "\r\n" in topic.text:
            losses.append(Loss(topic.slug, ("CRLF",), "Qwen's scanner reads LF only"))
        lines = topic.lines[0] if len(topic.lines) == 1 else topic.lines
        try:
            text = in_dialect(topic.slug, text, FLAT)
            if lines and not topic.archived:
                text = edit(topic.slug, text, {ENTRY: lines})
        except Unreadable:
            losses.append(Loss(topic.slug, ("hook",), "its frontmatter cannot be edited"))
        files[topicfiles.path_of(topic)] = text
    remarks = ["Qwen Code makes its index anew from names and descriptions; the hooks stay in "
               f"each topic's `{ENTRY}`"]  # fmt: skip
    if len(topics) > SCANNED:
        remarks.append(f"Qwen Code scans {SCANNED} of the {len(topics)} files")
    return Handed({**files, INDEX: index.removeprefix(BOM)} if index else files, tuple(losses),
                  tuple(remarks))  # fmt: skip


def read(files: Mapping[str, str]) -> Brought:
    """As the store it is; what `entry` keeps of a live topic outranks the generated index."""
    brought = topicfiles.read(files)
    return brought._replace(topics=tuple(_own_entry(topic) for topic in brought.topics))


def _own_entry(topic: Carried) -> Carried:
    kept = dict(topic.fields).get(ENTRY)
    if topic.archived or not kept:
        return topic
    return topic._replace(
        text=edit(topic.where, topic.text, {ENTRY: None}),
        fields=tuple((k, v) for k, v in topic.fields if k != ENTRY),
        lines=(kept,) if isinstance(kept, str) else kept,
    )


HOST = Host("qwen", "Qwen Code", "", (".md",), "project", (), read, write, fixed=True)
