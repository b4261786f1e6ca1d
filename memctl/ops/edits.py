"""Pieces that every write verb uses: the index as it is, a changed topic, a commit's words."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from memctl.codec.digest import digest
from memctl.codec.index import parse_index
from memctl.codec.topic import decode, parse_topic
from memctl.errors import Unreadable
from memctl.model.change import Change, ChangeSet
from memctl.model.index import LIST, TABLE
from memctl.model.topic import INDEX, INDEX_BYTES, NONE

if TYPE_CHECKING:
    from collections.abc import Mapping

    from memctl.codec.frontmatter import Value
    from memctl.model.catalog import Row
    from memctl.model.index import Entry, Index
    from memctl.model.ports import Store
    from memctl.model.topic import Topic

UTF16 = (b"\xff\xfe", b"\xfe\xff")
# The first line of a frontmatter that memctl had to add, so that it can be taken away again.
MADE = "# memctl: this file had no frontmatter"


class Who(NamedTuple):
    """Who acts: the verb, on whose word (user | agent | tool | import:…), which agent."""

    verb: str
    source: str
    agent: str = ""


class IndexFile(NamedTuple):
    """The index as it is now; an absent one is empty with digest ""."""

    parsed: Index
    digest: str

    def pointing(self, path: str) -> list[Entry]:
        """The entries, a line each, that point to a topic (prose mentions are not entries)."""
        return [e for e in self.parsed.entries if e.target == path and e.form in (LIST, TABLE)]


def index_file(store: Store) -> IndexFile:
    """Raises Unreadable for an index that no line can be added to without damage."""
    data = store.read(INDEX)
    problem = decode(data, INDEX_BYTES)[1] if data is not None else None
    if data is not None and problem and not _is_text(data):
        raise Unreadable(f"{INDEX}: {problem.message}", "memctl does not edit it; mend it by hand.")
    text = (data or b"").decode("utf-8", "surrogateescape")
    return IndexFile(parse_index(text), digest(data))


def _is_text(data: bytes) -> bool:
    """Single bytes that are not UTF-8 are carried along; what is not text at all is not."""
    return len(data) <= INDEX_BYTES and b"\0" not in data and data[:2] not in UTF16


def index_change(file: IndexFile, text: str) -> tuple[Change, ...]:
    """The index with new text; nothing when it is the same."""
    if text == file.parsed.text:
        return ()
    return (Change(INDEX, text.encode("utf-8", "surrogateescape"), file.digest),)


def topic_of(store: Store, row: Row) -> tuple[Topic, bytes]:
    """A topic opened for editing. Raises Unreadable for what cannot be edited without damage."""
    data = store.read(row.path)
    if data is None:
        raise Unreadable(f"{row.path} is gone", "Look again with `memctl list`.")
    topic = parse_topic(row.path, data)
    broken = next((p for p in topic.problems if p.code == "MEM109"), None)
    if broken:
        raise Unreadable(
            f"{row.path}: {broken.message}", "memctl does not edit it; change it by hand."
        )
    return topic, data


def is_editable(store: Store, row: Row) -> bool:
    """Whether `topic_of` would open it."""
    return not any(p.code == "MEM109" for p in store.topic(row.path).problems)


def with_fields(topic: Topic, changes: Mapping[str, Value]) -> bytes:
    """The topic's bytes with frontmatter keys set, every other byte kept.

    A file that has no frontmatter gets one that says so, and loses it with its last key.
    """
    from memctl.codec import frontmatter  # not for `add`, which edits no topic

    text = frontmatter.edit(topic.path, topic.text, changes)
    newline = "\r\n" if "\r\n" in text[: text.find("\n") + 1] else "\n"
    at = len(frontmatter.BOM) if text.startswith(frontmatter.BOM) else 0
    opening = f"---{newline}"
    made = f"{opening}{MADE}{newline}"
    if text == topic.text:
        return text.encode()
    if topic.dialect == NONE:
        text = text[:at] + made + text[at + len(opening) :]
    elif text.startswith(f"{made}{opening}", at):
        text = text[:at] + text[at + len(made) + len(opening) :]
    return text.encode()


def shown(text: str) -> str:
    """Text fit for an index line: on one, and without characters that do not show."""
    bare = " ".join(text.split())
    return "".join(c for c in bare if c.isprintable() or c in "\u200c\u200d")


def change_set(
    changes: tuple[Change, ...], subject: str, who: Who, why: str = "", **trailers: str
) -> ChangeSet:
    """One commit: what was done, why, and by whom."""
    said = (
        ("Memctl-Verb", who.verb),
        ("Memctl-Source", who.source),
        ("Memctl-Agent", who.agent),
        *((f"Memctl-{key.capitalize()}", value) for key, value in trailers.items()),
    )
    return ChangeSet(changes, subject, _plain(why), tuple((k, v) for k, v in said if v))


def _plain(text: str) -> str:
    """For a commit's message: without control characters, which git or a log would trip over."""
    return "".join(c for c in text if c.isprintable() or c in "\n\t").strip()
