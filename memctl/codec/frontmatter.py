"""A topic's frontmatter: found, read in both dialects, and edited without touching other bytes."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from memctl.codec.yamlspan import METADATA, Span, Walk, walk
from memctl.errors import Unreadable
from memctl.model.diagnostic import Edit, Problem
from memctl.model.topic import FLAT, NESTED, NONE, Field

if TYPE_CHECKING:
    from collections.abc import Mapping

# No real frontmatter comes near it (largest seen: 4 KB); it bounds what YAML is asked to read.
MAX_BLOCK = 65536
BOM = "\ufeff"
# Keys that stay at the top level in the nested dialect.
TOP_KEYS = ("name", "description")
_OPENING = re.compile(r"(?:[ \t]*\r?\n)*---[ \t]*(?:\r?\n|\r?\Z)")
_FENCE = re.compile(r"---[ \t]*\r?(?:\n|\Z)")

Value = str | bool | int | tuple[str, ...] | None


class Block(NamedTuple):
    """Where the frontmatter lies in a file's text, and what it says.

    start..end: the YAML between the fences, as far as it was read; body_at: behind the closing
    fence. start and end are 0 when there is none. `broken`: it is not YAML and was read key by
    key. `brace`: see Walk.
    """

    start: int
    end: int
    body_at: int
    spans: tuple[Span, ...]
    fields: Mapping[str, Field]
    dialect: str
    problems: tuple[Problem, ...]
    broken: bool = False
    brace: int = -1


def read(path: str, text: str) -> Block:
    """Find and read the frontmatter of `text`. Never raises on any text.

    Blank lines before the opening fence are a problem, but no reason not to read it. path is only
    carried into the edits that repairs propose.
    """
    at = len(BOM) if text.startswith(BOM) else 0
    absent = Block(0, 0, at, (), {}, NONE, ())
    opening = _OPENING.match(text, at)
    if opening is None:
        return absent
    start = opening.end()
    blank = text.count("\n", 0, start - 1)
    closing = _closing(text, start)
    problems: list[Problem] = []
    if closing is not None:
        end, body_at = closing.span()
    elif blank:
        return absent
    else:
        from memctl.codec.salvage import unclosed_end

        end = body_at = unclosed_end(text, start, MAX_BLOCK)
        problems.append(Problem("MEM101", 1, "the frontmatter is not closed by a line `---`"))
    if end - start > MAX_BLOCK:
        end = text.rfind("\n", start - 1, start + MAX_BLOCK) + 1
        what = f"the frontmatter is over {MAX_BLOCK:,} characters; the rest is not read"
        problems.append(Problem("MEM101", blank + 1, what))
    walked = _walked(path, text[start:end], blank + 2, problems)
    if blank:
        if not walked.spans:
            return absent
        what = "blank lines stand before the frontmatter, so that a host may not see it"
        problems.append(Problem("MEM101", 1, what, (Edit(path, 1, blank, text[:at]),)))
    fields: dict[str, Field] = {}
    for span in walked.spans:
        if span.key != METADATA or span.nested:
            old = fields.get(span.key)
            if old is None or old.nested == span.nested or outranks(span):
                fields[span.key] = Field(span.value, span.line + blank + 2, span.nested)
    dialect = NESTED if any(s.nested for s in walked.spans) else FLAT
    broken = bool(walked.error)
    return Block(
        start, end, body_at, walked.spans, fields, dialect, tuple(problems), broken, walked.brace
    )


def outranks(span: Span) -> bool:
    """Whether this one counts when a key stands at both levels: ours count below `metadata`."""
    return span.nested != (span.key in TOP_KEYS)


def _closing(text: str, start: int) -> re.Match[str] | None:
    at = text.find("\n---", start - 1)
    while at >= 0:
        fence = _FENCE.match(text, at + 1)
        if fence:
            return fence
        at = text.find("\n---", at + 1)
    return None


def _walked(path: str, block: str, first_line: int, problems: list[Problem]) -> Walk:
    """The block's spans, by YAML or else key by key; what is wrong is added to `problems`."""
    walked = walk(block)
    if walked.error:
        from memctl.codec.salvage import edits, salvage

        found = salvage(block)
        where = f" in `{found.key}`" if found.key else ""
        line = found.line if found.key else walked.error_line
        what = f"the frontmatter cannot be read{where}: {walked.error}"
        mended = edits(path, first_line, found.mended)
        problems.append(Problem("MEM101", line + first_line, what, mended))
        walked = walked._replace(spans=found.spans, brace=-1)
    hazards = [*walked.outside, *_repeated(walked.spans)]
    if not walked.error:
        hazards += _cut(block, walked.spans)
    problems += [
        Problem("MEM104", line + first_line, what) for line, what in dict.fromkeys(hazards)
    ]
    return walked


def _repeated(spans: tuple[Span, ...]) -> list[tuple[int, str]]:
    """Keys given twice, and keys that say different things at both levels."""
    found: list[tuple[int, str]] = []
    seen: dict[tuple[str, bool], Span] = {}
    for span in spans:
        if (span.key, span.nested) in seen:
            found.append((span.line, f"`{span.key}` is given twice; the last one counts"))
        seen[span.key, span.nested] = span
        other = seen.get((span.key, not span.nested))
        if other and other.value != span.value and span.key not in TOP_KEYS:
            what = f"`{span.key}` is given at both levels; the one below `{METADATA}` counts"
            found.append((span.line, what))
    return found


def _cut(block: str, spans: tuple[Span, ...]) -> list[tuple[int, str]]:
    """Plain text that YAML ends at ` #`."""
    found: list[tuple[int, str]] = []
    if "#" in block:
        for span in spans:
            rest = block[span.end : block.find("\n", span.end) % (len(block) + 1)]
            if span.plain and rest.lstrip(" \t").startswith("#"):
                what = f"`{span.key}` is cut at ` #`: quote the value if the rest belongs to it"
                found.append((span.line, what))
    return found


def edit(path: str, text: str, changes: Mapping[str, Value]) -> str:
    """Set keys (None removes one) and leave every other byte as it is.

    In the nested dialect our keys go below `metadata:`. A file without frontmatter gets one.
    Raises Unreadable when reading again does not give what was asked for (a block so broken, or so
    large, that it cannot be edited without damage).
    """
    from memctl.codec.splice import as_read, splice

    block = read(path, text)
    for key, value in changes.items():
        if value is None and key not in block.fields:
            continue
        text = splice(text, block, key, value)
        wanted = {k: f.value for k, f in block.fields.items() if k != key}
        if value is not None:
            wanted[key] = as_read(value)
        block = read(path, text)
        if {k: f.value for k, f in block.fields.items()} != wanted:
            raise Unreadable(
                f"{path}: `{key}` cannot be changed without harm to the rest of the frontmatter",
                "Mend the frontmatter first (`memctl lint` says how), or edit it by hand.",
            )
    return text
