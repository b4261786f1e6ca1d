"""Many files' contents out of a repository, by blob id: text only, and none that is huge."""

from __future__ import annotations

from typing import TYPE_CHECKING

from memctl.adapters import git

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

# No source file that a person wrote is longer; what is, is data or was generated.
MOST_BYTES = 1 << 20
# git's own way to tell a binary file: a NUL byte near its beginning.
SNIFFED = 8000
# After so many binary files and no text, files of that ending are not opened any more.
BINARIES = 8
# Short enough that the questions fit into any pipe while git waits for us to read.
CHUNK = 100


class Blobs:
    """Two `git cat-file` that stay open: one tells sizes, one contents. Use in a `with` block.
    Raises git.Broken when git ends early (a partial clone's missing contents)."""

    def __init__(self, repo: str) -> None:
        self.repo = repo
        self.bytes_read = 0
        self._sizes: git.Stream | None = None
        self._contents: git.Stream | None = None
        self._endings: dict[str, list[int]] = {}

    def __enter__(self) -> Blobs:
        return self

    def __exit__(self, *_: object) -> None:
        for stream in (self._sizes, self._contents):
            if stream:
                stream.__exit__()

    def resolve(self, names: Sequence[bytes]) -> list[tuple[bytes, bytes, int]]:
        """Of each object name (an id, COMMIT:PATH …) its id, type and size; ids b"" for what is
        not there. A name must not hold a newline."""
        if self._sizes is None:
            self._sizes = git.Stream(self.repo, ["cat-file", "--batch-check"])
        found = []
        for at in range(0, len(names), CHUNK):
            chunk = names[at : at + CHUNK]
            self._sizes.ask(b"".join(name + b"\n" for name in chunk))
            found += [_answer(self._sizes.out.readline()) for _ in chunk]
        return found

    def texts(
        self, wanted: Sequence[tuple[bytes, str]], most: float = float("inf")
    ) -> Iterator[tuple[bytes, str, bytes]]:
        """Id, path and content of those that are text, in order. wanted: ids with their paths.
        Stops once more than `most` bytes were read."""
        end = self.bytes_read + most
        for at in range(0, len(wanted), CHUNK):
            chunk = [w for w in wanted[at : at + CHUNK] if not self._known_binary(w[1])]
            sizes = self.resolve([blob for blob, _ in chunk])
            fit = [w for w, (i, _, n) in zip(chunk, sizes, strict=True) if i and n <= MOST_BYTES]
            for (blob, path), data in zip(fit, self._read([blob for blob, _ in fit]), strict=True):
                kinds = self._endings.setdefault(_ending(path), [0, 0])
                binary = b"\0" in data[:SNIFFED]
                kinds[binary] += 1
                if not binary:
                    yield blob, path, data
            if self.bytes_read > end:
                return

    def _known_binary(self, path: str) -> bool:
        texts, binaries = self._endings.get(_ending(path), (0, 0))
        return binaries >= BINARIES and not texts

    def _read(self, ids: Sequence[bytes]) -> Iterator[bytes]:
        if not ids:
            return
        if self._contents is None:
            self._contents = git.Stream(self.repo, ["cat-file", "--batch"])
        self._contents.ask(b"".join(i + b"\n" for i in ids))
        for _ in ids:
            size = _answer(self._contents.out.readline())[2]
            data = self._contents.out.read(size + 1)
            if len(data) <= size:
                raise git.Broken("git cat-file ended early")
            self.bytes_read += size
            yield data[:size]


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
