"""Without a history nothing shows that a name once was: what then still counts as gone.

docs/references.md says how the rules were fitted and how often each was right.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from memctl.codec.references.paths import known_ending, source_ending
from memctl.model.reference import FLAG, PATH, SYMBOL

if TYPE_CHECKING:
    from collections.abc import Collection

    from memctl.model.reference import Mention

_FILL_IN = re.compile(
    r"(?:^|[/_.-])(?:path/to|foo|bar|baz|qux|example|sample|your|my|some|xx+|dummy|test_?name)(?=$|[/_.-])"
    r"|\.\.\.|XX",
    re.IGNORECASE,
)
# A table's row or a list's entry that begins with it, as the manual of a program does.
_LISTED = re.compile(r"\s*(?:\||[-*+]|\d+[.)])\s+(?:`-\w`,?\s*)?[*`\s]*$")


def missing(mention: Mention, line: str, folders: Collection[str], mirrored: bool) -> bool:
    """Whether a mention that no repository of today answers is of the project's own.

    line: where it stands. folders: every directory of today's trees, whole and by its ends.
    mirrored: links can be followed from the topic.
    """
    if mention.kind == SYMBOL:
        return _called(mention)
    if mention.kind == FLAG:
        return bool(_LISTED.match(line.partition(mention.raw)[0]))
    return mention.kind == PATH and _placed(mention, line, folders, mirrored)


def _called(mention: Mention) -> bool:
    """A name of several words that is called, on nothing or as private: few of them are a
    library's."""
    name = mention.name
    return mention.raw.endswith(")") and (
        name.startswith("_")
        or (mention.raw.startswith(name) and name.lower() != name.strip("_"))
        or ("_" in name.strip("_") and mention.raw.startswith(name))
    )


def _placed(mention: Mention, line: str, folders: Collection[str], mirrored: bool) -> bool:
    path = mention.name
    while path.startswith("../"):
        path = path[3:]
    folder, _, name = path.rpartition("/")
    if not path or _FILL_IN.search(path) or "*" in mention.raw:
        return False
    ends = known_ending(path)
    if mirrored and f"]({mention.raw}" in line and (ends or mention.raw.endswith("/")):
        return True  # a link says that its target is there
    if not folder:
        return source_ending(name)
    if ends:
        return path.partition("/")[0] in folders
    return not name.startswith(".") and folder in folders
