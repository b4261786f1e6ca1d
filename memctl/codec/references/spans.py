"""Where references stand in a line of Markdown: inline code, link targets, and the text between."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from memctl.codec.lines import split_lines

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

_CODE = re.compile(r"`([^`\n]+)`")
_LINK = re.compile(r"\]\(\s*<?([^()<>\s]+)>?(?:\s+\"[^\"\n]*\")?\s*\)")
_FENCE = ("```", "~~~")


class Spans(NamedTuple):
    """A line taken apart. codes: what stands between backticks. links: targets. rest: the text with
    both taken out, code that holds a blank put back at its end. fenced: in a
    block of code.
    """

    line: int
    text: str
    codes: Sequence[str]
    links: Sequence[str]
    rest: str
    fenced: bool


def spans(text: str, first_line: int = 1, plain: bool = False) -> Iterator[Spans]:
    """The lines that hold inline code, a link or a slash, taken apart; linear in the text's length.

    plain: every other line too.
    """
    fence = ""
    for number, line in enumerate(split_lines(text), first_line):
        if "`" in line or "](" in line:
            if "```" in line and _fences(line, fence, "```"):
                fence = "" if fence else "```"
            else:
                yield _apart(number, line, fence != "")
        elif "~~~" in line and _fences(line, fence, "~~~"):
            fence = "" if fence else "~~~"
        elif plain or "/" in line:
            yield Spans(number, line, (), (), line, fence != "")


def _fences(line: str, fence: str, mark: str) -> bool:
    """It opens a block, or closes the open one: then nothing but the mark may stand there."""
    start = line.strip()
    return start.startswith(mark) and (not fence or (fence == mark and not start.strip(mark[0])))


def _apart(number: int, line: str, fenced: bool) -> Spans:
    rest = line
    codes: list[str] = []
    links: list[str] = []
    if "`" in line:
        codes = _CODE.findall(line)
        rest = _CODE.sub("`", line)
    if "](" in rest:
        links = _LINK.findall(rest)
        rest = _LINK.sub("] ", rest)
    for code in codes:
        if " " in code:
            rest += f" {code}"
    return Spans(number, line, codes, links, rest, fenced)
