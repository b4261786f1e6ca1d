"""The index, MEMORY.md: lines kept as they are, and the entries memctl understands in them."""

from __future__ import annotations

from typing import NamedTuple

LIST = "list"
TABLE = "table"
PROSE = "prose"


class Entry(NamedTuple):
    """One pointer to a topic.

    line: 1-based. target: the topic's path, POSIX, relative to the store (unresolved ones too).
    form: list (one pointer a line), table (a row), prose (a link inside running text).
    section: the heading above, "" before the first. outside: the link climbs out of the store.
    """

    line: int
    target: str
    title: str
    hook: str
    form: str
    section: str
    outside: bool = False


class Heading(NamedTuple):
    """A Markdown heading: its 1-based line, level 1-6 and bare text."""

    line: int
    level: int
    text: str


class Index(NamedTuple):
    """An index taken apart. `"".join(lines)` is the file, byte for byte once encoded."""

    lines: tuple[str, ...]
    entries: tuple[Entry, ...]
    headings: tuple[Heading, ...]
    newline: str

    @property
    def text(self) -> str:
        return "".join(self.lines)
