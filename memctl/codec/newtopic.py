"""The text of a new topic file, and what parsing it will give, without parsing."""

from __future__ import annotations

from typing import TYPE_CHECKING

from memctl.codec.scalar import scalar, sequence
from memctl.model.topic import NESTED, Field, Topic

if TYPE_CHECKING:
    from collections.abc import Mapping


def new_topic(
    path: str, fields: Mapping[str, str | int | tuple[str, ...]], body: str, dialect: str
) -> Topic:
    """A topic of these fields, in this order; empty ones are left out. Newlines are LF.

    In the nested dialect all but name and description go below `metadata:`.
    """
    lines = ["---"]
    kept: dict[str, Field] = {}
    nested = False
    for key, value in fields.items():
        if not value:
            continue
        if dialect == NESTED and not nested and key not in ("name", "description"):
            lines.append("metadata:")
            nested = True
        written = sequence(value) if isinstance(value, tuple) else scalar(value)
        lines.append(f"{'  ' if nested else ''}{key}: {written}")
        kept[key] = Field(value if isinstance(value, tuple) else _read(value), len(lines), nested)
    head = "\n".join([*lines, "---", ""])
    rest = "\n" + body.strip("\n") + "\n"
    return Topic(path, head + rest, kept, rest, len(head), len(lines) + 2, dialect, ())


def _read(value: str | int) -> str:
    """What a reader gets of it."""
    return value if isinstance(value, str) else scalar(value)
