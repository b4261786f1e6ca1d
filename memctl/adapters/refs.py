"""Commits and branches that a text names: whether the repository knows them."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from memctl.adapters import git
from memctl.adapters.anchors import is_commit
from memctl.model.reference import FINE, GONE

if TYPE_CHECKING:
    from collections.abc import Sequence

    from memctl.adapters.blobs import Blobs

# How git and the common hosts title a merge of a branch.
_MERGED = re.compile(
    r"Merge (?:remote-tracking )?branch '([^']+)'|Merge pull request #\d+ from [^/\s]+/(\S+)"
)


def commits(blobs: Blobs, asked: Sequence[str]) -> dict[str, list[str]]:
    """By id: a grade's fields, [] for what is no commit here."""
    ids = [name for name in asked if is_commit(name.lower())]
    found = blobs.resolve([name.encode() + b"^{commit}" for name in ids])
    known = {
        # An id too short to tell which is not one that was never there.
        name
        for name, (commit, kind, _) in zip(ids, found, strict=True)
        if commit or kind == b"ambiguous"
    }
    return {name: [FINE] if name in known else [] for name in asked}


def branches(repo: str, asked: Sequence[str], kept: dict[str, list[str]]) -> bool:
    """Grade the branches into `kept`; whether anything there is new. What is read each time, in
    one call, is which there are; that one is gone is known only when a merge names it."""
    ran = git.run(repo, ["for-each-ref", "--format=%(refname)", "refs/heads", "refs/remotes"])
    if ran.code:
        return False
    there = set()
    for ref in ran.out.decode("utf-8", "replace").splitlines():
        name = ref.split("/", 2)[2]
        there |= {name, name.partition("/")[2]} if ref.startswith("refs/remotes/") else {name}
    before = {name: kept.get(name) for name in asked}
    gone = [name for name in asked if name not in there]
    merged = _merged(repo) if any(kept.get(n) in (None, [FINE]) for n in gone) else None
    for name in asked:
        if name in there:
            kept[name] = [FINE]
        elif merged is not None:
            kept[name] = merged.get(name, [])
    return before != {name: kept.get(name) for name in asked}


def _merged(repo: str) -> dict[str, list[str]]:
    """By branch: the newest merge that names it."""
    words = ["log", "--merges", "-z", "--date=short", "--format=%H %cd %s", "HEAD", "--"]
    ran = git.run(repo, words, seconds=git.WALK_SECONDS)
    found: dict[str, list[str]] = {}
    for line in ran.out.decode("utf-8", "replace").split("\0"):
        commit, _, rest = line.partition(" ")
        date, _, subject = rest.partition(" ")
        named = _MERGED.match(subject)
        if named:
            found.setdefault(named[1] or named[2], [GONE, commit, date, subject])
    return found
