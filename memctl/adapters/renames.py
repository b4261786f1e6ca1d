"""Where renames took files: git is asked only about the commits that took them away."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from memctl.adapters import git
from memctl.adapters.past import Departure

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator

    from memctl.adapters.past import Past
    from memctl.adapters.walk import Walk

# git's own limit since 2.31: more files in one commit are compared only by name and content.
LIMIT = "-l1000"
# A chain of more renames than this ends where it is.
HOPS = 50


class Renamed(NamedTuple):
    """sure: git says so; else both only have the same name."""

    commit: str
    old: str
    new: str
    sure: bool


def departures(walk: Walk, tracked: Collection[str]) -> dict[str, Departure]:
    """Every path of the walk that is not there any more; where it went is not asked yet."""
    found = {}
    for path, (order, gone) in walk.last.items():
        if path not in tracked:
            # What left without a commit of its own was taken by a merge.
            commit = walk.commits[order] if gone else ("", "", "")
            found[path] = Departure(*commit, "", order)
    return found


def follow(repo: str, past: Past, departed: dict[str, Departure], names: Iterable[str]) -> bool:
    """Fill in where these paths, and those they became, were moved to. False when git fails.

    What git does not take for a rename is one when a commit took away one file and brought one of
    the same name, and no third was ever called so.
    """
    asked: set[str] = set()
    seen: set[str] = set()
    todo = {n for n in names if n in departed}
    for _ in range(HOPS):
        commits = {departed[n].commit for n in todo} - asked - {""}
        said = _renamed(repo, sorted(commits)) if commits else []
        if said is None:
            return False
        asked |= commits
        for commit, old, new, sure in said:
            left = departed.get(old)
            if left and left.commit == commit and (sure or past.called_so(old) <= 2):
                departed[old] = left._replace(moved_to=new)
        seen |= todo
        todo = {departed[n].moved_to for n in todo} & departed.keys() - seen
        if not todo:
            break
    return True


def _renamed(repo: str, commits: Collection[str]) -> list[Renamed] | None:
    """Where contents are missing (a partial clone), only files that
    were renamed without a change."""
    stdin = "".join(f"{commit}\n" for commit in commits).encode()
    for like in ("-M", "-M100%"):
        words = ["diff-tree", "--stdin", "-r", like, LIMIT, "-z", "--name-status", "--no-ext-diff"]
        ran = git.run(repo, words, stdin, seconds=git.WALK_SECONDS)
        if not ran.code:
            return list(_read(ran.out.decode("utf-8", "surrogateescape")))
    return None


def _read(text: str) -> Iterator[Renamed]:
    """Each commit's id, then letter, path, after R a new one."""
    commit = ""
    left: dict[str, list[str]] = {}
    came: dict[str, list[str]] = {}
    words = iter(text.split("\0"))
    for word in words:
        if len(word) >= 40:
            yield from _namesakes(commit, left, came)
            commit, left, came = word, {}, {}
        elif word.startswith("R"):
            old, new = next(words, ""), next(words, "")
            yield Renamed(commit, old, new, True)
        elif word:
            path = next(words, "")
            name = path.rpartition("/")[2]
            if word == "D":
                left.setdefault(name, []).append(path)
            elif word == "A":
                came.setdefault(name, []).append(path)
    yield from _namesakes(commit, left, came)


def _namesakes(
    commit: str, left: dict[str, list[str]], came: dict[str, list[str]]
) -> Iterator[Renamed]:
    for name, old in left.items():
        new = came.get(name, [])
        if len(old) == len(new) == 1:
            yield Renamed(commit, old[0], new[0], False)
