"""A topic's frontmatter: found, read in both dialects, and edited without touching other bytes."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from memctl.codec.lines import split_lines
from memctl.codec.scalar import quoted, scalar, sequence
from memctl.codec.yamlspan import METADATA, Span, Walk, walk
from memctl.model.diagnostic import Edit, Problem
from memctl.model.topic import FLAT, NESTED, NONE, Field

if TYPE_CHECKING:
    from collections.abc import Mapping

# No real frontmatter comes near it (largest seen: 4 KB); it bounds what YAML is asked to read.
MAX_BLOCK = 65536
BOM = "\ufeff"
# Keys that stay at the top level in the nested dialect.
_TOP_KEYS = ("name", "description")
_FENCE = re.compile(r"---[ \t]*\r?\n?")
_CLOSING = re.compile(r"^---[ \t]*\r?$", re.MULTILINE)
_KEY_LINE = re.compile(r"^([ \t]*)([A-Za-z_][\w.-]*)[ \t]*:(?:[ \t]+|$)(.*)$")

Value = str | bool | int | tuple[str, ...] | None


class Block(NamedTuple):
    """Where the frontmatter lies in a file's text, and what it says.

    start..end: the YAML between the fences; body_at: behind the closing fence. All are 0 when
    there is none. `broken`: the block is not YAML and was read line by line.
    """

    start: int
    end: int
    body_at: int
    spans: tuple[Span, ...]
    fields: Mapping[str, Field]
    dialect: str
    problems: tuple[Problem, ...]
    broken: bool = False


_ABSENT = Block(0, 0, 0, (), {}, NONE, ())


def read(path: str, text: str) -> Block:
    """Find and read the frontmatter of `text`. Never raises on any text.

    path is only carried into the edits that repairs propose.
    """
    at = len(BOM) if text.startswith(BOM) else 0
    opening = _FENCE.match(text, at)
    if opening is None or not opening.group().endswith("\n"):
        return _ABSENT._replace(body_at=at)
    start = opening.end()
    closing = _CLOSING.search(text, start)
    problems: list[Problem] = []
    if closing is None:
        end = body_at = _unclosed_end(text, start)
        problems.append(Problem("MEM101", 1, "the frontmatter is not closed by a line `---`"))
    else:
        end = closing.start()
        body_at = min(closing.end() + 1, len(text))
    block = text[start:end]
    if len(block) > MAX_BLOCK:
        problems.append(Problem("MEM101", 1, f"the frontmatter is over {MAX_BLOCK} characters"))
        walked = Walk(_salvage(block[:MAX_BLOCK]), (), "too large")
    else:
        walked = walk(block)
        if walked.error:
            problems.append(_unparsable(path, block, walked))
            walked = walked._replace(spans=_salvage(block))
    problems += [Problem("MEM104", line + 2, what) for line, what in _once(walked.outside)]
    problems += _hazards(block, walked)
    fields: dict[str, Field] = {}
    for span in walked.spans:
        if span.key != METADATA or span.nested:
            fields[span.key] = Field(span.value, span.line + 2, span.nested)
    nested = any(s.nested for s in walked.spans)
    dialect = NESTED if nested else FLAT
    return Block(
        start, end, body_at, walked.spans, fields, dialect, tuple(problems), bool(walked.error)
    )


def _once(outside: tuple[tuple[int, str], ...]) -> list[tuple[int, str]]:
    return list(dict.fromkeys(outside))


def _unclosed_end(text: str, start: int) -> int:
    """Behind the leading lines that look like `key: value`."""
    at = start
    for line in split_lines(text[start : start + MAX_BLOCK]):
        if not _KEY_LINE.match(line.rstrip("\r\n")):
            break
        at += len(line)
    return at


def _salvage(block: str) -> tuple[Span, ...]:
    """Read `key: value` lines one at a time, for a block that is not YAML."""
    spans: list[Span] = []
    at = 0
    under = ""
    for number, line in enumerate(split_lines(block)):
        bare = line.rstrip("\r\n")
        match = _KEY_LINE.match(bare)
        if match:
            indent, key, raw = match.groups()
            if not indent:
                under = key
            nested = bool(indent) and under == METADATA
            if not indent or nested:
                raw = raw.rstrip()
                start = at + match.start(3)
                value = _unquoted(raw)
                where = (at + len(indent), start, start + len(raw))
                spans.append(Span(key, value, nested, number, *where, plain=True))
        elif spans and bare.strip() and bare[0] in " \t":
            last = spans[-1]
            if isinstance(last.value, str):
                joined = f"{last.value} {bare.strip()}".strip()
                spans[-1] = last._replace(value=joined, end=at + len(bare))
        at += len(line)
    return tuple(spans)


def _unquoted(raw: str) -> str:
    if len(raw) > 1 and raw[0] in "\"'" and raw.endswith(raw[0]):
        return raw[1:-1]
    return raw


def _unparsable(path: str, block: str, walked: Walk) -> Problem:
    line = walked.error_line + 2
    lines = split_lines(block)
    text = lines[walked.error_line].strip() if walked.error_line < len(lines) else ""
    match = _KEY_LINE.match(text)
    which = f" in `{match.group(2)}`" if match else ""
    edits = _requote(path, lines)
    return Problem("MEM101", line, f"the frontmatter is not YAML{which}: {walked.error}", edits)


def _requote(path: str, lines: list[str]) -> tuple[Edit, ...]:
    """Quote each one-line value that YAML refuses; no edits unless the whole then reads."""
    edits: list[Edit] = []
    mended = list(lines)
    for number, line in enumerate(lines):
        bare = line.rstrip("\r\n")
        match = _KEY_LINE.match(bare)
        if not match or not match.group(3) or not walk(bare.strip()).error:
            continue
        raw = match.group(3).rstrip()
        new = bare[: match.start(3)] + quoted(_unquoted(raw)) + line[len(bare) :]
        mended[number] = new
        edits.append(Edit(path, number + 2, 1, new))
    return tuple(edits) if edits and not walk("".join(mended)).error else ()


def _hazards(block: str, walked: Walk) -> list[Problem]:
    """Keys given twice, and plain text that YAML cuts at ` #`."""
    found: list[Problem] = []
    seen: dict[tuple[str, bool], int] = {}
    for span in walked.spans:
        first = seen.setdefault((span.key, span.nested), span.line)
        if first != span.line:
            found.append(
                Problem("MEM104", span.line + 2, f"`{span.key}` stands here and on line {first + 2}")
            )
        if span.plain and span.value and not walked.error:
            rest = block[span.end : block.find("\n", span.end) % (len(block) + 1)]
            if rest.lstrip(" \t").startswith("#"):
                what = f"`{span.key}` is cut at ` #`: quote the value if the rest belongs to it"
                found.append(Problem("MEM104", span.line + 2, what))
    return found


def edit(path: str, text: str, changes: Mapping[str, Value]) -> str:
    """Set keys (None removes one) and leave every other byte as it is.

    In the nested dialect our keys go below `metadata:`. A file without frontmatter gets one.
    """
    block = read(path, text)
    newline = "\r\n" if "\r\n" in text else "\n"
    if block.body_at <= len(BOM):
        lines = "".join(f"{k}: {_write(v)}{newline}" for k, v in changes.items() if v is not None)
        return f"{text[: block.body_at]}---{newline}{lines}---{newline}{text[block.body_at :]}"
    body = text[block.start : block.end]
    spans = {s.key: s for s in block.spans if s.key != METADATA or s.nested}
    splices: list[tuple[int, int, str]] = []
    for key, value in changes.items():
        span = spans.get(key)
        if span is None:
            if value is not None:
                splices.append(_insertion(body, block, key, value, newline))
        elif value is None:
            start = body.rfind("\n", 0, span.at) + 1
            splices.append((start, _line_end(body, span.end), ""))
        else:
            splices.append((span.start, span.end, _fitted(body, span, _write(value), newline)))
    for start, end, new in sorted(splices, key=lambda s: s[:2], reverse=True):
        body = body[:start] + new + body[end:]
    return text[: block.start] + body + text[block.end :]


def _write(value: Value) -> str:
    return sequence(value) if isinstance(value, tuple) else scalar(value or "")


def _fitted(body: str, span: Span, new: str, newline: str) -> str:
    """A new value in the old one's place: a blank after the colon, a newline after a block."""
    before = "" if span.start and body[span.start - 1] in " \t{,[" else " "
    after = newline if body[span.start : span.end].endswith("\n") else ""
    return before + new + after


def _line_end(body: str, at: int) -> int:
    if at and body[at - 1] == "\n":
        return at
    end = body.find("\n", at)
    return len(body) if end < 0 else end + 1


def _insertion(
    body: str, block: Block, key: str, value: Value, newline: str
) -> tuple[int, int, str]:
    nested = [s for s in block.spans if s.nested]
    below = key not in _TOP_KEYS and nested and not nested[-1].flow
    last = nested[-1] if below else None
    if last is None:
        at = len(body)
        indent = ""
    else:
        at = _line_end(body, last.end)
        line_start = body.rfind("\n", 0, last.at) + 1
        indent = body[line_start : last.at]
    lead = newline if at and not body[:at].endswith("\n") else ""
    return at, at, f"{lead}{indent}{key}: {_write(value)}{newline}"
