"""Which topics a query, a branch or changed files call to mind."""

from __future__ import annotations

from typing import TYPE_CHECKING

from memctl.model.context import SILENT
from memctl.ops.find import find

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from memctl.model.catalog import Row
    from memctl.model.context import Wanted
    from memctl.model.ports import Meaning, Store

    # A topic, and what called it to mind.
    Cue = tuple[Row, str]

# At most so many for each; five is what the host with the largest use recalls itself
# (docs/context.md). A weaker cue gets fewer.
FOR_QUERY = 5
FOR_WORK = 3
FOR_BRANCH = 2
# A match this far below the best one (0-1) answers something else. On memory-dev's 100 queries 0.5
# gives 2.6 topics a query where no threshold gives 4.1, and loses none that was wanted; from 0.7 on
# it does.
LEAST = 0.5
# Words in a branch's name that only say of what kind the work is.
KINDS = frozenset(
    ("feat", "feature", "features", "fix", "bugfix", "hotfix", "chore", "docs", "refactor", "test",
     "tests", "wip", "release", "bug", "issue", "users", "user", "add", "update")
)  # fmt: skip
# More changed files than this are no cue.
MOST_FILES = 20


def recalled(store: Store, wanted: Wanted, meaning: Meaning | None = None) -> list[Cue]:
    """Best first, each topic once: for the query, then the changed files, then the branch.

    What was read when plays no part: the same text shall bring the same topics from turn to turn.
    meaning: what topics mean, for the query alone; names of files and branches are words.
    """
    found: dict[str, Cue] = {}
    for cue in (*_query(store, wanted, meaning), *_work(store, wanted), *_branch(store, wanted)):
        found.setdefault(cue[0].path, cue)
    return list(found.values())


def _query(store: Store, wanted: Wanted, meaning: Meaning | None) -> Iterator[Cue]:
    if wanted.query.strip():
        yield from _found(store, wanted.query, FOR_QUERY, "recalled for the query", meaning)


def _work(store: Store, wanted: Wanted) -> Iterator[Cue]:
    changed = wanted.changed[:MOST_FILES]
    if not changed:
        return
    naming = _naming(store, changed)
    for row in store.rows_at(list(naming)[:FOR_WORK]) if naming else ():
        yield (row, f"names {naming[row.path]}, which has changed")
    words = dict.fromkeys(w for path in changed for w in _stem(path).split())
    if len(naming) < FOR_WORK and words:
        query = " ".join(words)
        yield from _found(store, query, FOR_WORK - len(naming), "recalled for the changed files")


def _branch(store: Store, wanted: Wanted) -> Iterator[Cue]:
    words = branch_words(wanted.branch)
    if words:
        reason = f"recalled for the branch {wanted.branch}"
        yield from _found(store, " ".join(words), FOR_BRANCH, reason)


def branch_words(branch: str) -> list[str]:
    """What a branch's name says of the work; nothing for `main` and its like."""
    if branch.lower() in SILENT:
        return []
    bare = "".join(c if c.isalnum() else " " for c in branch)
    return [word for word in bare.split() if word.lower() not in KINDS]


def _found(
    store: Store, query: str, most: int, reason: str, meaning: Meaning | None = None
) -> list[Cue]:
    matches = find(store, query, most, meaning=meaning).matches
    return [(m.row, reason) for m in matches if m.score >= LEAST]


def _naming(store: Store, changed: Sequence[str]) -> dict[str, str]:
    """Topics whose text names one of the paths, or its end from some directory on."""
    found = {}
    for path, mentions in store.mentions().items():
        for _, _, named in mentions:
            hits = [c for c in changed if c == named or c.endswith("/" + named)]
            if hits:
                found[path] = hits[0]
                break
    return found


def _stem(path: str) -> str:
    name = path.rsplit("/", 1)[-1]
    stem = name.rpartition(".")[0] or name
    return "".join(c if c.isalnum() else " " for c in stem)
