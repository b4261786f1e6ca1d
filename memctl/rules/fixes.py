"""Applying the edits of findings to a file's text; pure."""

from __future__ import annotations

from typing import TYPE_CHECKING

from memctl.codec.lines import split_lines

if TYPE_CHECKING:
    from collections.abc import Sequence

    from memctl.model.diagnostic import Edit


def apply_edits(text: str, edits: Sequence[Edit]) -> str:
    """The text with the edits made; their line numbers are those of `text`.

    Of two edits that touch the same lines the first is made and the other skipped; inserts at
    one place are all made, in their order. An edit that begins beyond the end is skipped.
    """
    lines = split_lines(text)
    taken: list[Edit] = []
    for edit in edits:
        inside = edit.lines >= 0 and 1 <= edit.line <= len(lines) + (edit.lines == 0)
        if inside and not any(_overlap(edit, other) for other in taken):
            taken.append(edit)
    # From the bottom, so that the numbers above stay true. At one place the replaced lines come
    # behind what is inserted before them, and the last insert is made first.
    for edit in sorted(taken, key=lambda e: (e.line, e.lines > 0))[::-1]:
        at = edit.line - 1
        if at and edit.text and not lines[at - 1].endswith("\n"):
            lines[at - 1] += "\r\n" if "\r\n" in text else "\n"
        lines[at : at + edit.lines] = [edit.text]
    return "".join(lines)


def _overlap(edit: Edit, other: Edit) -> bool:
    """Whether both change a line, or one inserts between lines that the other replaces."""
    if not edit.lines and not other.lines:
        return False
    return edit.line < other.line + other.lines and other.line < edit.line + edit.lines
