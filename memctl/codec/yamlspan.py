"""Frontmatter as YAML events: every key with the span of its value. A strict subset of YAML.

Strings, lists of strings and one nested map (`metadata:`); no tags, anchors, aliases or merge
keys. Nothing is constructed, only events are walked, so neither an alias bomb nor deep nesting
costs anything. The one importer of python-frontmatter and PyYAML.
"""

from __future__ import annotations

from functools import cache
from typing import Any, NamedTuple

METADATA = "metadata"


class Span(NamedTuple):
    """A key and its value in a block; offsets in characters from the block's start.

    line: 0-based in the block. at: where the key starts; colon: behind its colon. start, end: the
    value as written, without the newline behind it. plain: text without quotes. flow: it stands
    inside `{…}`, where no line can be added.
    """

    key: str
    value: str | tuple[str, ...]
    nested: bool
    line: int
    at: int
    colon: int
    start: int
    end: int
    plain: bool
    flow: bool = False


class Walk(NamedTuple):
    """What a block holds: the spans in order, what lies outside the subset as (line, sentence),
    and why the block cannot be read, with a 0-based line (spans are then those before the fault).

    brace: the offset behind the `{` when the whole block is one `{…}`, else -1.
    """

    spans: tuple[Span, ...]
    outside: tuple[tuple[int, str], ...]
    error: str = ""
    error_line: int = 0
    brace: int = -1


def walk(block: str) -> Walk:
    """Read a frontmatter block (the text between the fences)."""
    walked: Walk = _handler().load(block)
    return walked


@cache
def _handler() -> Any:
    """python-frontmatter's YAML handler, loading events instead of objects; made on first use."""
    import yaml
    from frontmatter.default_handlers import YAMLHandler

    from memctl.codec.yamlevents import Reader, Refused

    fast = getattr(yaml, "CSafeLoader", yaml.SafeLoader)

    class EventHandler(YAMLHandler):  # type: ignore[misc,unused-ignore]  # old ones have no types
        """The library's handler, but for load(): it returns a Walk."""

        def load(self, fm: str, **_: object) -> Any:
            if fm.startswith("\ufeff"):  # libyaml skips it and then miscounts
                return Walk((), (), "a byte order mark stands inside", 0)
            walked = self.read(fm, fast)
            if "Unicode character escape" in walked.error:  # libyaml refuses "\ud83d\ude00"
                return self.read(fm, yaml.SafeLoader)
            return walked

        def read(self, fm: str, loader: Any) -> Walk:
            reader = Reader(fm, yaml)
            error, line = "", 0
            try:
                reader.document(loader(fm))
            except Refused as fault:
                error, line = fault.args
            except (yaml.YAMLError, ValueError, OverflowError) as fault:
                error, line = reader.complaint(fault)
            return Walk(tuple(reader.spans), tuple(reader.outside), error, line, reader.brace)

    return EventHandler()
