"""Paths that a topic's text names: in inline code, in links, or bare with a slash.

Extraction is liberal: what cannot be shown to have existed is only ever a hint.
"""

from __future__ import annotations

import re
from typing import NamedTuple
from urllib.parse import unquote

from memctl.codec.lines import split_lines

_CODE = re.compile(r"`([^`\n]+)`")
_LINK = re.compile(r"\]\(([^()\s]+)\)")
_BARE = re.compile(r"(?<![\w/.:@~$-])(?:\.{0,2}/)?(?:[\w.@+-]+/)+[\w.@+-]*\w(?![\w/])")
_PATH = re.compile(r"(?:\.{1,2}/)*[\w.@+-][\w.@+-]*(?:/[\w.@+\[\]()-]+)*/?")
_FILE = re.compile(r"[\w.@+-]*\w\.[A-Za-z][A-Za-z0-9]{0,7}")
_PLACE = re.compile(r"(?::\d+(?:[:-]\d+)*|#L?\d+(?:-L?\d+)?)$")
_SCHEME = re.compile(r"[A-Za-z][A-Za-z0-9+.-]*://|mailto:|www\.")


class PathMention(NamedTuple):
    """A path as written (`raw`), cleaned of line numbers and `./` (`path`), and its line."""

    line: int
    raw: str
    path: str


def path_mentions(text: str, first_line: int = 1) -> tuple[PathMention, ...]:
    """Every path named in `text`, each spelling once, with the line of its first mention."""
    seen: dict[str, PathMention] = {}
    for number, line in enumerate(split_lines(text), first_line):
        if "/" not in line and "`" not in line:
            continue
        for raw in _candidates(line):
            path = _clean(raw)
            if path:
                seen.setdefault(path, PathMention(number, raw, path))
    return tuple(seen.values())


def _candidates(line: str) -> list[str]:
    coded = _CODE.findall(line)
    rest = _CODE.sub(" ", line)
    links = [unquote(t) for t in _LINK.findall(rest)]
    bare = _BARE.findall(_LINK.sub("] ", rest))
    whole = [word for span in coded for word in ([span] if " " not in span else [])]
    return [*whole, *links, *(b for b in bare if _FILE.search(b.rsplit("/", 1)[-1]))]


def _clean(raw: str) -> str:
    """The path that `raw` spells, or "" when it is not one that could be checked."""
    path = _PLACE.sub("", raw.strip().rstrip(".,;:"))
    if _SCHEME.match(path) or path.startswith(("/", "~", "$", "-", "@")) or "*" in path:
        return ""
    if not _PATH.fullmatch(path) or ("/" not in path.rstrip("/") and not _FILE.fullmatch(path)):
        return ""
    while path.startswith("./"):
        path = path[2:]
    return path.rstrip("/")
