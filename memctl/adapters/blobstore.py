"""A store that git has and the disk need not: its files are blobs, and it is only read."""

from __future__ import annotations

from typing import TYPE_CHECKING

from memctl.adapters import git
from memctl.adapters.cache import Cache
from memctl.adapters.place import CONFIG
from memctl.adapters.store import DiskStore
from memctl.adapters.tree import Scan, odd_name
from memctl.errors import GitNeeded
from memctl.model.catalog import FileStat
from memctl.model.topic import INDEX, RECORD

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

_PLAIN = ("100644", "100755")


class BlobStore(DiskStore):
    """Reads blobs only; never the work tree, and never writes."""

    def __init__(
        self, root: str, blobs: Mapping[str, bytes], irregular: Sequence[FileStat] = ()
    ) -> None:
        super().__init__(root)
        self.blobs = blobs
        self._irregular = irregular

    def read(self, path: str) -> bytes | None:
        return self.blobs.get(path)

    def texts(self) -> Mapping[str, bytes]:
        return self.blobs

    @property
    def undriven(self) -> bool:
        return False

    def irregular(self) -> Sequence[FileStat]:
        return self._irregular

    def cache(self) -> Cache:
        if self._cache is None:
            sizes = {p: len(b) for p, b in self.blobs.items() if p.lower().endswith(".md")}
            index = (INDEX, sizes.pop(INDEX), 0, 0) if INDEX in sizes else None
            topics = [(p, size, 0, 0) for p, size in sorted(sizes.items())]
            self._cache = Cache("")
            self._cache.refresh(Scan(topics, index, ()), self.read, self._entries)
        return self._cache


def committed(root: str, commit: str) -> BlobStore:
    """The store as a commit has it; "" for one before the first commit."""
    if not commit:
        return BlobStore(root, {})
    files = listed(root, commit).items()
    plain, irregular = memory_files((mode, blob, path) for path, (mode, blob) in files)
    return BlobStore(root, contents(root, plain), irregular)


def listed(root: str, commit: str) -> dict[str, tuple[str, str]]:
    """By path: mode and blob of every file that a commit has below a directory of the work tree.
    Raises GitNeeded."""
    ran = git.run(root, ["ls-tree", "-r", "-z", commit, "--", "."])
    if ran.code:
        raise GitNeeded(f"git cannot list {commit[:10]}: {ran.complaint}", "Look with git fsck.")
    found = {}
    for part in ran.out.split(b"\0")[:-1]:
        head, _, raw = part.partition(b"\t")
        mode, _, blob = head.decode().split(" ")
        found[raw.decode("utf-8", "surrogateescape")] = (mode, blob)
    return found


def memory_files(
    entries: Iterable[tuple[str, str, str]],
) -> tuple[dict[str, str], tuple[FileStat, ...]]:
    """Of (mode, blob, path): the store's plain files as path to blob, and what has a topic's name
    but is no plain file."""
    plain: dict[str, str] = {}
    irregular: list[FileStat] = []
    for mode, blob, path in entries:
        if any(p.startswith(".") for p in path.split("/")):
            continue
        if path in (CONFIG, RECORD) or path.lower().endswith(".md"):
            what = irregular_kind(path, mode)
            if what:
                shown = path.encode("utf-8", "surrogateescape").decode("utf-8", "backslashreplace")
                irregular.append(FileStat(shown, 0, 0, 0, what))
            else:
                plain[path] = blob
    return plain, tuple(irregular)


def irregular_kind(path: str, mode: str) -> str:
    """What a file in git is that is no plain topic, "" for one that is."""
    if odd_name(path):
        return "name with control or undecodable characters"
    if mode in _PLAIN:
        return ""
    return "symbolic link" if mode == "120000" else "no plain file"


def contents(root: str, wanted: Mapping[str, str]) -> dict[str, bytes]:
    """Every path's blob, from one run of git. Raises GitNeeded for an object that is not here."""
    names = "".join(f"{blob}\n" for blob in wanted.values())
    ran = git.run(root, ["cat-file", "--batch"], names.encode())
    found: dict[str, bytes] = {}
    at = 0
    for path, blob in wanted.items():
        end = ran.out.find(b"\n", at)
        head = ran.out[at:end].split(b" ")
        if end < 0 or len(head) != 3:
            raise GitNeeded(f"git has no object {blob} ({path})", "Look with git fsck.")
        size = int(head[2])
        found[path] = ran.out[end + 1 : end + 1 + size]
        at = end + 1 + size + 1
    return found
