"""JSON that somebody else wrote, taken apart without trusting it; pure."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from memctl.errors import Unreadable

if TYPE_CHECKING:
    from collections.abc import Iterator

    from memctl.model.transfer import Value


def whole(path: str, text: str) -> Any:
    """A file's JSON. Raises Unreadable with the line."""
    try:
        return json.loads(text.removeprefix("\ufeff"))
    except json.JSONDecodeError as fault:
        raise Unreadable(
            f"{path} line {fault.lineno}, column {fault.colno}: not JSON ({fault.msg.lower()})",
            "Nothing was imported. Mend the file, or export it again.",
        ) from fault
    except (RecursionError, ValueError) as fault:
        raise Unreadable(
            f"{path}: JSON that is nested too deeply, or a number too long to read",
            "Nothing was imported.",
        ) from fault


def line_objects(path: str, text: str) -> Iterator[tuple[str, dict[str, Any]]]:
    """(file:line, object) of JSON lines. Raises Unreadable with the line."""
    for number, line in enumerate(text.removeprefix("\ufeff").split("\n"), 1):
        if not line.strip():
            continue
        try:
            row = json.loads(line)
        except (ValueError, RecursionError) as fault:
            what = getattr(fault, "msg", "nested too deeply").lower()
            raise Unreadable(
                f"{path} line {number}: not JSON ({what})",
                "Nothing was imported. Each line is one JSON object; mend or remove that one.",
            ) from fault
        if not isinstance(row, dict):
            raise Unreadable(f"{path} line {number}: not a JSON object", "Nothing was imported.")
        yield f"{path}:{number}", row


def text_of(value: Value) -> str:
    """A value as one text: a list, or what would be read as one, as JSON."""
    if isinstance(value, str) and value[:1] not in ('"', "["):
        return value
    return json.dumps(value, ensure_ascii=False)


def value_of(text: str) -> Value:
    """What `text_of` wrote."""
    from memctl.codec.hosts.marks import value_of as read

    return read(text)


def texts_of(value: object) -> list[str]:
    """The texts of a list; anything else in it is left out."""
    return [part for part in value if isinstance(part, str)] if isinstance(value, list) else []


def plain_value(value: object) -> Value:
    """Texts and numbers as text, a list of texts as one; nothing for anything nested."""
    if isinstance(value, bool):
        return "true" if value else ""
    if isinstance(value, list):
        return tuple(part for part in value if isinstance(part, str))
    return str(value) if isinstance(value, str | int | float) else ""
