"""Words of today's files, and the commit that took a word's last occurrence away."""

from __future__ import annotations

from bisect import bisect_right
from typing import TYPE_CHECKING

from memctl.adapters import disk, git
from memctl.adapters.blobs import MOST_BYTES

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from memctl.adapters.blobs import Blobs
    from memctl.adapters.walk import Edge
    from memctl.codec.held import Names

# So many of today's files that hold a word are remembered: while one stands, so does the word.
WITNESSES = 3
# Old text that is read: so many bytes for each commit of the history, and at least so many (twice:
# for files that are gone, and for the others). What a `git log` of it takes is to stay the
# measure. A word that came and went between two versions that were read is missed; short
# histories are read whole.
BYTES_A_COMMIT = 1000
LEAST_BYTES = 8_000_000
SHORT_HISTORY = 200
SHORT_BYTES = 400_000_000


class Search:
    """Reads files once each and remembers which of the names they hold."""

    def __init__(self, blobs: Blobs, names: Names) -> None:
        self.blobs = blobs
        self.names = names
        self.held: dict[bytes, frozenset[str]] = {}

    def read(self, files: Iterable[tuple[bytes, str]], most: float = float("inf")) -> None:
        """Look into these (id, path), in order, until so many bytes were read."""
        for blob, path, data in self.blobs.texts(self._unread(files), most):
            self.held[blob] = self.names.held(path, data)

    def _unread(self, files: Iterable[tuple[bytes, str]]) -> Iterator[tuple[bytes, str]]:
        """Each once; what turns out to be no text holds nothing."""
        for blob, path in files:
            if blob and blob not in self.held:
                self.held[blob] = frozenset()
                yield blob, path

    def read_today(self, top: str, files: Sequence[tuple[bytes, str]]) -> None:
        """Look into all of these, which HEAD has: from disk where the work tree agrees with it,
        which takes a third of the time."""
        said = git.run(top, ["diff-index", "-z", "--name-only", "--ignore-submodules", "HEAD"])
        if not said.code:
            changed = set(said.out.decode("utf-8", "surrogateescape").split("\0"))
            for blob, path in files:
                if blob not in self.held and path not in changed:
                    data = disk.text(top, path, MOST_BYTES)
                    if data is not None:
                        self.held[blob] = self.names.held(path, data)
        self.read(files)

    def holds(self, blob: bytes, path: str, name: str) -> bool:
        if blob and blob not in self.held:
            self.held[blob] = self.names.held(path, self.blobs.text(blob))
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
    search: Search,
    names: Iterable[str],
    edges: Mapping[str, Sequence[Edge]],
    commits: int,
    moments: Sequence[int] = (),
) -> dict[str, int]:
    """By name: the newest commit (its order in the walk) that took it out of a file; -1 when it
    was there but no single commit took it. Absent: no version that was read held it.

    names: none of them stands today. edges: by path, of all files that count. commits: how many
    the history has. moments: commits (their order) at which names are likely to have been there.
    Of a file that is gone the last version is read first; of every other one as of each moment,
    the oldest, then others in between. Which commit it was is then found by halving.
    """
    missing = set(names)
    versions = {path: _versions(some) for path, some in edges.items()}
    most = max(LEAST_BYTES, commits * BYTES_A_COMMIT)
    if commits <= SHORT_HISTORY:
        most = SHORT_BYTES
    gone = ((blobs[1], path) for path, blobs in versions.items() if not blobs[0])
    search.read(gone, most)
    search.read(_spread(versions, edges, moments), most)
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


def _spread(
    versions: Mapping[str, Sequence[bytes]],
    edges: Mapping[str, Sequence[Edge]],
    moments: Sequence[int],
) -> Iterator[tuple[bytes, str]]:
    """Versions in the order in which they are worth reading: of every file as of each moment, the
    oldest, the newest that was changed, then the middle, the quarters, and so on to every one;
    files that changed most come first, they lost most."""
    versions = dict(sorted(versions.items(), key=lambda v: -len(v[1])))
    for moment in moments:
        for path, blobs in versions.items():
            yield blobs[bisect_right(edges[path], moment, key=_order)], path
    for path, blobs in versions.items():
        yield next((b for b in reversed(blobs) if b), b""), path
    for path, blobs in versions.items():
        yield from ((blob, path) for blob in blobs[:2])
    spans = [(path, 1, len(blobs) - 1) for path, blobs in versions.items()]
    while spans:
        halves = []
        for path, low, high in spans:
            middle = (low + high) // 2
            if low < middle:
                yield versions[path][middle], path
                halves += [(path, low, middle), (path, middle, high)]
        spans = halves


def _order(edge: Edge) -> int:
    return edge.order


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
