"""What context answers: a text for a prompt, what is in it, and what is not."""

from __future__ import annotations

from typing import NamedTuple

# Parts of the text, in its order.
PINNED = "pinned"
INDEX_LINE = "index"
RECALLED = "recalled"
# Branches that say nothing of the work.
SILENT = frozenset(("main", "master", "head", "trunk", "develop", "dev"))


class Wanted(NamedTuple):
    """What to recall, and within how many tokens. branch, changed: "" and () say nothing."""

    budget: int
    query: str = ""
    branch: str = ""
    changed: tuple[str, ...] = ()

    @property
    def asks(self) -> bool:
        """Topics are to be recalled."""
        named = self.branch and self.branch.lower() not in SILENT
        return bool(self.query.strip() or named or self.changed)


class Included(NamedTuple):
    """A topic in the text, or its index line. reason: in a few words."""

    slug: str
    part: str
    tokens: int
    reason: str


class Omitted(NamedTuple):
    """A topic that was considered and is not in the text. tokens: what it would have taken."""

    slug: str
    reason: str
    tokens: int


class Context(NamedTuple):
    """tokens: of the text, by estimate, at most `budget`. unread: index lines for which there was
    no room, not taken apart yet, as (1-based line, text)."""

    text: str
    tokens: int
    budget: int
    included: tuple[Included, ...]
    omitted: tuple[Omitted, ...]
    unread: tuple[tuple[int, str], ...] = ()
