"""Stored text made harmless for a terminal: nothing that controls it goes out raw."""

from __future__ import annotations

# Format characters that emoji and several scripts need.
_JOINERS = "\u200c\u200d"


def visible(text: str) -> str:
    """Control, bidi, tag and other unprintable characters as `\\x1b`-style escapes; tabs stay."""
    if text.isprintable():
        return text
    return "".join(c if c.isprintable() or c in _JOINERS or c == "\t" else _shown(c) for c in text)


def _shown(character: str) -> str:
    return character.encode("unicode_escape", "backslashreplace").decode("ascii")
