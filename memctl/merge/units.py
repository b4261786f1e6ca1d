"""An index as units: an entry with what hangs below it is one, any other line is one; pure."""

from __future__ import annotations

from collections import Counter
from typing import NamedTuple

from memctl.codec.index import parse_index
from memctl.codec.indexedit import block
from memctl.codec.lines import split_lines
from memctl.merge.base import three_way
from memctl.model.index import LIST, TABLE

ENTRY, HEADING, BLANK, PROSE = "entry", "heading", "blank", "prose"
_BOM = "\ufeff"


class Unit(NamedTuple):
    """One unit: its kind, the key by which versions are compared, its lines as they are.

    An entry's key is its target, so that an edited line is the same entry. hook, title: of an
    entry. section: the heading above.
    """

    kind: str
    key: str
    text: str
    target: str = ""
    title: str = ""
    hook: str = ""
    section: str = ""


class Frame(NamedTuple):
    """What is of the file and not of a line: byte order mark, line ends, a newline at the end."""

    bom: bool
    newline: str
    ended: bool


def framed(text: str) -> tuple[Frame, str]:
    """The frame, and the text without BOM, its last line ended."""
    bare = text.removeprefix(_BOM)
    newline = "\r\n" if "\r\n" in bare[: bare.find("\n") + 1] else "\n"
    ended = not bare or bare.endswith("\n")
    return Frame(bare != text, newline, ended), bare if ended else bare + newline


def alike(base: str, ours: str, theirs: str) -> tuple[Frame, tuple[str, str, str]]:
    """The merged frame, and the three texts with the same line ends, each without BOM.

    Where the versions agree on line ends, every line keeps its own.
    """
    parts = [framed(text) for text in (base, ours, theirs)]
    # A version that is empty says nothing about line ends.
    frames = [f if text else None for f, text in parts]
    mine, yours = frames[1] or frames[2], frames[2] or frames[1]
    if mine is None or yours is None:
        only = parts[0][0]
        return only, (parts[0][1], parts[1][1], parts[2][1])
    old = frames[0] or mine
    newline = three_way(old.newline, mine.newline, yours.newline) or "\n"
    bom = three_way(old.bom, mine.bom, yours.bom)
    ended = three_way(old.ended, mine.ended, yours.ended)
    texts = [text for _, text in parts]
    if len({f.newline for f in frames if f}) > 1:
        texts = [text.replace("\r\n", "\n").replace("\n", newline) for text in texts]
    return Frame(bom is not False, newline, ended is not False), (texts[0], texts[1], texts[2])


def reframed(frame: Frame, text: str) -> str:
    """The text in its frame again."""
    if not frame.ended:
        text = text.removesuffix("\n").removesuffix("\r")
    return _BOM + text if frame.bom else text


def units(text: str) -> list[Unit]:
    """The units in order; their texts joined are the text."""
    index = parse_index(text)
    entries = {e.line: e for e in index.entries if e.form in (LIST, TABLE) and not e.outside}
    headings = {h.line: h for h in index.headings}
    seen: Counter[str] = Counter()
    found: list[Unit] = []
    section = ""
    number = 1
    while number <= len(index.lines):
        raw = index.lines[number - 1]
        stop = number + 1
        if number in entries:
            entry = entries[number]
            stop = max(block(index, entry)) + 1
            seen[entry.target] += 1
            key = f"{ENTRY} {seen[entry.target]} {entry.target}"
            whole = "".join(index.lines[number - 1 : stop - 1])
            unit = Unit(ENTRY, key, whole, entry.target, entry.title, entry.hook, section)
        elif number in headings:
            section = headings[number].text
            unit = Unit(HEADING, f"{HEADING} {raw}", raw)
        elif not raw.strip():
            unit = Unit(BLANK, f"{BLANK} {raw}", raw)
        else:
            unit = Unit(PROSE, f"{PROSE} {raw}", raw)
        found.append(unit)
        number = stop
    return found


def renamed(base: list[Unit], side: list[Unit]) -> list[Unit]:
    """The side's units, an entry that only points elsewhere now under the key that it had.

    It is the same entry when its title and hook are those of one that is gone.
    """
    old = {u.key: u for u in base if u.kind == ENTRY}
    now = {u.key for u in side}
    words = Counter((u.title, u.hook) for u in base if u.kind == ENTRY)
    gone = {
        (u.title, u.hook): key
        for key, u in old.items()
        if key not in now and words[u.title, u.hook] == 1
    }
    return [
        u._replace(key=gone.pop((u.title, u.hook)))
        if u.kind == ENTRY and u.key not in old and (u.title, u.hook) in gone
        else u
        for u in side
    ]


def split(unit: Unit) -> tuple[str, str, str]:
    """An entry's text as what stands before the hook, the hook, and what follows it."""
    first, *below = split_lines(unit.text)
    at = first.rfind(unit.hook) if unit.hook and unit.text.count("|") < 2 else -1
    if at < 0:
        bare = first.rstrip("\r\n")
        return bare, "", first[len(bare) :] + "".join(below)
    return first[:at], unit.hook, first[at + len(unit.hook) :] + "".join(below)


def token(unit: Unit) -> str:
    """One line that stands for the unit in a text merge."""
    return unit.key.removesuffix("\n") + "\n"
