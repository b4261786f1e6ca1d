"""Frontmatter that is not YAML, or has no end: read key by key as a person would, and mended."""

from __future__ import annotations

import re
from typing import NamedTuple

from memctl.codec.lines import split_lines
from memctl.codec.scalar import quoted
from memctl.codec.yamlspan import METADATA, Span, walk
from memctl.model.diagnostic import Edit

# `key: value`, and `key:value`, which YAML does not take for a key. Not `https://…` or `a::b`.
_KEY = re.compile(r"([ \t]*)([^\W\d][\w.-]*)[ \t]*:(?![:/])[ \t]*")
_TABBED = re.compile(r"^[ \t]*\t[ \t]*", re.MULTILINE)
_BLOCK_SIGNS = ("|", ">", "|-", ">-", "|+", ">+")


class Salvaged(NamedTuple):
    """What could be read. line, key: where reading goes wrong ("" and -1 when no one key is to
    blame). mended: lines to replace as (0-based line, how many, new text), so that all is YAML.
    """

    spans: tuple[Span, ...]
    line: int
    key: str
    mended: tuple[tuple[int, int, str], ...]


class _Piece(NamedTuple):
    """A key line and what belongs to it; offsets in the block."""

    line: int
    at: int
    end: int
    nested: bool


def salvage(block: str) -> Salvaged:
    """Read a block one key at a time: as YAML where that works, else as it stands."""
    # Tabs may not indent in YAML; blanks in their place keep every offset.
    clean = _TABBED.sub(lambda m: " " * len(m.group()), block)
    spans: list[Span] = []
    mended: dict[int, tuple[int, str]] = {}
    quotable = True
    blamed: Span | None = None
    for piece in _pieces(clean):
        text = clean[piece.at : piece.end]
        walked = walk(text)
        if walked.spans and not walked.error:
            spans += [
                s._replace(
                    nested=s.nested or piece.nested,
                    line=s.line + piece.line,
                    at=s.at + piece.at,
                    colon=s.colon + piece.at,
                    start=s.start + piece.at,
                    end=s.end + piece.at,
                )
                for s in walked.spans
            ]
            continue
        span = _as_it_stands(clean, piece)
        spans.append(span)
        blamed = blamed or span
        count = clean.count("\n", piece.at, span.end) + 1
        newline = clean.find("\n", span.end)
        tail = "" if newline < 0 else "\r\n" if clean[newline - 1] == "\r" else "\n"
        key = clean[piece.at : span.colon]
        mended[piece.line] = (count, f"{key} {quoted(str(span.value))}{tail}")
        quotable = quotable and _is_text(span, clean[span.start : span.end])
    return Salvaged(
        tuple(spans),
        blamed.line if blamed else -1,
        blamed.key if blamed else "",
        _mended(block, clean, mended) if quotable else (),
    )


def edits(path: str, first_line: int, mended: tuple[tuple[int, int, str], ...]) -> tuple[Edit, ...]:
    return tuple(Edit(path, line + first_line, count, text) for line, count, text in mended)


def unclosed_end(text: str, start: int, limit: int) -> int:
    """Where the frontmatter ends that no `---` closes: behind the lines that look like it."""
    at = start
    for line in split_lines(text[start : start + limit]):
        match = _KEY.match(line)
        rest = line[match.end() :].strip() if match else ""
        keyed = match is not None and (not rest or line[match.end() - 1] in " \t")
        indented = line[0] in " \t" and line.strip()
        if not (keyed or indented) or (at + len(line) == start + limit and line[-1] != "\n"):
            break
        at += len(line)
    return at


def _pieces(block: str) -> list[_Piece]:
    """A piece a key: those at the margin, and those right below `metadata:`."""
    found: list[_Piece] = []
    at = 0
    margin: int | None = None
    inner: int | None = None
    above = ""
    belongs = False
    for number, line in enumerate(split_lines(block)):
        match = _KEY.match(line)
        indent = len(match.group(1)) if match else 0
        if match and margin is None:
            margin = indent
        begins = match is not None and margin is not None and indent <= margin
        nested = bool(match) and not begins and above == METADATA
        if match and begins:
            above, inner = match.group(2), None
        elif nested:
            inner = indent if inner is None else inner
            nested = indent <= inner
        end = at + len(line)
        if begins or nested:
            found.append(_Piece(number, at, end, nested))
            belongs = True
        elif belongs and (line[0] in " \t-" or not line.strip()):
            found[-1] = found[-1]._replace(end=end)
        else:
            belongs = False
        at = end
    return found


def _as_it_stands(block: str, piece: _Piece) -> Span:
    match = _KEY.match(block, piece.at, piece.end)
    assert match is not None
    colon = block.index(":", match.end(2)) + 1
    raw = block[match.end() : piece.end]
    start = match.end() + len(raw) - len(raw.lstrip())
    end = match.end() + len(raw.rstrip())
    if start > end:
        start = end = colon
    parts = [part.strip() for part in block[start:end].split("\n")]
    if parts[0] in _BLOCK_SIGNS:
        parts = parts[1:]
    value = _unquoted(" ".join(p for p in parts if p))
    at = match.start(2)
    return Span(match.group(2), value, piece.nested, piece.line, at, colon, start, end, True)


def _unquoted(raw: str) -> str:
    """Without the quotes around it: also where the closing one is missing, and where quotes
    inside were not escaped; not where the text merely starts and ends with quoted words.
    """
    quote = raw[:1]
    if quote not in ("'", '"'):
        return raw
    inner = raw[1:-1] if len(raw) > 1 and raw.endswith(quote) else raw[1:]
    if quote == '"':
        inner = inner.replace('\\"', "\0").replace("\\\\", "\\")
    else:
        inner = inner.replace("''", "\0")
    at = inner.find(quote)
    if at >= 0 and not inner[at + 1 : at + 2].strip(" ,.;:"):
        return raw
    return inner.replace("\0", quote)


def _is_text(span: Span, raw: str) -> bool:
    """Whether quoting keeps what was meant: not for a list or map, whole or half."""
    closing = {"[": "]", "{": "}"}.get(raw[:1])
    whole = closing is None or (closing in raw and not raw.endswith(closing))
    return span.key != METADATA and whole


def _mended(
    block: str, clean: str, replaced: dict[int, tuple[int, str]]
) -> tuple[tuple[int, int, str], ...]:
    """The lines that differ, if the block then reads as YAML."""
    found: list[tuple[int, int, str]] = []
    whole: list[str] = []
    until = 0
    for number, (old, new) in enumerate(zip(split_lines(block), split_lines(clean), strict=True)):
        if number in replaced:
            count, text = replaced[number]
            until = number + count
            found.append((number, count, text))
            whole.append(text)
        elif number >= until:
            whole.append(new)
            if old != new:
                found.append((number, 1, new))
    return tuple(found) if not walk("".join(whole)).error else ()
