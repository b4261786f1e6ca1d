"""Facts in Markdown comments, `<!-- key: value -->`, each on a line of its own; pure."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from memctl.model.transfer import Value

_MARK = re.compile(r"<!-- ([\w-]+): (.*?) -->")
_LINE = re.compile(rf"{_MARK.pattern}[ \t]*\r?\Z")


def mark(key: str, value: Value) -> str:
    """The comment. A value that could end it, or be misread, is written as JSON."""
    plain = isinstance(value, str) and value == value.strip() and value.isprintable()
    if not plain or not value or value[0] in '"[' or "--" in value:
        written = json.dumps(value, ensure_ascii=False).replace(">", "\\u003e")
        return f"<!-- {key}: {written.replace('--', '-' + chr(92) + 'u002d')} -->"
    return f"<!-- {key}: {value} -->"


def marked(line: str) -> tuple[str, Value] | None:
    """The fact on a line that is nothing but one comment; None for any other line."""
    match = _LINE.match(line)
    return (match.group(1), value_of(match.group(2))) if match else None


def value_of(text: str) -> Value:
    """What `mark` wrote; text that only looks like JSON is text."""
    if text[:1] not in ('"', "["):
        return text
    try:
        found = json.loads(text)
    except (ValueError, RecursionError):
        return text
    if isinstance(found, str):
        return found
    texts = isinstance(found, list) and all(isinstance(part, str) for part in found)
    return tuple(found) if texts else text


def trailing(text: str, keys: tuple[str, ...]) -> tuple[str, dict[str, str]]:
    """The text without its comments of these keys, wherever they stand, and what they said."""
    found: dict[str, str] = {}

    def take(match: re.Match[str]) -> str:
        if match.group(1) not in keys:
            return match.group()
        found[match.group(1)] = match.group(2).strip()
        return ""

    bare = _MARK.sub(take, text) if "<!--" in text else text
    return ("\n".join(line.rstrip() for line in bare.split("\n")) if found else text), found
