"""One key of a JSON object set, every other character as it was; pure."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING, Any

from memctl.errors import Unreadable

if TYPE_CHECKING:
    from collections.abc import Iterator

_BLANK = re.compile(r"[ \t\r\n]*")
_DECODER = json.JSONDecoder()


def parsed(path: str, text: str) -> dict[str, Any]:
    """The object that a settings file holds; {} for an empty one. Raises Unreadable."""
    if not text.strip():
        return {}
    try:
        found = json.loads(text)
    except json.JSONDecodeError as fault:
        raise Unreadable(
            f"{path} line {fault.lineno}: not JSON ({fault.msg.lower()})",
            "memctl does not edit settings that hold comments or errors; set the key by hand.",
        ) from fault
    except RecursionError as fault:
        raise Unreadable(f"{path}: nested too deeply", "Set the key by hand.") from fault
    if not isinstance(found, dict):
        raise Unreadable(f"{path}: not a JSON object", "Set the key by hand.")
    return found


def with_key(path: str, text: str, key: str, value: str) -> str:
    """The text with `key` set: its old value replaced, else a new last member, laid out as the
    others are. Raises Unreadable for what is no JSON object.
    """
    found = parsed(path, text)
    if found.get(key) == value:
        return text
    new = json.dumps(value, ensure_ascii=False)
    if not found:
        return f"{{\n  {json.dumps(key)}: {new}\n}}\n"
    places = list(_members(text))
    last = next((place for place in reversed(places) if place[0] == key), None)
    if last is not None:
        return text[: last[2]] + new + text[last[3] :]
    first, end = places[0][1], places[-1][3]
    gap = text[text.index("{") + 1 : first]
    colon = ": " if "\n" in gap or ": " in text else ":"
    return f"{text[:end]},{gap or ' '}{json.dumps(key)}{colon}{new}{text[end:]}"


def _members(text: str) -> Iterator[tuple[str, int, int, int]]:
    """The members of the object: key, where it starts, where its value starts and ends."""
    at = _skip(text, text.index("{") + 1)
    while text[at : at + 1] == '"':
        start = at
        key, at = _DECODER.raw_decode(text, at)
        begin = _skip(text, _skip(text, at) + 1)
        _, end = _DECODER.raw_decode(text, begin)
        yield key, start, begin, end
        at = _skip(text, end)
        at = _skip(text, at + 1) if text[at : at + 1] == "," else len(text)


def _skip(text: str, at: int) -> int:
    match = _BLANK.match(text, at)
    return match.end() if match else at
