"""One frontmatter key set or removed: new text at its span, every other character as it was."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from memctl.codec.frontmatter import TOP_KEYS, outranks
from memctl.codec.scalar import scalar, sequence
from memctl.codec.yamlspan import METADATA

if TYPE_CHECKING:
    from memctl.codec.frontmatter import Block, Value
    from memctl.codec.yamlspan import Span

# What ends a line for YAML.
_BREAKS = "\n\r\x85\u2028\u2029"
_BREAK = re.compile(rf"\r\n|[{_BREAKS}]")
# A line that ends a YAML document: nothing may follow it.
_ENDED = re.compile(r"^\.\.\.(?=\s|$)", re.MULTILINE)

Cut = tuple[int, int, str]


def splice(text: str, block: Block, key: str, value: Value) -> str:
    """The text with `key` set to `value` everywhere it counts, or removed when that is None."""
    newline = "\r\n" if "\r\n" in text[: text.find("\n") + 1] else "\n"
    if not block.start:
        at = block.body_at
        return f"{text[:at]}---{newline}{key}: {_written(value)}{newline}---{newline}{text[at:]}"
    body = text[block.start : block.end]
    spans = [s for s in block.spans if s.key == key and (key != METADATA or s.nested)]
    if value is None:
        cuts = [_removal(body, s) for s in spans]
    elif spans:
        counts = [s for s in spans if outranks(s)] if key in TOP_KEYS else spans
        cuts = [c for s in counts or spans for c in _replacement(body, s, _written(value, s.flow))]
    else:
        fence = text[block.start - 1]
        cuts = [_insertion(fence, body, block, key, value, newline)]
    for start, end, new in sorted(cuts, reverse=True):
        body = body[:start] + new + body[end:]
    return text[: block.start] + body + text[block.end :]


def as_read(value: str | bool | int | tuple[str, ...]) -> str | tuple[str, ...]:
    """What reading gives for a value that was written."""
    if isinstance(value, bool):
        return "true" if value else "false"
    return str(value) if isinstance(value, int) else value


def _written(value: Value, flow: bool = False) -> str:
    if isinstance(value, tuple):
        return sequence(value)
    if flow and isinstance(value, str):
        return sequence((value,))[1:-1]
    return scalar("" if value is None else value)


def _line_start(body: str, at: int) -> int:
    return max(body.rfind(c, 0, at) for c in _BREAKS) + 1


def _line_end(body: str, at: int) -> int:
    found = _BREAK.search(body, at)
    return found.end() if found else len(body)


def _replacement(body: str, span: Span, new: str) -> list[Cut]:
    gap = body[span.colon : span.start]
    if span.start < span.end and gap and not gap.strip(" \t"):
        return [(span.start, span.end, new)]
    if not gap.strip():  # nothing was written, or it stands on a later line
        end = span.end
        if span.start == end:
            rest = body[end : _line_end(body, end)]
            end += len(rest.rstrip("".join(_BREAKS))) if not rest.strip() else 0
        return [(span.colon, end, f" {new}")]
    start = body.rfind("\n", span.colon, span.start)
    if start < 0:
        return [(span.start, span.end, new)]
    # A comment stands between the key and its value: it stays.
    start -= body[start - 1] == "\r"
    return [(span.colon, span.colon, f" {new}"), (start, span.end, "")]


def _removal(body: str, span: Span) -> Cut:
    if not span.flow:
        return _line_start(body, span.at), _line_end(body, span.end), ""
    behind = re.compile(r"[ \t]*,[ \t]*").match(body, span.end)
    if behind:
        return span.at, behind.end(), ""
    before = body[: span.at].rstrip()
    return (len(before) - 1 if before.endswith(",") else span.at), span.end, ""


def _insertion(fence: str, body: str, block: Block, key: str, value: Value, newline: str) -> Cut:
    if block.brace >= 0:
        return block.brace, block.brace, f"{key}: {_written(value, flow=True)}, "
    ended = _ENDED.search(body)
    at = ended.start() if ended else len(body)
    beside = next((s for s in block.spans if not s.nested), None)
    nested = [s for s in block.spans if s.nested]
    if key not in TOP_KEYS and nested and not nested[-1].flow:
        at = _line_end(body, nested[-1].end)
        beside = nested[-1]
    margin = body[_line_start(body, beside.at) : beside.at] if beside else ""
    indent = margin[: len(margin) - len(margin.lstrip(" \t"))]
    lead = "" if (fence + body[:at])[-1] in _BREAKS else newline
    return at, at, f"{lead}{indent}{key}: {_written(value)}{newline}"
