"""Topic files: bytes to Topic, and the text of a new topic."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from memctl.codec import frontmatter
from memctl.codec.scalar import scalar, sequence
from memctl.model.diagnostic import Problem
from memctl.model.topic import NESTED, NONE, Topic

if TYPE_CHECKING:
    from collections.abc import Mapping

# A file over this is not read (reliability: refused by size, in milliseconds).
MAX_BYTES = 1_000_000
_UTF16 = (b"\xff\xfe", b"\xfe\xff")
_SENTENCE_END = re.compile(r"(?<=[.!?])[\"')\]*_`]*\s|(?<=[。！？])|\n\s*\n")
_EMPHASIS = re.compile(r"\*\*|__|^#{1,6}[ \t].*$|^[ \t]*(?:[-*+]|\d+[.)])[ \t]+", re.MULTILINE)
_COMMENT = re.compile(r"<!--.*?(?:-->|\Z)", re.DOTALL)
CLAIM_CHARS = 300


def parse_topic(path: str, data: bytes) -> Topic:
    """Take a topic file apart. Never raises; what is wrong stands in `problems`."""
    text, problem = decode(data)
    if problem:
        return Topic(path, text, {}, text, 0, 1, NONE, (problem,))
    block = frontmatter.read(path, text)
    body_line = text.count("\n", 0, block.body_at) + 1
    body = text[block.body_at :]
    return Topic(
        path, text, block.fields, body, block.body_at, body_line, block.dialect, block.problems
    )


def decode(data: bytes) -> tuple[str, Problem | None]:
    """Bytes as text. What is not UTF-8 text is read as far as it can be, with the problem."""
    if len(data) > MAX_BYTES:
        return "", Problem("MEM109", 0, f"{len(data):,} bytes, over the limit of {MAX_BYTES:,}")
    if data[:2] in _UTF16:
        return "", Problem("MEM109", 1, "UTF-16; memory files are UTF-8")
    if b"\0" in data:
        line = data.count(b"\n", 0, data.index(b"\0")) + 1
        return "", Problem("MEM109", line, "holds NUL bytes (binary or encrypted?)")
    try:
        return data.decode("utf-8"), None
    except UnicodeDecodeError as fault:
        line = data.count(b"\n", 0, fault.start) + 1
        what = f"not UTF-8: byte {fault.start} is 0x{data[fault.start]:02x}"
        return data.decode("utf-8", "replace"), Problem("MEM109", line, what)


def first_sentence(body: str) -> str:
    """The claim: the first sentence of running text, without Markdown dress, on one line."""
    text = _EMPHASIS.sub("", _COMMENT.sub("", body[: CLAIM_CHARS * 8])).strip()
    sentence = _SENTENCE_END.split(text, maxsplit=1)[0] if text else ""
    return " ".join(sentence.split())[:CLAIM_CHARS].strip()


def render_topic(fields: Mapping[str, str | tuple[str, ...]], body: str, dialect: str) -> str:
    """A new topic file: frontmatter with `name`, `description`, `type` first, then the body.

    Fields with an empty value are left out. Newlines are LF.
    """
    lines = ["---"]
    indent = ""
    for key, value in fields.items():
        if not value:
            continue
        if dialect == NESTED and not indent and key not in ("name", "description"):
            lines.append("metadata:")
            indent = "  "
        written = sequence(value) if isinstance(value, tuple) else scalar(value)
        lines.append(f"{indent}{key}: {written}")
    lines += ["---", "", body.strip("\n"), ""]
    return "\n".join(lines)
