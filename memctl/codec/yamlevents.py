"""The walk over YAML's events that collects the spans of one frontmatter block."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from memctl.codec.yamlspan import METADATA, Span

if TYPE_CHECKING:
    from collections.abc import Iterator

MAX_DEPTH = 8
_COLON = re.compile(r"\s*:")
# What an escape may smuggle into a value, and no file or database can hold.
_UNSTORABLE = re.compile("[\0\ud800-\udfff]")


class Refused(Exception):
    """YAML that is not frontmatter: (sentence, 0-based line)."""


class Reader:
    """Walks the events of one document; what was read before a fault stays in its lists."""

    events: Iterator[Any]

    def __init__(self, block: str, yaml: Any) -> None:
        self.block = block
        self.spans: list[Span] = []
        self.outside: list[tuple[int, str]] = []
        self.brace = -1
        # YAML ends lines at these too; everybody else counts LF only.
        odd = block.count("\r") != block.count("\r\n") or (
            not block.isascii() and any(c in block for c in "\x85\u2028\u2029")
        )
        self.odd_lines = odd
        self.escapes = "\\" in block
        self.scalar, self.alias = yaml.ScalarEvent, yaml.AliasEvent
        self.map, self.map_end = yaml.MappingStartEvent, yaml.MappingEndEvent
        self.list, self.list_end = yaml.SequenceStartEvent, yaml.SequenceEndEvent
        self.start = yaml.DocumentStartEvent

    def document(self, loader: Any) -> None:
        self.events = iter(loader.get_event, None)
        documents = 0
        for event in self.events:
            kind = type(event)
            if kind is self.start:
                documents += 1
                if documents > 1:
                    raise Refused("a second YAML document begins", self.line(event.start_mark))
            elif kind is self.map:
                self.flag(event)
                if event.flow_style:
                    self.brace = event.end_mark.index
                self.mapping(nested=False, flow=bool(event.flow_style))
            elif kind in (self.list, self.alias) or (kind is self.scalar and _width(event)):
                raise Refused("it is not a map of keys", self.line(event.start_mark))

    def mapping(self, nested: bool, flow: bool) -> None:
        for key in self.events:
            kind = type(key)
            if kind is self.map_end:
                return
            if kind is not self.scalar:
                self.say(key, "a key is not plain text")
                self.skip(key)
                self.skip(next(self.events))
                continue
            if key.tag is not None or key.anchor is not None:
                self.flag(key)
            if key.value == "<<" and not key.style:
                self.say(key, "merge keys are not read")
            self.value(key, nested, flow)

    def value(self, key: Any, nested: bool, flow: bool) -> None:
        event = next(self.events)
        kind = type(event)
        if event.anchor is not None or (kind is not self.alias and event.tag is not None):
            self.flag(event)
        if kind is self.scalar:
            self.keep(key, event, event.value, self.end(event), nested, flow, not event.style)
        elif kind is self.list:
            values, end = self.sequence(event)
            self.keep(key, event, values, end, nested, flow)
        elif kind is self.alias:
            end = event.end_mark.index
            self.keep(key, event, self.block[event.start_mark.index : end], end, nested, flow)
        elif key.value == METADATA and not nested:
            self.keep(key, event, "", event.start_mark.index, nested, flow)
            self.mapping(nested=True, flow=bool(event.flow_style))
        else:
            self.say(event, "a nested map other than `metadata` is kept but not read")
            self.skip(event)

    def sequence(self, first: Any) -> tuple[tuple[str, ...], int]:
        """The texts of a list, and where it ends: a list of lines ends with its last item."""
        values: list[str] = []
        end = first.end_mark.index
        for event in self.events:
            kind = type(event)
            if kind is self.list_end:
                return tuple(values), event.end_mark.index if _width(event) else end
            if kind is self.scalar:
                self.flag(event)
                values.append(self.text(event, event.value))
                end = self.end(event)
            else:
                self.say(event, "a list inside a list is kept but not read")
                end = self.skip(event)
        return tuple(values), end

    def skip(self, event: Any) -> int:
        """Pass over the node that begins with `event`; where it ends."""
        end: int = event.end_mark.index
        depth = 0
        while True:
            kind = type(event)
            self.flag(event)
            if kind in (self.map, self.list):
                depth += 1
                if depth > MAX_DEPTH:
                    where = self.line(event.start_mark)
                    raise Refused(f"nested deeper than {MAX_DEPTH} levels", where)
            elif kind in (self.map_end, self.list_end):
                depth -= 1
            if kind is self.scalar:
                end = self.end(event)
            elif _width(event):
                end = event.end_mark.index
            if not depth:
                return end
            event = next(self.events)

    def keep(
        self,
        key: Any,
        first: Any,
        value: str | tuple[str, ...],
        end: int,
        nested: bool,
        flow: bool,
        plain: bool = False,
    ) -> None:
        mark = key.start_mark
        colon = key.end_mark.index + 1
        if self.block[colon - 1 : colon] != ":":
            match = _COLON.match(self.block, colon - 1)
            if match is None:
                self.say(key, "a key stands without a value")
                return
            colon = match.end()
        start = first.start_mark.index
        if start < colon:
            self.say(key, "a key stands without a name")
            return
        if isinstance(value, str):
            value = self.text(first, value)
        name, line = self.text(key, key.value), self.line(mark)
        self.spans.append(
            Span(name, value, nested, line, mark.index, colon, start, end, plain, flow)
        )

    def end(self, scalar: Any) -> int:
        """Where a value ends. YAML counts the blank lines behind a `|` or `>` text to it."""
        start, end = scalar.start_mark.index, scalar.end_mark.index
        if scalar.style not in ("|", ">"):
            return int(end)
        text = self.block[start:end]
        if "+" in text.split("\n", 1)[0]:  # these blank lines are part of the value
            return int(end) - (2 if text.endswith("\r\n") else text.endswith("\n"))
        return int(start) + len(text.rstrip("\r\n"))

    def text(self, event: Any, value: str) -> str:
        if not self.escapes or not _UNSTORABLE.search(value):
            return value
        self.say(event, "an escape stands for half a character or for NUL")
        joined = value.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "replace")
        return joined.replace("\0", "\ufffd")

    def flag(self, event: Any) -> None:
        if type(event) is self.alias:
            self.say(event, "aliases are not read")
        elif getattr(event, "anchor", None):
            self.say(event, "anchors are not read")
        if getattr(event, "tag", None) not in (None, "!"):
            self.say(event, "tags are not read")

    def say(self, event: Any, sentence: str) -> None:
        self.outside.append((self.line(event.start_mark), sentence))

    def line(self, mark: Any) -> int:
        if self.odd_lines:
            return self.block.count("\n", 0, mark.index)
        return int(mark.line)

    def complaint(self, fault: Any) -> tuple[str, int]:
        """The parser's sentence and the line to look at."""
        mark = getattr(fault, "problem_mark", None)
        if mark is not None:
            if (fault.context or "").startswith("while scanning") and fault.context_mark:
                mark = fault.context_mark  # where the quote opens, not where the text ends
            return str(fault.problem), self.line(mark)
        at = getattr(fault, "start", -1)
        if at < 0 and isinstance(getattr(fault, "character", None), int):
            at = self.block.find(chr(fault.character))
        return "characters that YAML does not allow", self.block.count("\n", 0, max(at, 0))


def _width(event: Any) -> bool:
    return bool(event.start_mark.index != event.end_mark.index)
