"""Without a history nothing shows that a name once was: what then still counts as gone.

Only what can hardly be anything but the project's own does. docs/references.md says how the rules
were fitted and how often each was right.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from memctl.codec.references.endings import known_ending, settings_ending, source_ending
from memctl.codec.references.symbols import compound
from memctl.model.reference import FLAG, PATH, SYMBOL

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable

    from memctl.model.reference import Mention

_FILL_IN = re.compile(
    r"(?:^|[/_.-])(?:path/to|foo|bar|baz|qux|example|sample|your|my|some|dummy|xx+)(?=$|[/_.-])"
    r"|\.\.\.|XX",
    re.IGNORECASE,
)
# What begins a table's row or a list's entry with it, as a program's manual does.
_LISTED = re.compile(r"\s*(?:\||[-*+]|\d{1,9}[.)])[\s*`]+(?:-\w[`,\s]+)?")


class Tree(NamedTuple):
    """The directories of today. folders: every one, whole and by its ends at a slash. parents:
    those that hold directories; a name alone is one only at the top."""

    folders: Collection[str]
    parents: Collection[str]


class Around(NamedTuple):
    """Where a mention stands. line: its line. mirrored: links can be followed from the topic.
    flags: the topic names a flag that stands in the code."""

    line: str
    tree: Tree
    mirrored: bool
    flags: bool


def missing(mention: Mention, around: Around) -> bool:
    """Whether a mention that nothing of today answers is of something the project had."""
    if mention.kind == PATH:
        return _placed(mention, around)
    if mention.kind == SYMBOL:
        return _called(mention)
    before = around.line.partition(mention.raw)[0]
    return mention.kind == FLAG and around.flags and _LISTED.fullmatch(before) is not None


def _called(mention: Mention) -> bool:
    """A name of several words that is called, on nothing or as private: few are a library's."""
    name, raw = mention.name, mention.raw
    return raw.endswith(")") and (name.startswith("_") or (raw.startswith(name) and compound(name)))


def _placed(mention: Mention, around: Around) -> bool:
    path = mention.name
    while path.startswith("../"):
        path = path[3:]
    folder, _, name = path.rpartition("/")
    if not path or _FILL_IN.search(path) or "*" in mention.raw:
        return False
    if around.mirrored and f"]({mention.raw}" in around.line:
        # A link says that its target is there.
        return known_ending(path) or mention.raw.endswith("/")
    if source_ending(name):
        return not folder or path.partition("/")[0] in around.tree.folders
    if known_ending(name):
        return settings_ending(name) and folder in around.tree.folders
    return not name.startswith(".") and folder in around.tree.parents


def tree_of(tracked: Iterable[str]) -> Tree:
    """The directories above these paths."""
    folders: set[str] = set()
    parents: set[str] = set()
    for folder in {path.rpartition("/")[0] for path in tracked} - {""}:
        parts = folder.split("/")
        for end in range(1, len(parts) + 1):
            ends = ["/".join(parts[start:end]) for start in range(end)]
            folders.update(ends)
            if end < len(parts):
                parents.update(e for e in ends if "/" in e or e == parts[0] == ends[0])
    return Tree(folders, parents)
