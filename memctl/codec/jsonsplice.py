"""One element put into an array of a JSON text, and taken out again: every other byte stays.

Comments and trailing commas are read over. What is put in can be told from what was there: a
container of ours has a blank after its bracket, and into an empty one of the user's the element
goes without any. So taking out gives back the very bytes that there were before.
"""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

_STRING = r'"(?:[^"\\\n]|\\.)*"'
_COMMENT = re.compile(_STRING + r"|//[^\n]*|/\*[\s\S]*?\*/|\A\ufeff")
_TRAILING = re.compile(_STRING + r"|,(?=\s*[}\]])")
_DECODER = json.JSONDecoder()


class Parsed(NamedTuple):
    """bare: the text with comments blanked, plain: with trailing commas blanked too; both as long
    as the text. problem: why it is no JSON ("" = it is), and the line (from 1).
    """

    value: Any
    bare: str
    plain: str
    problem: str = ""
    line: int = 0


class _Box(NamedTuple):
    """An object or array: its first bracket, its last one, and its parts as (start, end, where
    the value starts, key)."""

    open: int
    close: int
    parts: tuple[tuple[int, int, int, str], ...]

    def at(self, key: str) -> int:
        """The place of the part that counts under this key, -1 for none."""
        return max((i for i, part in enumerate(self.parts) if part[3] == key), default=-1)


def parse(text: str) -> Parsed:
    """The value of a JSON text with comments. Never raises."""
    bare = _COMMENT.sub(_blank, text)
    plain = _TRAILING.sub(_blank, bare)
    try:
        return Parsed(json.loads(plain), bare, plain)
    except json.JSONDecodeError as fault:
        return Parsed(None, bare, plain, fault.msg.lower(), fault.lineno)
    except (ValueError, RecursionError):
        return Parsed(None, bare, plain, "too deep, or a number too long", 1)


def _blank(match: re.Match[str]) -> str:
    found = match[0]
    return found if found[0] == '"' else re.sub(r"[^\n]", " ", found)


def document(keys: Sequence[str], element: Any, extra: Mapping[str, Any]) -> str:
    """A new text that holds the element and, behind it, the keys that such a file must have."""
    value: Any = [element]
    for key in reversed(keys):
        value = {key: value}
    return json.dumps({**value, **extra}, indent=2, ensure_ascii=False)


def insert(text: str, keys: Sequence[str], element: Any) -> str:
    """With the element as the last one of the array under these keys, which are made if missing.

    The text must parse, to an object; what stands under the keys must be objects and an array.
    """
    parsed = parse(text)
    box = _box(parsed.plain, _first(parsed.plain))
    root, missing = box, list(keys)
    while missing and (place := box.at(missing[0])) >= 0:
        box = _box(parsed.plain, box.parts[place][2])
        missing.pop(0)
    newline = "\r\n" if "\r\n" in text else "\n"
    unit = _indent(text, root.parts[0][0]) if root.parts and _broken(text, root) else ""
    if not box.parts:
        at = box.open + 1
        return text[:at] + _made(missing, element, "") + text[at:]
    last = box.parts[-1]
    comma = "," in parsed.bare[last[1] : box.close]
    end = len(text[: box.close].rstrip())
    tail = end > last[1] + comma  # a comment behind the last part
    if _broken(text, box) or tail:
        indent = newline + _indent(text, last[0])
        body = indent + _made(missing, element, indent, unit or "  ")
    else:
        body = " " + _made(missing, element, "")
    return (
        text[: last[1]]
        + ("" if comma else ",")
        + text[last[1] : end]
        + body
        + ("," if comma else "")
        + text[end:]
    )


def _broken(text: str, box: _Box) -> bool:
    """Its first part begins a line."""
    return bool(box.parts) and "\n" in text[box.open : box.parts[0][0]]


def _indent(text: str, at: int) -> str:
    begin = text.rfind("\n", 0, at) + 1
    return text[begin : begin + len(text[begin:at]) - len(text[begin:at].lstrip())]


def _made(missing: Sequence[str], element: Any, indent: str, unit: str = "") -> str:
    """The part to put in. indent: a line end and the blanks of its own line; "" = on one line."""
    if not missing:
        return _dumped(element, indent, unit)
    deep = indent + unit * len(missing) if indent else " "
    whole = "[" + deep + _dumped(element, deep if indent else "", unit)
    whole += (indent + unit * (len(missing) - 1) if indent else " ") + "]"
    for depth in range(len(missing) - 1, 0, -1):
        before = indent + unit * depth if indent else " "
        after = indent + unit * (depth - 1) if indent else " "
        whole = "{" + before + f"{json.dumps(missing[depth])}: {whole}" + after + "}"
    return f"{json.dumps(missing[0])}: {whole}"


def _dumped(element: Any, indent: str, unit: str) -> str:
    if not indent:
        return json.dumps(element, ensure_ascii=False)
    return json.dumps(element, ensure_ascii=False, indent=unit).replace("\n", indent)


def remove(text: str, keys: Sequence[str], number: int, extra: Mapping[str, Any]) -> str | None:
    """Without that element of the array under the keys, and without the containers that `insert`
    made for it; None when `document` made the whole file and nothing else is left in it.
    """
    parsed = parse(text)
    boxes = [_box(parsed.plain, _first(parsed.plain))]
    for key in keys:
        box = boxes[-1]
        boxes.append(_box(parsed.plain, box.parts[box.at(key)][2]))
    places = [box.at(key) for box, key in zip(boxes, keys, strict=False)] + [number]
    while boxes:
        box, place = boxes.pop(), places.pop()
        if not boxes and _only(parsed.value, keys[0], extra) and place < len(box.parts) - 1:
            break
        cut = _cut(text, parsed.bare, box, place)
        if cut is not None:
            return cut
    before, after = text[: box.open], text[box.close + 1 :]
    return None if not before and after in ("\n", "\r\n") else before + after


def _only(value: Mapping[str, Any], key: str, extra: Mapping[str, Any]) -> bool:
    return bool(extra) and {k: v for k, v in value.items() if k != key} == extra


def _cut(text: str, bare: str, box: _Box, place: int) -> str | None:
    """Without this part of the box; None when the box was made for it."""
    start, end = box.parts[place][:2]
    before = len(text[:start].rstrip())
    comma = re.compile(r"\s*,").match(bare, end)
    if len(box.parts) == 1 and not comma and before == box.open + 1 and start > before:
        return None
    if comma or place == 0:
        rest = text[end : comma.end() - 1] + text[comma.end() :] if comma else text[end:]
        return text[:before] + rest
    at = bare.index(",", box.parts[place - 1][1])
    return text[:at] + text[at + 1 : max(before, at + 1)] + text[end:]


def _first(plain: str) -> int:
    return len(plain) - len(plain.lstrip())


def _box(plain: str, at: int) -> _Box:
    """The object or array that begins here. The text is known to parse."""
    named = plain[at] == "{"
    parts = []
    place = _skip(plain, at + 1)
    while plain[place] not in "}]":
        start, key = place, ""
        if named:
            key, place = _DECODER.raw_decode(plain, place)
            place = _skip(plain, _skip(plain, place) + 1)
        value = place
        _, place = _DECODER.raw_decode(plain, value)
        parts.append((start, place, value, key))
        place = _skip(plain, place)
        if plain[place] == ",":
            place = _skip(plain, place + 1)
    return _Box(at, place, tuple(parts))


def _skip(plain: str, at: int) -> int:
    while plain[at] in " \t\r\n":
        at += 1
    return at
