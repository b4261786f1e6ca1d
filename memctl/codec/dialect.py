"""Frontmatter from one dialect to another: keys change their level, and nothing else."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from memctl.codec.frontmatter import TOP_KEYS, outranks, read
from memctl.codec.lines import split_lines
from memctl.codec.yamlspan import METADATA
from memctl.errors import Unreadable
from memctl.model.topic import FLAT, NESTED

if TYPE_CHECKING:
    from memctl.codec.frontmatter import Block
    from memctl.codec.yamlspan import Span

BOTH = "both"
DIALECTS = (FLAT, NESTED, BOTH)
_INDENT = "  "


class _Key(NamedTuple):
    """A key's lines (from, to; 0-based, end excluded) in the block, and its span."""

    start: int
    stop: int
    span: Span


def in_dialect(path: str, text: str, dialect: str) -> str:
    """The topic's text with its keys flat, below `metadata`, or at both levels.

    `name` and `description` are always at the top. Of a key that says two things the one that
    counts stays. Values, comments, newlines and the body stay byte for byte; without frontmatter
    there is nothing to do. Raises Unreadable for a block that cannot be turned without harm.
    """
    block = read(path, text)
    if not block.start:
        return text
    for problem in block.problems:
        if problem.code == "MEM101":
            raise _harm(path, problem.message)
    if block.brace >= 0 or any(s.flow for s in block.spans):
        raise _harm(path, "the keys stand between braces on one line")
    new = text[: block.start] + _turned(path, text, block, dialect) + text[block.end :]
    after = read(path, new)
    values = {k: f.value for k, f in block.fields.items()}
    same = {k: f.value for k, f in after.fields.items()} == values and not after.broken
    if not same or new[after.body_at :] != text[block.body_at :]:
        raise _harm(path, "its values would not stay the same")
    return new


def _harm(path: str, why: str) -> Unreadable:
    return Unreadable(
        f"{path}: the frontmatter cannot be turned without harm: {why}",
        "Mend the frontmatter first (`memctl lint` says how), or edit it by hand.",
    )


def _turned(path: str, text: str, block: Block, dialect: str) -> str:
    """The block's text with the keys where the dialect has them."""
    lines = split_lines(text[block.start : block.end])
    newline = "\r\n" if text[: block.start].endswith("\r\n") else "\n"
    if lines and not lines[-1].endswith("\n"):
        lines[-1] += newline
    keys = _keys(path, lines, block)
    top = {k.span.key: k for k in keys if not k.span.nested}
    nested = {k.span.key: k for k in keys if k.span.nested}
    gone = {id(k) for k in keys if not _stays(k, top, nested, dialect)}
    kept_top = {k.span.key for k in keys if not k.span.nested and id(k) not in gone}
    kept_below = {k.span.key for k in keys if k.span.nested and id(k) not in gone}
    winners = [k for k in keys if _counts(k, top, nested)]
    up = [k for k in winners if _wanted(k, dialect)[0] and k.span.key not in kept_top]
    down = [k for k in winners if _wanted(k, dialect)[1] and k.span.key not in kept_below]
    return "".join(_assembled(lines, keys, gone, up, down, newline))


def _wanted(key: _Key, dialect: str) -> tuple[bool, bool]:
    """Whether the key belongs to the top, and below `metadata`."""
    if key.span.key in TOP_KEYS or dialect == FLAT:
        return True, False
    return dialect == BOTH, True


def _stays(key: _Key, top: dict[str, _Key], nested: dict[str, _Key], dialect: str) -> bool:
    """Whether it may stand where it is: its level is wanted, no later line of that level repeats
    it, and no other level outranks what it says."""
    own, other = (nested, top) if key.span.nested else (top, nested)
    rival = other.get(key.span.key)
    outdone = rival and not outranks(key.span) and rival.span.value != key.span.value
    return _wanted(key, dialect)[key.span.nested] and own[key.span.key] is key and not outdone


def _counts(key: _Key, top: dict[str, _Key], nested: dict[str, _Key]) -> bool:
    own, other = (nested, top) if key.span.nested else (top, nested)
    return own[key.span.key] is key and (key.span.key not in other or outranks(key.span))


def _assembled(
    lines: list[str], keys: list[_Key], gone: set[int], up: list[_Key], down: list[_Key],
    newline: str,
) -> list[str]:  # fmt: skip
    """The lines again. What goes up stands where `metadata` began, what goes down at its end."""
    head = next((n for n, raw in enumerate(lines) if _is_head(raw)), -1)
    nested = [k for k in keys if k.span.nested]
    end = max((k.stop for k in nested), default=head + 1 if head >= 0 else len(lines))
    indent = _margin(lines[nested[0].start]) if nested else _INDENT
    left = [k for k in nested if id(k) not in gone]
    cut = {n for k in keys if id(k) in gone for n in range(k.start, k.stop)}
    raised = [raw for k in up for raw in _moved(lines[k.start : k.stop], "")]
    lowered = [raw for k in down for raw in _moved(lines[k.start : k.stop], indent)]
    if head >= 0 and not left and not lowered:
        cut.add(head) if not lines[head].partition(":")[2].strip() else None
    out: list[str] = []
    for number, raw in enumerate([*lines, ""]):
        if number == (head if head >= 0 else len(lines)):
            out += raised
        if number == end and lowered:
            out += lowered if head >= 0 else [f"{METADATA}:{newline}", *lowered]
        if number not in cut:
            out.append(raw)
    return out


def _is_head(raw: str) -> bool:
    return raw.startswith(f"{METADATA}:")


def _keys(path: str, lines: list[str], block: Block) -> list[_Key]:
    """Every key with its lines. Raises Unreadable when two share one."""
    starts = [0]
    for raw in lines:
        starts.append(starts[-1] + len(raw))
    found: list[_Key] = []
    taken: set[int] = set()
    for span in block.spans:
        if span.key == METADATA and not span.nested:
            continue
        first = _line_at(starts, span.at)
        last = _line_at(starts, max(span.at, span.end - 1))
        if taken & set(range(first, last + 1)) or lines[first][: span.at - starts[first]].strip():
            raise _harm(path, f"`{span.key}` does not stand on lines of its own")
        taken |= set(range(first, last + 1))
        found.append(_Key(first, last + 1, span))
    return found


def _line_at(starts: list[int], at: int) -> int:
    from bisect import bisect_right

    return min(bisect_right(starts, at) - 1, len(starts) - 2)


def _margin(raw: str) -> str:
    return raw[: len(raw) - len(raw.lstrip(" "))]


def _moved(lines: list[str], indent: str) -> list[str]:
    """A key's lines with another indentation; lines without text stay."""
    old = len(_margin(lines[0]))
    return [indent + raw[min(old, len(_margin(raw))) :] if raw.strip() else raw for raw in lines]
