"""Links to a topic, found in a text and turned to its new place; pure."""

from __future__ import annotations

import re
from posixpath import dirname, relpath
from typing import TYPE_CHECKING, NamedTuple

from memctl.codec.lines import split_lines
from memctl.codec.links import pointers, resolve, shown
from memctl.model.topic import slug_of

if TYPE_CHECKING:
    from collections.abc import Iterable

_WIKI = re.compile(r"\[\[\s*([^\[\]|#\n]*[^\[\]|#\s\\])")


class Turn(NamedTuple):
    """A topic's move. old, new: its paths. known: every topic's path as the store is now."""

    old: str
    new: str
    known: frozenset[str]

    def text(self, text: str, folder: str = "", into: str | None = None) -> str:
        """The text with every link to the old place turned to the new one; code is left alone.

        folder: where the text lies; into: where it will lie, when it moves too.
        """
        lines = split_lines(text)
        coded = {number for number, _, in_code in shown(lines) if in_code}
        there = folder if into is None else into
        return "".join(
            raw if number in coded else self._line(raw, folder, there)
            for number, raw in enumerate(lines, 1)
        )

    def line(self, line: str) -> str:
        """An index line. A bare `file.md` that stands for a link is turned too."""
        if pointers(line):
            return self._line(line, "", "")
        name = self.new.rpartition("/")[2]
        new = f"`{self.new}`" if "/" not in self.new else f"[`{name}`]({self.new})"
        return line.replace(f"`{self.old}`", new, 1)

    def _line(self, raw: str, folder: str, into: str) -> str:
        if "](" not in raw and "[[" not in raw:
            return raw
        for start, end, target, title in reversed(pointers(raw)):
            found = raw[start:end]
            if found.startswith("[["):
                new = self._wiki(found)
            else:
                new = self._link(found, target, len(title), folder, into)
            raw = raw[:start] + new + raw[end:]
        return raw

    def _link(self, found: str, target: str, title: int, folder: str, into: str) -> str:
        path, mark, fragment = target.partition("#")
        new = self._target(path, folder, into)
        if not new:
            return found
        lead = "./" if path.startswith("./") and not new.startswith("../") else ""
        at = found.index(target, title + len("[]("))
        return f"{found[:at]}{lead}{new}{mark}{fragment}{found[at + len(target) :]}"

    def _target(self, path: str, folder: str, into: str) -> str:
        """What the link must say now, "" when it does not mean the moved topic."""
        root, outside = resolve(path)
        if not root and not outside:
            return ""
        beside = resolve(f"{folder}/{path}")[0] if folder else root
        if beside == self.old:
            return relpath(self.new, into or ".") if folder else self.new
        if beside in self.known or outside:
            return ""
        if root == self.old:
            return self.new
        # An archived topic is also meant by the path that it had.
        live = f"{slug_of(self.old)}.md"
        return f"{slug_of(self.new)}.md" if root == live and live not in self.known else ""

    def _wiki(self, found: str) -> str:
        match = _WIKI.match(found)
        if not match:
            return found
        return found[: match.start(1)] + self._named(match.group(1)) + found[match.end(1) :]

    def _named(self, name: str) -> str:
        """What `[[name]]` must say: a slug, or a base name that only one topic has."""
        old, new = slug_of(self.old), slug_of(self.new)
        if name in (old, f"{old}.md"):
            return new + name[len(old) :]
        slugs = {slug_of(path) for path in self.known}
        if name != _base(old) or name in slugs or _count(name, slugs) != 1:
            return name
        return new if _count(_base(new), slugs - {old}) else _base(new)

    def slug(self, name: str) -> str:
        """A slug in a key such as `supersedes`."""
        return slug_of(self.new) if name == slug_of(self.old) else name

    def mentioned(self, data: bytes) -> bool:
        """Whether a file can hold a link at all; cheap."""
        return _base(slug_of(self.old)).encode() in data or b"%" in data


def folder_of(path: str) -> str:
    return dirname(path)


def _base(slug: str) -> str:
    return slug.rpartition("/")[2]


def _count(base: str, slugs: Iterable[str]) -> int:
    return sum(_base(slug) == base for slug in slugs)
