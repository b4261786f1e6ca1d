"""Lines as git and editors count them: only LF ends one."""

from __future__ import annotations


def split_lines(text: str) -> list[str]:
    """The lines of `text`, each with its newline; joined they are `text` again."""
    parts = text.split("\n")
    last = parts.pop()
    lines = [part + "\n" for part in parts]
    if last:
        lines.append(last)
    return lines
