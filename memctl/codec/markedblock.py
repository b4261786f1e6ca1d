"""A block of ours in a file of the user's, and files that are ours as a whole.

The begin mark says for which hosts the block stands there, and what was put before it: so many
line ends, or (`new`) the whole file. Taking the block out gives back the bytes there were before.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from memctl.codec.digest import digest

NEW = "new"
BEGIN = "<!-- memctl:begin"
END = "<!-- memctl:end"
OWN = "<!-- memctl:own"
_MARK = re.compile(rb"^<!-- memctl:(begin|end)\b([^\n]*?)\r?$", re.MULTILINE)
_SAID = re.compile(rb" hosts=([a-z,]+) before=(new|[0-2]) -->")
_OWN = re.compile(r"<!-- memctl:own ([0-9a-f]{12}) -->\n\Z")
_DIGITS = 12


class Block(NamedTuple):
    """Where it stands (offsets of bytes, its last line end included), and what its mark says."""

    start: int
    end: int
    hosts: tuple[str, ...]
    before: str


def find(data: bytes) -> tuple[Block | None, str]:
    """The block, and what is wrong with its marks ("" = nothing)."""
    marks = list(_MARK.finditer(data))
    if not marks:
        return None, ""
    lines = [data.count(b"\n", 0, mark.start()) + 1 for mark in marks]
    kinds = [mark[1] for mark in marks]
    if kinds.count(b"begin") > 1:
        twice = [str(n) for n, kind in zip(lines, kinds, strict=True) if kind == b"begin"]
        return None, f"memctl's block begins more than once (lines {', '.join(twice)})"
    if kinds == [b"begin"]:
        return None, f"memctl's block begins in line {lines[0]} and does not end"
    if kinds != [b"begin", b"end"]:
        return None, f"memctl's block ends in line {lines[-1]} and does not begin before it"
    said = _SAID.fullmatch(marks[0][2])
    if not said:
        return None, f"the mark in line {lines[0]} is not as memctl wrote it"
    hosts = tuple(said[1].decode().split(","))
    end = marks[1].end()
    end += data[end : end + 1] == b"\n"
    return Block(marks[0].start(), end, hosts, said[2].decode()), ""


def put(data: bytes | None, body: str, host: str) -> bytes:
    """With the block, made or renewed. data: a text whose marks are sound, None for no file."""
    data, made = (b"", NEW) if data is None else (data, "")
    block = find(data)[0]
    newline = _newline(data, block)
    if block:
        hosts = block.hosts if host in block.hosts else (*block.hosts, host)
        fresh = _written(hosts, block.before, body, newline)
        return data[: block.start] + fresh + data[block.end :]
    if not made:
        ends = not data or data.endswith(b"\n")
        made = "0" if not data else "1" if ends else "2"
    count = 0 if made == NEW else int(made)
    return data + newline * count + _written((host,), made, body, newline)


def _written(hosts: tuple[str, ...], before: str, body: str, newline: bytes) -> bytes:
    text = f"<!-- memctl:begin hosts={','.join(hosts)} before={before} -->\n{body}"
    return (text + "<!-- memctl:end -->\n").encode().replace(b"\n", newline)


def _newline(data: bytes, block: Block | None) -> bytes:
    """The block's line end, else the text's. (A text may end in a bare carriage return, which with
    our line end behind it looks like another kind.)"""
    return b"\r\n" if b"\r\n" in (data[block.start : block.end] if block else data) else b"\n"


def take(data: bytes, host: str) -> bytes | None:
    """Without this host's claim to the block, and without the block when no other host has one;
    None when nothing is left of a file that was made for it."""
    block = find(data)[0]
    if block is None or host not in block.hosts:
        return data
    hosts = tuple(h for h in block.hosts if h != host)
    if hosts:
        said = f"hosts={','.join(hosts)} ".encode()
        head, _, rest = data[block.start :].partition(b" before=")
        del head
        return data[: block.start] + b"<!-- memctl:begin " + said + b"before=" + rest
    before, after = data[: block.start], data[block.end :]
    if block.before == NEW:
        return before + after or None
    newline = _newline(data, block)
    for _ in range(int(block.before)):
        before = before.removesuffix(newline)
    return before + after


def owned(text: str) -> bytes:
    """A whole file of ours: the text and a mark by which it is known to be untouched."""
    return f"{text}<!-- memctl:own {digest(text.encode())[:_DIGITS]} -->\n".encode()


def untouched(data: bytes) -> bool:
    """`owned` wrote these bytes, of this version or another; git may have changed line ends."""
    text = data.decode("utf-8", "replace").replace("\r\n", "\n")
    mark = _OWN.search(text)
    return mark is not None and digest(text[: mark.start()].encode())[:_DIGITS] == mark[1]
