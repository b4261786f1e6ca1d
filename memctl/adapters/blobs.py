"""Many files' contents out of a repository, by blob id: text only, and none that is huge."""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING

from memctl.adapters import git
from memctl.adapters.disk import SNIFFED

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

# No source file that a person wrote is longer; what is, is data or was generated.
MOST_BYTES = 1 << 20
# After so many binary files and no text, files of that ending are not opened any more.
BINARIES = 8
# A chunk of questions; short enough that few are asked in vain when the reader stops.
CHUNK = 2_000


class Blobs:
    """Files read in bulk, and one by one by a `git cat-file` that stays open. Use in a `with`
    block. Raises git.Broken when git ends early (a partial clone's missing contents)."""

    def __init__(self, repo: str) -> None:
        self.repo = repo
        self.bytes_read = 0
        self._single: git.Stream | None = None
        self._endings: dict[str, list[int]] = {}

    def __enter__(self) -> Blobs:
        return self

    def __exit__(self, *_: object) -> None:
        if self._single:
            self._single.__exit__()

    def resolve(self, names: Sequence[bytes]) -> list[tuple[bytes, bytes, int]]:
        """Of each object name (an id, COMMIT:PATH …) its id, type and size; id b"" for what is
        not there. A name must not hold a newline."""
        if not names:
            return []
        asked = b"".join(name + b"\n" for name in names)
        ran = git.run(self.repo, ["cat-file", "--batch-check", "--buffer"], asked)
        lines = ran.out.splitlines(keepends=True)
        if ran.code or len(lines) != len(names):
            raise git.Broken(ran.complaint)
        return [_answer(line) for line in lines]

    def texts(
        self, wanted: Iterable[tuple[bytes, str]], most: float = float("inf")
    ) -> Iterator[tuple[bytes, str, bytes]]:
        """Id, path and content of those that are text. wanted: ids with their paths, taken a chunk
        at a time. Stops once more than `most` bytes were read."""
        end = self.bytes_read + most
        files = iter(wanted)
        while self.bytes_read <= end and (chunk := list(islice(files, CHUNK))):
            for part in self._parts(chunk):
                sizes = self.resolve([blob for blob, _ in part])
                fit = [w for w, (i, _, n) in zip(part, sizes, strict=True) if i and n <= MOST_BYTES]
                for (blob, path), data in zip(fit, self._read([i for i, _ in fit]), strict=False):
                    kinds = self._endings.setdefault(_ending(path), [0, 0])
                    binary = b"\0" in data[:SNIFFED]
                    kinds[binary] += 1
                    if not binary:
                        yield blob, path, data
                    if self.bytes_read > end:
                        return

    def _parts(self, chunk: Sequence[tuple[bytes, str]]) -> Iterator[list[tuple[bytes, str]]]:
        """First a few of every ending that is new, so that of a thousand pictures few are read."""
        tried = {ending: sum(kinds) for ending, kinds in self._endings.items()}
        first: list[tuple[bytes, str]] = []
        rest: list[tuple[bytes, str]] = []
        for file in chunk:
            ending = _ending(file[1])
            tried[ending] = tried.get(ending, 0) + 1
            (first if tried[ending] <= BINARIES else rest).append(file)
        yield first
        yield [w for w in rest if not self._known_binary(w[1])]

    def text(self, blob: bytes) -> bytes:
        """One file's content; b"" when it is no text. Of a file whose other versions were read."""
        if self._single is None:
            self._single = git.Stream(self.repo, ["cat-file", "--batch"])
        self._single.ask(blob + b"\n")
        data = self._take(self._single)
        return b"" if b"\0" in data[:SNIFFED] else data

    def _known_binary(self, path: str) -> bool:
        texts, binaries = self._endings.get(_ending(path), (0, 0))
        return binaries >= BINARIES and not texts

    def _read(self, ids: Sequence[bytes]) -> Iterator[bytes]:
        if not ids:
            return
        with git.Stream(self.repo, ["cat-file", "--batch", "--buffer"]) as stream:
            stream.feed(b"".join(i + b"\n" for i in ids))
            for _ in ids:
                yield self._take(stream)

    def _take(self, stream: git.Stream) -> bytes:
        size = _answer(stream.out.readline())[2]
        data = stream.out.read(size + 1)
        if len(data) <= size:
            raise git.Broken("git cat-file ended early")
        self.bytes_read += size
        return data[:size]


def _answer(line: bytes) -> tuple[bytes, bytes, int]:
    """`ID TYPE SIZE`, else the name and why not."""
    if not line.endswith(b"\n"):
        raise git.Broken("git cat-file ended early")
    words = line.split()
    if len(words) == 3 and words[2].isdigit():
        return words[0], words[1], int(words[2])
    return b"", words[-1] if words else b"", 0


def _ending(path: str) -> str:
    name = path.rpartition("/")[2]
    return name.rpartition(".")[2] if "." in name else name
