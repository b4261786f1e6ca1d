"""One topic file, as read."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Mapping

    from memctl.model.diagnostic import Problem

TYPES = ("user", "feedback", "project", "reference")
# Types whose body must say why (docs/format.md, body).
WHY_TYPES = ("feedback", "project")
ARCHIVE = "archive/"
INDEX = "MEMORY.md"
# An index may be longer than a topic: 10,000 entries of ordinary length have over a million bytes.
INDEX_BYTES = 8_000_000
# What was forgotten for good: dates and salted digests.
RECORD = "forgotten.txt"

FLAT = "flat"
NESTED = "nested"
NONE = "none"


class Field(NamedTuple):
    """One frontmatter key: its text (or texts, for a list) and its 1-based line."""

    value: str | tuple[str, ...]
    line: int
    nested: bool = False

    @property
    def text(self) -> str:
        """The value as one string; a list is joined by commas."""
        return self.value if isinstance(self.value, str) else ", ".join(self.value)


class Topic(NamedTuple):
    """A topic file taken apart. Nothing is lost: `text` is the whole file as decoded.

    `body_line` is the 1-based line on which `body` starts; `body_at` its offset in `text`.
    """

    path: str
    text: str
    fields: Mapping[str, Field]
    body: str
    body_at: int
    body_line: int
    dialect: str
    problems: tuple[Problem, ...]

    @property
    def slug(self) -> str:
        return slug_of(self.path)

    @property
    def archived(self) -> bool:
        return self.path.startswith(ARCHIVE)

    def get(self, key: str) -> str:
        """The text of a frontmatter key, "" when absent."""
        field = self.fields.get(key)
        return field.text if field else ""

    def line_of(self, key: str) -> int:
        """The 1-based line of a frontmatter key; 1 when absent."""
        field = self.fields.get(key)
        return field.line if field else 1

    @property
    def tags(self) -> tuple[str, ...]:
        field = self.fields.get("tags")
        if field is None:
            return ()
        parts = field.value if not isinstance(field.value, str) else field.value.split(",")
        return tuple(t for t in (p.strip() for p in parts) if t)

    @property
    def pinned(self) -> bool:
        return self.get("pinned").strip().lower() in ("true", "yes", "on")


def slug_of(path: str) -> str:
    """A topic's path below the store, without `.md` and without `archive/`."""
    bare = path[: -len(".md")] if path.lower().endswith(".md") else path
    return bare[len(ARCHIVE) :] if bare.startswith(ARCHIVE) else bare
