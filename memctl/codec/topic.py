"""Topic files: bytes to Topic."""

from __future__ import annotations

from memctl.model.diagnostic import Problem
from memctl.model.topic import NONE, Topic

# A file over this is not read (reliability: refused by size, in milliseconds).
MAX_BYTES = 1_000_000
_UTF16 = (b"\xff\xfe", b"\xfe\xff")


def parse_topic(path: str, data: bytes) -> Topic:
    """Take a topic file apart. Never raises; what is wrong stands in `problems`."""
    text, problem = decode(data)
    problems: tuple[Problem, ...] = (problem,) if problem else ()
    if not text:
        return Topic(path, text, {}, text, 0, 1, NONE, problems)
    from memctl.codec import frontmatter  # a warm call reads no topic

    block = frontmatter.read(path, text)
    at = block.body_at
    line = text.count("\n", 0, at) + 1
    problems += block.problems
    return Topic(path, text, block.fields, text[at:], at, line, block.dialect, problems)


def decode(data: bytes, most: int = MAX_BYTES) -> tuple[str, Problem | None]:
    """Bytes as text. What is not UTF-8 text is read as far as it can be, with the problem."""
    if len(data) > most:
        return "", Problem("MEM109", 0, f"{len(data):,} bytes, over the limit of {most:,}")
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
    """The claim: see `memctl.codec.claim`."""
    from memctl.codec import claim

    return claim.first_sentence(body)
