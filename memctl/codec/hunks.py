"""A conflict that a text merge left in an index, put together where both sides can be kept."""

from __future__ import annotations

from typing import TYPE_CHECKING

from memctl.codec.index import parse_index
from memctl.model.index import LIST, TABLE

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence


def joined(lines: Sequence[str], others: Mapping[str, str]) -> str | None:
    """The lines of a conflict (markers included) without markers, each entry once; None when a
    person has to choose.

    That is when the sides have different lines for one topic, or lines that are neither entries,
    headings nor blank; and when the conflict shows what both sides had before (`|||||||`) and one
    of them took a line away. others: the entries outside the conflict, their lines by target.
    """
    sides = _sides(lines)
    if sides is None:
        return None
    ours, base, theirs = sides
    if any(line not in ours or line not in theirs for line in base if line.strip()):
        return None
    seen: dict[str, str] = {}
    kept: list[str] = []
    for side in (ours, theirs):
        for line in side:
            bare = line.strip()
            entries = [e for e in parse_index(line).entries if e.form in (LIST, TABLE)]
            if entries:
                target = entries[0].target
                if others.get(target, seen.setdefault(target, bare)) != bare:
                    return None
                if target in others:
                    continue
            elif bare and not bare.startswith("#"):
                return None
            if side is ours or bare not in {k.strip() for k in kept} or not bare:
                kept.append(line)
    return "".join(_once_blank(kept))


def _sides(lines: Sequence[str]) -> tuple[list[str], list[str], list[str]] | None:
    """Ours, what both had (when it is shown) and theirs; None for markers in another order."""
    parts: dict[str, list[str]] = {"<": [], "|": [], "=": []}
    at = ""
    for line in lines[:-1]:
        sign = line[0] if line[:7] in ("<<<<<<<", "|||||||", "=======") else ""
        if sign:
            if at not in {"<": "", "|": "<", "=": "<|"}[sign] or (sign != "<" and not at):
                return None
            at = sign
        else:
            parts[at or "<"].append(line)
    if at != "=" or not lines[-1].startswith(">>>>>>>"):
        return None
    return parts["<"], parts["|"], parts["="]


def _once_blank(lines: Sequence[str]) -> list[str]:
    """Without a blank line behind a blank line."""
    return [x for n, x in enumerate(lines) if x.strip() or not n or lines[n - 1].strip()]
