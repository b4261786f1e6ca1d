"""What is looked up in a repository and put beside what is remembered: words, paths, shares."""

from __future__ import annotations

from bisect import bisect_right
from typing import TYPE_CHECKING

from memctl.adapters.anchors import is_commit
from memctl.model.reference import CHANGED, FINE, GONE

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from memctl.adapters.blobs import Blobs
    from memctl.adapters.kept import Kept
    from memctl.adapters.look import Look
    from memctl.adapters.walk import Walk
    from memctl.adapters.words import Search

# So many characters of a commit's id tell it from the others of a history well enough.
SHORT = 7


def names(
    look: Look, blobs: Blobs, words: Sequence[str], commands: Sequence[str], kept: Kept
) -> None:
    from memctl.adapters.words import Search
    from memctl.codec.held import Names

    search = Search(blobs, Names(words, commands))
    texts = look.texts()
    search.read_today(look.top, texts)
    standing = search.witnesses(texts)
    for name, some in standing.items():
        kept.names[name] = ([FINE], [blob.decode() for blob in some])
    missing = {*words, *commands} - standing.keys()
    if look.partial:
        kept.names.update((name, ([], [])) for name in missing)
        return
    # Of what is missing no file of today needs to be read again.
    search = Search(blobs, Names(missing.intersection(words), missing.intersection(commands)))
    search.held.update((blob, frozenset()) for blob, _ in texts)
    if look.recent:
        _departed(look, search, missing, look.recent, kept)
    missing -= kept.names.keys()
    whole = look.walked(edges=True) if missing else None
    if whole:
        _departed(look, search, missing, whole, kept)
        kept.names.update((name, ([], [])) for name in missing - kept.names.keys())


def _departed(look: Look, search: Search, names: Iterable[str], walk: Walk, kept: Kept) -> None:
    from memctl.adapters.words import departures

    moments = _moments(walk, look.anchors)
    edges = {path: some for path, some in walk.edges.items() if look.counts(path)}
    for name, order in departures(search, names, edges, walk.seen, moments).items():
        since = walk.commits[order] if order >= 0 else ()
        kept.names[name] = ([GONE, *since], [])


def _moments(walk: Walk, anchors: Iterable[str]) -> list[int]:
    """The commits at the middle, the newest and the oldest of the anchors: as of then most of what
    topics name was there."""
    ids = {commit.id[:SHORT]: order for order, commit in walk.commits.items()}
    days = sorted((commit.date, -order) for order, commit in walk.commits.items())
    found = set()
    for anchor in anchors:
        if is_commit(anchor):
            found.add(ids.get(anchor[:SHORT], -1))
        else:
            at = bisect_right(days, (anchor[:10], 1))
            found.add(-days[at - 1][1] if at else -1)
    times = sorted(found - {-1})
    return list(dict.fromkeys((times[len(times) // 2], times[0], times[-1]))) if times else []


def paths(look: Look, asked: Sequence[str], kept: Kept) -> None:
    from memctl.adapters.past import Past
    from memctl.adapters.renames import departures, follow

    today = look.standing()
    kept.paths.update((p, [FINE]) for p in asked if today.stands(p))
    rest = [p for p in asked if p not in kept.paths]
    walk = look.walked() if rest else None
    if walk is None:
        return
    tree = look.tree or {}
    departed = departures(walk, tree)
    past = Past(tree, departed)
    if follow(look.top, past, departed, {name for p in rest for name in past.behind(p)}):
        kept.paths.update((p, list(past.grade(p) or ())) for p in rest)


def anchors(look: Look, blobs: Blobs, anchors: Sequence[tuple[str, str]], kept: Kept) -> None:
    from memctl.adapters.anchors import commits_of, rewritten

    assert look.tree is not None
    today = look.standing()
    named = {path: today.tracked_as(path) for path, _ in anchors}
    commits = commits_of(look.top, {anchor for _, anchor in anchors})
    asked = {
        (named[path], anchor): commits[anchor]
        for path, anchor in anchors
        if named[path] and anchor in commits
    }
    shares = {} if look.partial else rewritten(blobs, asked, look.tree)
    walk = look.walked() if any(shares.values()) else None
    for path, anchor in anchors:
        share = shares.get((named[path], anchor))
        grade: list[str] = [FINE]
        if share and walk and named[path] in walk.last:
            grade = [CHANGED, *walk.commits[walk.last[named[path]][0]]]
        kept.rewritten[f"{path}\0{anchor}"] = [] if share is None else [share, grade]
