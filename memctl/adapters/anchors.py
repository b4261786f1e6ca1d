"""How much of a file was rewritten since a commit or a date."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from memctl.adapters import git

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from memctl.adapters.blobs import Blobs

_HEX = frozenset("0123456789abcdef")


def is_commit(anchor: str) -> bool:
    """It could be a commit's id, whole or the beginning of one."""
    return 4 <= len(anchor) <= 64 and _HEX.issuperset(anchor)


def commits_of(repo: str, anchors: Iterable[str]) -> dict[str, str]:
    """By anchor the commit it means: a date's is the last one of that day or before, on the main
    line. Absent: before all history, or no anchor at all."""
    found = {anchor: anchor for anchor in anchors if is_commit(anchor)}
    dates = sorted({a for a in anchors if a not in found and len(a) >= 10}, reverse=True)
    if dates:
        words = ["log", "--first-parent", "--date=short", "--format=%H %cd", "HEAD", "--"]
        ran = git.run(repo, words, seconds=git.WALK_SECONDS)
        for line in ran.out.decode("ascii", "replace").splitlines():
            commit, _, day = line.partition(" ")
            while dates and day <= dates[0][:10]:
                found[dates.pop(0)] = commit
    return found


def rewritten(
    blobs: Blobs, asked: Mapping[tuple[str, str], str], today: Mapping[str, bytes]
) -> dict[tuple[str, str], float]:
    """The share (0-1) of a file's lines at the anchor that do not stand in it any more, blank
    lines left out. asked: (path, anchor) with the anchor's commit. today: blobs by path. Absent:
    the file was not there then, or is no text."""
    pairs = [p for p in asked if p[0] in today and "\n" not in p[0]]
    names = [f"{asked[p]}:{p[0]}".encode("utf-8", "surrogateescape") for p in pairs]
    then = {
        p: b
        for p, (b, kind, _) in zip(pairs, blobs.resolve(names), strict=True)
        if b and kind == b"blob"
    }
    changed = {p for p, blob in then.items() if blob != today[p[0]]}
    wanted = {blob: p[0] for p in changed for blob in (then[p], today[p[0]])}
    lines = {blob: _lines(data) for blob, _, data in blobs.texts(wanted.items())}
    shares = {pair: 0.0 for pair in then if pair not in changed}
    for pair in changed:
        old, new = lines.get(then[pair]), lines.get(today[pair[0]])
        if old and new is not None:
            shares[pair] = 1 - (old & new).total() / old.total()
    return shares


def _lines(data: bytes) -> Counter[bytes]:
    return Counter(line for line in map(bytes.strip, data.splitlines()) if line)
