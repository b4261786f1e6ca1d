"""MEMORY.md merged by entry: an entry is followed by the topic it points to, wherever it stands."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from memctl.codec.lines import split_lines
from memctl.merge.base import Merged, between, three_way
from memctl.merge.chunk import settled
from memctl.merge.units import ENTRY, HEADING, alike, reframed, renamed, split, token, units
from memctl.model.merging import OURS, Chunk

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from memctl.merge.units import Frame, Unit
    from memctl.model.merging import TextMerge

    Entries = Mapping[str, Unit]


def merge_index(base: str, ours: str, theirs: str, git: TextMerge) -> Merged:
    """Both sides' changes in one index. Whatever is in doubt is as git merges it, with markers.

    Added on both sides: both stay. Edited on one side, moved or left on the other: both. Edited
    on both: each part (link, hook, what follows) that one side changed; else markers around that
    entry. Removed on one side and edited on the other: kept. Order is only ever changed by the
    side that changed it. The result is the same with the sides swapped, but for the markers.
    """
    same = three_way(base, ours, theirs)
    if same is not None:
        return Merged(same)
    merged = _by_entry(base, ours, theirs, git)
    if merged is not None and not merged.conflicts:
        return merged
    plain = git.marked(base, ours, theirs)
    if plain is None:
        return merged or Merged(ours, ("it is no text that can be merged",))
    text, clean = plain
    if clean and _keys(text) == _expected(base, ours, theirs):
        return Merged(text)
    return merged or Merged(text, ("lines that are no entries were edited on both sides",))


def _by_entry(base: str, ours: str, theirs: str, git: TextMerge) -> Merged | None:
    """The merge by entry; None when it is in doubt."""
    frame, texts = alike(base, ours, theirs)
    old = units(texts[0])
    mine, yours = renamed(old, units(texts[1])), renamed(old, units(texts[2]))
    was, a, b = _entries(old), _entries(mine), _entries(yours)
    kept = {k for k in was if _is_kept(was[k], a.get(k), b.get(k))}
    gone = {k for k in was if (k not in a or k not in b) and k not in kept}
    sides = _tokens(u for u in old if u.key not in kept), _tokens(mine), _tokens(yours)
    known = {token(u): u for side in (old, yours, mine) for u in side}
    for tokens in _attempts(sides, git):
        merged = [u for u in _once(known[t] for t in tokens) if u.key not in gone]
        complete = {u.key for u in merged if u.kind == ENTRY} == (a.keys() | b.keys()) - gone
        if complete and _is_once(merged, mine, yours):
            conflicts: list[str] = []
            text = "".join(
                _text(u, was.get(u.key), a.get(u.key), b.get(u.key), git.prefer, frame, conflicts)
                for u in merged
            )
            if conflicts or _holds(text, merged, a, b):
                still = tuple(was[k].target for k in sorted(kept))
                return Merged(reframed(frame, text), tuple(conflicts), still)
    return None


def _text(
    unit: Unit,
    old: Unit | None,
    mine: Unit | None,
    yours: Unit | None,
    prefer: str,
    frame: Frame,
    conflicts: list[str],
) -> str:
    """A unit as it stands in the merge; an entry that both sides edited is added to `conflicts`,
    unless one side is preferred."""
    if unit.kind != ENTRY or mine is None or yours is None:
        left = mine or yours
        return left.text if left else unit.text
    text = _entry(old, mine, yours)
    if text is not None:
        return text
    if prefer:
        return mine.text if prefer == OURS else yours.text
    conflicts.append(f"the entry of {unit.target}")
    return between(mine.text, yours.text, frame.newline)


def _attempts(sides: tuple[str, str, str], git: TextMerge) -> Iterator[list[str]]:
    """The merged tokens: place by place as git aligns the versions; else all as one place."""
    base, ours, theirs = (tuple(split_lines(side)) for side in sides)
    whole = Chunk(ours, base, theirs, settled=False)
    for chunks in (git.chunks(*sides), [whole]):
        if chunks is None:
            continue
        parts = [list(c.ours) if c.settled else settled(c) for c in chunks]
        if all(part is not None for part in parts):
            yield [t for part in parts for t in part or ()]


def _is_once(merged: Sequence[Unit], mine: Sequence[Unit], yours: Sequence[Unit]) -> bool:
    """No heading stands there more often than on a side: aligned apart, it would be doubled."""
    count, a, b = (Counter(u.key for u in s if u.kind == HEADING) for s in (merged, mine, yours))
    return all(n <= max(a[key], b[key]) for key, n in count.items())


def _entries(side: Sequence[Unit]) -> dict[str, Unit]:
    return {u.key: u for u in side if u.kind == ENTRY}


def _tokens(side: Iterable[Unit]) -> str:
    return "".join(token(u) for u in side)


def _is_kept(old: Unit, mine: Unit | None, yours: Unit | None) -> bool:
    """Removed on one side, edited on the other."""
    left = mine or yours
    return (mine is None) != (yours is None) and left is not None and left.text != old.text


def _once(side: Iterable[Unit]) -> Iterable[Unit]:
    """Each entry at its first place: both sides may have moved it."""
    seen: set[str] = set()
    for unit in side:
        if unit.kind == ENTRY and unit.key in seen:
            continue
        seen.add(unit.key)
        yield unit


def _entry(old: Unit | None, mine: Unit, yours: Unit) -> str | None:
    """An entry's text of both sides; None when both changed the same part of it."""
    whole = three_way(old.text if old else None, mine.text, yours.text)
    if whole is not None or old is None:
        return whole
    parts = [three_way(*part) for part in zip(*map(split, (old, mine, yours)), strict=True)]
    return None if None in parts else "".join(p or "" for p in parts)


def _holds(text: str, merged: Sequence[Unit], a: Entries, b: Entries) -> bool:
    """Read again, the text has each entry once, under a heading that it had on one side."""
    again = units(text)
    headings = {
        u.key.removeprefix(f"{HEADING} ").strip("# \r\n") for u in again if u.kind == HEADING
    }
    entries = [u for u in again if u.kind == ENTRY]
    wanted = [u for u in merged if u.kind == ENTRY]
    if len(entries) != len(wanted):
        return False
    for now, unit in zip(entries, wanted, strict=True):
        sections = {side[unit.key].section for side in (a, b) if unit.key in side}
        if now.section not in sections and sections & headings:
            return False
    return True


def _keys(text: str) -> set[str]:
    return {u.key for u in units(text.removeprefix("\ufeff")) if u.kind == ENTRY}


def _expected(base: str, ours: str, theirs: str) -> set[str]:
    """The entries that a merge of these has."""
    was, a, b = (_keys(text) for text in (base, ours, theirs))
    return (a & b) | (a - was) | (b - was)
