"""str_replace and insert on a text; pure."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from memctl.codec.lines import split_lines
from memctl.ops.memorytool import answers
from memctl.ops.memorytool.paths import Said

if TYPE_CHECKING:
    from collections.abc import Collection


class Edited(NamedTuple):
    """The new text; the change's first line in it (1-based) and how many lines it has."""

    text: str
    line: int
    lines: int


def replaced(text: str, said: str, old: str, new: str, aside: Collection[int] = ()) -> Edited:
    """The one occurrence of `old` replaced. A text with CRLF is searched as the model sees it,
    with LF. aside: lines that do not count beside another one. Raises Said for none and several.
    """
    if "\r\n" in text and old not in text:
        old, new = (part.replace("\r\n", "\n").replace("\n", "\r\n") for part in (old, new))
    places = _places(text, old) if old else []
    if not places:
        raise Said(answers.REPLACE_ABSENT.format(old_str=old, path=said))
    if len(places) > 1:
        places = [at for at in places if text.count("\n", 0, at) + 1 not in aside] or places
    if len(places) > 1:
        numbers = ", ".join(str(text.count("\n", 0, at) + 1) for at in places)
        raise Said(answers.REPLACE_SEVERAL.format(old_str=old, line_numbers=numbers))
    at = places[0]
    return Edited(
        text[:at] + new + text[at + len(old) :], text.count("\n", 0, at) + 1, new.count("\n") + 1
    )


def _places(text: str, part: str) -> list[int]:
    found = []
    at = text.find(part)
    while at >= 0:
        found.append(at)
        at = text.find(part, at + len(part))
    return found


def inserted(text: str, insert_line: int, insert_text: str) -> Edited:
    """`insert_text` behind that many lines. Raises Said for a line that is not there."""
    lines = split_lines(text)
    if not 0 <= insert_line <= len(lines):
        raise Said(answers.INSERT_LINE.format(insert_line=insert_line, n_lines=len(lines)))
    newline = "\r\n" if lines and lines[0].endswith("\r\n") else "\n"
    bare = insert_text.replace("\r\n", "\n").removesuffix("\n")
    if insert_line and not lines[insert_line - 1].endswith("\n"):
        lines[insert_line - 1] += newline
    lines.insert(insert_line, (bare + "\n").replace("\n", newline))
    return Edited("".join(lines), insert_line + 1, bare.count("\n") + 1)
