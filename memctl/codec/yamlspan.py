"""Frontmatter as YAML events: every key with the span of its value. A strict subset of YAML.

Strings, lists of strings and one nested map (`metadata:`); no tags, anchors, aliases or merge
keys. Nothing is constructed, only events are walked, so neither an alias bomb nor deep nesting
costs more than its length. The one importer of python-frontmatter and PyYAML.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterator

MAX_DEPTH = 8
METADATA = "metadata"


class Span(NamedTuple):
    """A key and its value in a block; offsets in characters from the block's start.

    line: 0-based in the block. at: where the key starts. start, end: the value as written.
    flow: it stands inside `{…}`, where no line can be added.
    """

    key: str
    value: str | tuple[str, ...]
    nested: bool
    line: int
    at: int
    start: int
    end: int
    plain: bool
    flow: bool = False


class Walk(NamedTuple):
    """What a block holds: the spans in order, what lies outside the subset as (line, sentence),
    and the parser's complaint with its 0-based line when the block is not YAML (spans are then
    those before the fault).
    """

    spans: tuple[Span, ...]
    outside: tuple[tuple[int, str], ...]
    error: str = ""
    error_line: int = 0


def walk(block: str) -> Walk:
    """Read a frontmatter block (the text between the fences)."""
    walked: Walk = _handler().load(block)
    return walked


_HANDLER: list[Any] = []


def _handler() -> Any:
    """python-frontmatter's YAML handler, loading events instead of objects; made on first use."""
    if _HANDLER:
        return _HANDLER[0]
    import yaml
    from frontmatter.default_handlers import YAMLHandler

    loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)

    class EventHandler(YAMLHandler):  # type: ignore[misc]  # the library has no annotations
        """Drop-in for `frontmatter.parse(text, handler=…)`: load() returns a Walk."""

        def load(self, fm: str, **_: object) -> Walk:
            reader = _Reader()
            try:
                reader.document(iter(yaml.parse(fm, Loader=loader)))
            except yaml.YAMLError as fault:
                mark = getattr(fault, "problem_mark", None)
                what = getattr(fault, "problem", None) or "characters YAML does not allow"
                where = mark.line if mark else _bad_character_line(fm, fault)
                return Walk(tuple(reader.spans), tuple(reader.outside), str(what), where)
            return Walk(tuple(reader.spans), tuple(reader.outside))

    _HANDLER.append(EventHandler())
    return _HANDLER[0]


def _bad_character_line(block: str, fault: object) -> int:
    position = getattr(fault, "position", None)
    return block.count("\n", 0, position) if isinstance(position, int) else 0


class _Reader:
    """Walks the events of one document; a state of two lists, so that a fault keeps them."""

    def __init__(self) -> None:
        self.spans: list[Span] = []
        self.outside: list[tuple[int, str]] = []

    def document(self, events: Iterator[Any]) -> None:
        for event in events:
            kind = type(event).__name__
            if kind == "MappingStartEvent":
                self._flag(event)
                self._mapping(events, nested=False, flow=bool(event.flow_style))
            elif kind in ("ScalarEvent", "SequenceStartEvent", "AliasEvent"):
                if kind == "SequenceStartEvent" or event.start_mark.index != event.end_mark.index:
                    self._say(event, "frontmatter is not a map of keys")
                if kind == "SequenceStartEvent":
                    self._skip(events)

    def _mapping(self, events: Iterator[Any], nested: bool, flow: bool) -> None:
        for key in events:
            kind = type(key).__name__
            if kind == "MappingEndEvent":
                return
            if kind != "ScalarEvent":
                self._say(key, "a key is not plain text")
                if kind.endswith("StartEvent"):
                    self._skip(events)
                self._value(events, None, nested, flow)
                continue
            self._flag(key)
            if key.value == "<<" and key.implicit[0]:
                self._say(key, "merge keys are not read")
            self._value(events, key, nested, flow)

    def _value(self, events: Iterator[Any], key: Any, nested: bool, flow: bool) -> None:
        event = next(events)
        kind = type(event).__name__
        self._flag(event)
        if kind == "ScalarEvent":
            self._keep(key, event.value, event, event, nested, flow)
        elif kind == "SequenceStartEvent":
            values, last = self._sequence(events)
            self._keep(key, tuple(values), event, last, nested, flow)
        elif kind == "MappingStartEvent":
            if key is not None and key.value == METADATA and not nested:
                self._keep(key, "", event, event, nested, flow)
                self._mapping(events, nested=True, flow=bool(event.flow_style))
            else:
                self._say(event, "a nested map other than `metadata` is kept but not read")
                self._skip(events)

    def _sequence(self, events: Iterator[Any]) -> tuple[list[str], Any]:
        values: list[str] = []
        for event in events:
            kind = type(event).__name__
            if kind == "SequenceEndEvent":
                return values, event
            self._flag(event)
            if kind == "ScalarEvent":
                values.append(event.value)
            elif kind.endswith("StartEvent"):
                self._say(event, "a list inside a list is kept but not read")
                self._skip(events)
        return values, None

    def _skip(self, events: Iterator[Any]) -> None:
        depth = 1
        while depth:
            event = next(events)
            kind = type(event).__name__
            self._flag(event)
            depth += kind.endswith("StartEvent") - kind.endswith("EndEvent")
            if depth > MAX_DEPTH:
                self._say(event, f"nested deeper than {MAX_DEPTH} levels")
                for _ in events:
                    pass
                return

    def _keep(
        self, key: Any, value: str | tuple[str, ...], first: Any, last: Any, nested: bool, flow: bool
    ) -> None:
        if key is None:
            return
        plain = getattr(first, "style", None) is None and isinstance(value, str)
        self.spans.append(
            Span(
                key.value, value, nested, key.start_mark.line, key.start_mark.index,
                first.start_mark.index, last.end_mark.index, plain, flow,
            )
        )  # fmt: skip

    def _flag(self, event: Any) -> None:
        if type(event).__name__ == "AliasEvent":
            self._say(event, "aliases are not read")
        elif getattr(event, "anchor", None):
            self._say(event, "anchors are not read")
        if getattr(event, "tag", None) not in (None, "!"):
            self._say(event, "tags are not read")

    def _say(self, event: Any, sentence: str) -> None:
        self.outside.append((event.start_mark.line, sentence))
