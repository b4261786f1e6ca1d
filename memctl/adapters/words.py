"""Words of today's files, and the commit that took a word's last occurrence away."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from memctl.adapters.blobs import Blobs
    from memctl.adapters.walk import Edge
    from memctl.codec.held import Names

# So many of today's files that hold a word are remembered: while one stands, so does the word.
WITNESSES = 3
# Old text that is read beyond every file's newest and oldest old version. A word that came and
# went between two versions that were read is missed; a history with less text is read whole.
SAMPLE_BYTES = 24_000_000
# The same for those newest and oldest versions, so that no history takes minutes.
ENDS_BYTES = 400_000_000


class Search:
    """Reads files once each and remembers which of the names they hold."""

    def __init__(self, blobs: Blobs, names: Names) -> None:
        self.blobs = blobs
        self.names = names
        self.held: dict[bytes, frozenset[str]] = {}

    def read(self, files: Iterable[tuple[bytes, str]], most: float = float("inf")) -> bool:
        """Look into these (id, path), in order, until so many bytes were read; whether all were."""
        new = {blob: path for blob, path in files if blob not in self.held}
        before = self.blobs.bytes_read
        for blob, path, data in self.blobs.texts(list(new.items()), most):
            self.held[blob] = self.names.held(path, data)
        ended = self.blobs.bytes_read - before <= most
        if ended:
            for blob in new:
                self.held.setdefault(blob, frozenset())
        return ended

    def holds(self, blob: bytes, path: str, name: str) -> bool:
        if blob and blob not in self.held:
            self.read([(blob, path)])
        return bool(blob) and name in self.held[blob]

    def witnesses(self, files: Iterable[tuple[bytes, str]]) -> dict[str, list[bytes]]:
        """By name: some of these files that hold it. They must have been read."""
        found: dict[str, list[bytes]] = {}
        for blob, _ in files:
            for name in self.held.get(blob, ()):
                some = found.setdefault(name, [])
                if len(some) < WITNESSES:
                    some.append(blob)
        return found


def departures(
    search: Search, names: Iterable[str], edges: Mapping[str, Sequence[Edge]]
) -> dict[str, int]:
    """By name: the newest commit (its order in the walk) that took it out of a file; -1 when it
    was there but no single commit took it. Absent: no version that was read held it.

    names: none of them stands today. edges: by path, of all files that count. Of each file the
    newest and the oldest old version is read, then others in between until SAMPLE_BYTES; which
    commit it was is then found by halving.
    """
    missing = set(names)
    versions = {path: _versions(some) for path, some in edges.items()}
    ends = list(_ends(versions))
    search.read(((versions[p][i], p) for p, i in ends), ENDS_BYTES)
    search.read(((versions[p][i], p) for p, i in _between(versions)), SAMPLE_BYTES)
    holding: dict[str, list[str]] = {}
    for path, some in versions.items():
        for name in _seen(search, some) & missing:
            holding.setdefault(name, []).append(path)
    return {name: _newest(search, name, paths, versions, edges) for name, paths in holding.items()}


def _versions(edges: Sequence[Edge]) -> list[bytes]:
    """A file's blobs, newest first; b"" where it was not there. Edge n lies between n and n+1."""
    return [edges[0].new, *(edge.old for edge in edges)]


def _seen(search: Search, versions: Sequence[bytes]) -> set[str]:
    return {name for blob in versions if blob for name in search.held.get(blob, ())}


def _ends(versions: Mapping[str, Sequence[bytes]]) -> Iterator[tuple[str, int]]:
    """Of each file the newest version and the one before, and the oldest; what is gone first."""
    for path, blobs in sorted(versions.items(), key=lambda v: bool(v[1][0])):
        for at in {0, 1, len(blobs) - 1, max(len(blobs) - 2, 0)}:
            if blobs[at]:
                yield path, at


def _between(versions: Mapping[str, Sequence[bytes]]) -> Iterator[tuple[str, int]]:
    """The middle of every file's versions, then the quarters, and so on to every one."""
    spans = [(path, 1, len(blobs) - 2) for path, blobs in versions.items()]
    while spans:
        halves = []
        for path, low, high in spans:
            middle = (low + high) // 2
            if low < middle < high:
                if versions[path][middle]:
                    yield path, middle
                halves += [(path, low, middle), (path, middle, high)]
        spans = halves


def _newest(
    search: Search,
    name: str,
    paths: Sequence[str],
    versions: Mapping[str, Sequence[bytes]],
    edges: Mapping[str, Sequence[Edge]],
) -> int:
    """The newest commit after which a file did not hold the name any more."""
    best = -1
    for path in paths:
        blobs = versions[path]
        known = [i for i, blob in enumerate(blobs) if not blob or blob in search.held]
        high = next(i for i in known if blobs[i] and name in search.held[blobs[i]])
        low = max((i for i in known if i < high), default=-1)
        if low < 0:
            continue  # the newest version that a commit made holds it: a merge took it
        if best >= 0 and edges[path][low].order > best:
            continue
        while high - low > 1:
            middle = (low + high) // 2
            if search.holds(blobs[middle], path, name):
                high = middle
            else:
                low = middle
        order = edges[path][low].order
        best = order if best < 0 else min(best, order)
    return best
