"""Every version of a file that a repository holds, wherever it lay and on whatever branch."""

from __future__ import annotations

from typing import TYPE_CHECKING

from memctl.adapters import git
from memctl.errors import GitNeeded

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Sequence

_EVERYWHERE = ("--all", "--reflog")
_RAW = ("--full-history", "-m", "--root", "--raw", "--no-abbrev", "-z", "--no-ext-diff")
# A file is taken for a renamed one from this likeness on. git's own 50 % pairs small topics that
# share little but their frontmatter, and what is paired here is deleted.
LIKENESS = "-M70%"
# A history of ten thousand commits is read in seconds; a search of it in a minute or two.
SECONDS = 600.0
_PLAIN = ("100644", "100755")
_AT_ONCE = 500


def names(root: str, path: str) -> dict[str, str]:
    """The names that the file at `path` ever had, each with the commit that took the name away
    ("" for its present one)."""
    words = ["log", *_EVERYWHERE, *_RAW, LIKENESS, "--diff-filter=R", "--format=%x00%H"]
    renames: dict[str, list[tuple[str, str]]] = {}
    commit = ""
    tokens = (token.lstrip("\n") for token in _asked(root, words).split("\0"))
    for token in tokens:
        if token.startswith(":"):
            old, new = next(tokens), next(tokens)
            renames.setdefault(new, []).append((old, commit))
        elif token:
            commit = token
    found = {path: ""}
    todo = [path]
    while todo:
        for old, commit in renames.get(todo.pop(), ()):
            if old not in found:
                found[old] = commit
                todo.append(old)
    return found


def versions(root: str, path: str, before: str = "") -> set[str]:
    """The ids of the blobs that ever lay at `path`; before: only in the past of this commit."""
    where = [f"{before}^"] if before else list(_EVERYWHERE)
    words = ["log", *_RAW, "--no-renames", "--format=", *where, "--", path]
    found = set()
    for token in _asked(root, words).split("\0"):
        if token.lstrip("\n").startswith(":"):
            old_mode, new_mode, old, new, _ = token.lstrip("\n")[1:].split(" ")
            found |= {i for mode, i in ((old_mode, old), (new_mode, new)) if mode in _PLAIN}
    return found


def _asked(root: str, words: Sequence[str]) -> str:
    ran = git.run(root, words, seconds=SECONDS)
    if ran.code == git.MISSING.code:
        raise GitNeeded(git.MISSING.complaint, "Install git.")
    return ran.out.decode("utf-8", "surrogateescape")


def at_head(root: str) -> set[str]:
    """The ids of the blobs of the newest commit."""
    listed = git.run(root, ["ls-tree", "-r", "-z", "HEAD"]).out.decode("utf-8", "surrogateescape")
    return {line.split("\t")[0].split(" ")[2] for line in listed.split("\0") if line}


def everything(root: str) -> list[str]:
    """The id of every object that the repository holds, those that nothing names among them."""
    words = ["cat-file", "--batch-all-objects", "--batch-check=%(objectname)", "--unordered"]
    ran = git.run(root, words, seconds=SECONDS)
    if ran.code:
        raise GitNeeded(f"git cannot list its objects: {ran.complaint}", "Look with git fsck.")
    return ran.out.decode("ascii").split()


def contents(root: str, ids: Collection[str]) -> Iterator[tuple[str, bytes]]:
    """Each object's id and bytes, whatever its kind; what is not there is left out."""
    wanted = list(ids)
    for start in range(0, len(wanted), _AT_ONCE):
        names_ = "".join(f"{i}\n" for i in wanted[start : start + _AT_ONCE])
        ran = git.run(root, ["cat-file", "--batch"], names_.encode(), seconds=SECONDS)
        at = 0
        while at < len(ran.out):
            end = ran.out.index(b"\n", at)
            head = ran.out[at:end].split(b" ")
            at = end + 1
            if len(head) == 3:
                size = int(head[2])
                yield head[0].decode(), ran.out[at : at + size]
                at += size + 1
