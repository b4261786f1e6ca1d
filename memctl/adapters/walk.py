"""One walk of a history: which paths ever were, the last commit that touched each, and every
version of the files that had several."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, NamedTuple

from memctl.adapters import git

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from queue import Queue

    Watch = Callable[[int, int], None]

# Versions kept for the search in old text, newest first: about 150 bytes each. What is older is
# looked at only by the paths' names.
MOST_EDGES = 400_000
CHUNK_BYTES = 1 << 18
# Chunks that git may be ahead of the reader: 16 MiB, the whole history of most repositories.
AHEAD = 64
WATCH_EVERY = 500


class Commit(NamedTuple):
    """date: ISO, of the committer."""

    id: str
    date: str
    subject: str


class Edge(NamedTuple):
    """A commit's change of one file. order: 0 for the newest commit of the walk. said: git's line
    about it, `:mode mode id id letter`, before and after: six digits a mode, 40 or 64 an id."""

    order: int
    said: bytes

    @property
    def old(self) -> bytes:
        """The blob before; b"" where there was none, or no plain file."""
        said = self.said
        return said[15 : 15 + (len(said) - 18) // 2] if said.startswith(b":100") else b""

    @property
    def new(self) -> bytes:
        said = self.said
        return said[-2 - (len(said) - 18) // 2 : -2] if said.startswith(b"100", 8) else b""


class Walk(NamedTuple):
    """commits: by order, of those that `last` or `edges` name. last: by path, the newest commit
    that touched it and whether it took it away. edges: by path, newest first; only when asked
    for. seen: how many commits there were."""

    commits: dict[int, Commit]
    last: dict[str, tuple[int, bool]]
    edges: dict[str, list[Edge]]
    seen: int

    def departed(self) -> dict[str, int]:
        """The paths that some commit took away and none brought back, with that commit."""
        return {path: order for path, (order, gone) in self.last.items() if gone}

    def dump(self) -> str:
        """As JSON; without the edges."""
        named = {order for order, _ in self.last.values()}
        commits = {order: commit for order, commit in self.commits.items() if order in named}
        return json.dumps([commits, self.last, self.seen])

    def upon(self, older: Walk) -> Walk:
        """This walk's commits on top of those of an older one; the edges are this one's."""
        moved = {order + self.seen: commit for order, commit in older.commits.items()}
        last = {path: (order + self.seen, gone) for path, (order, gone) in older.last.items()}
        return Walk(moved | self.commits, last | self.last, self.edges, older.seen + self.seen)


def load(text: str) -> Walk | None:
    """What `dump` made; None for anything else."""
    try:
        commits, last, count = json.loads(text)
        return Walk(
            {int(order): Commit(*commit) for order, commit in commits.items()},
            {path: (order, gone) for path, (order, gone) in last.items()},
            {},
            count,
        )
    except (ValueError, TypeError):
        return None


def walk(repo: str, span: str, edges: bool, watch: Watch | None = None) -> Walk | None:
    """The history of `span` (a commit, or OLD..NEW). None when git cannot walk it.

    Merges are not compared with their parents: what only a merge took away has no such commit.
    edges: keep every file's versions too.
    """
    try:
        return Walking(repo, span).result(edges, watch)
    except git.Broken:
        return None


class Walking:
    """A walk under way: git goes ahead, as far as AHEAD allows, while something else is done.
    Raises git.Broken when it cannot be started. End it with `result` or `leave`."""

    def __init__(self, repo: str, span: str) -> None:
        from queue import Queue
        from threading import Thread

        self.repo = repo
        self.span = span
        words = ["log", "-z", "--raw", "--no-renames", "--no-abbrev", "--no-ext-diff"]
        form = ["--date=short", "--format=%x00%H%x00%cd%x00%s", span, "--"]
        self.stream = git.Stream(repo, [*words, *form])
        self.stream.done()
        self.ahead: Queue[bytes] = Queue(AHEAD)
        self.reader = Thread(target=self._drain, daemon=True)
        self.reader.start()

    def _drain(self) -> None:
        data = b"-"
        while data:
            data = self.stream.out.read(CHUNK_BYTES)
            self.ahead.put(data)

    def result(self, edges: bool, watch: Watch | None = None) -> Walk | None:
        """As `walk`."""
        found = Walk({}, {}, {}, 0)
        total = _count(self.repo, self.span) if watch else 0
        try:
            with self.stream:
                count = _read(self._words(), found, edges, watch, total)
                self.reader.join()
        finally:
            if watch:
                watch(total, total)
        return None if self.stream.code else found._replace(seen=count)

    def leave(self) -> None:
        """It is not wanted after all."""
        self.stream.process.kill()
        while self.ahead.get():
            pass
        self.reader.join()
        self.stream.__exit__()

    def _words(self) -> Iterator[bytes]:
        """What stands between the NUL bytes."""
        rest = b""
        while data := self.ahead.get():
            *whole, rest = (rest + data).split(b"\0")
            yield from whole
        if rest:
            yield rest


def _count(repo: str, span: str) -> int:
    said = git.run(repo, ["rev-list", "--count", span, "--"])
    return int(said.out) if not said.code else 0


def _read(words: Iterator[bytes], found: Walk, keep: bool, watch: Watch | None, total: int) -> int:
    """Each commit is an empty word, id, date, subject; then `:modes ids letter`, path, …"""
    order = -1
    last: dict[bytes, tuple[int, bool]] = {}
    edges: dict[bytes, list[Edge]] = {}
    head: list[bytes] | None = None
    heads: dict[int, list[bytes]] = {}
    left = MOST_EDGES if keep else 0
    for word in words:
        if not word:
            order += 1
            head = [next(words, b""), next(words, b""), next(words, b"")]
            if watch and order % WATCH_EVERY == 0:
                watch(min(order, total), total)
            continue
        if word[0] == 10:  # a newline parts the commit's words from the first line
            word = word[1:]
        path = next(words, b"")
        newest = path not in last
        if newest:
            last[path] = (order, word.endswith(b"D"))
        if left:
            left -= 1
            if path in edges:
                edges[path].append(Edge(order, word))
            else:
                edges[path] = [Edge(order, word)]
        if head and (newest or left):
            heads[order] = head
            head = None
    found.commits.update((n, Commit(*map(_text, head))) for n, head in heads.items())
    decoded = {path: path.decode("utf-8", "surrogateescape") for path in last}
    found.last.update((decoded[path], fact) for path, fact in last.items())
    found.edges.update((decoded[path], some) for path, some in edges.items())
    return order + 1


def _text(data: bytes) -> str:
    return data.decode("utf-8", "replace")
