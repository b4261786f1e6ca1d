"""What was remembered of a commit, carried on to a later one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from memctl.adapters import git
from memctl.model.reference import FINE, GONE, MOVED

if TYPE_CHECKING:
    from memctl.adapters.kept import Kept
    from memctl.adapters.look import Look
    from memctl.adapters.past import Past
    from memctl.adapters.walk import Walk


def advance(look: Look, old: Kept, new: Kept) -> Kept:
    """What still holds. What is left out is looked up again when it is asked for.

    Where the old commit is behind the new one, only what lies between is walked. Otherwise (a
    branch was switched, a history rewritten) only what stands is carried on.
    """
    recent = _between(look, old.head)
    today = {blob for blob, _ in look.texts()}
    fresh = _fresh(look, recent, old) if recent else None
    for name, (grade, blobs) in old.names.items():
        stands = any(blob.encode() in today for blob in blobs)
        if stands or (not blobs and fresh is not None and name not in fresh):
            new.names[name] = (grade, blobs)
    past = look.standing()
    for path, fields in old.paths.items():
        if past.stands(path):
            new.paths[path] = [FINE]
        elif recent and fields and _still(fields, past):
            new.paths[path] = fields
    new.commits.update((name, fields) for name, fields in old.commits.items() if fields)
    return new


def _between(look: Look, old: str) -> Walk | None:
    """The commits since; the remembered walk is brought up to date with them."""
    from memctl.adapters.walk import walk

    older = look.shelf.walk(old)
    if older is None:
        return None
    if git.run(look.top, ["merge-base", "--is-ancestor", old, look.head]).code:
        return None
    recent = walk(look.top, f"{old}..{look.head}", edges=True, watch=look.watch)
    if recent:
        look.recent = recent
        look.walk = recent.upon(older)._replace(edges={})
        look.shelf.keep_walk(look.head, look.walk)
    return recent


def _fresh(look: Look, recent: Walk, old: Kept) -> frozenset[str] | None:
    """The names that were not there before and stand in what is new, or came and went since."""
    from memctl.adapters.blobs import Blobs
    from memctl.adapters.words import Search
    from memctl.codec.held import Names

    absent = [name for name, (_, blobs) in old.names.items() if not blobs]
    if not absent:
        return frozenset()
    if look.partial:
        return None
    # A phrase is a command's; a dotted name or a flag never holds a blank.
    names = Names([n for n in absent if " " not in n], [n for n in absent if " " in n])
    files = {
        edge.new: path
        for path, edges in recent.edges.items()
        if look.counts(path)
        for edge in edges
        if edge.new
    }
    with Blobs(look.top) as blobs:
        search = Search(blobs, names)
        search.read(files.items())
        return frozenset().union(*search.held.values())


def _still(fields: list[str], past: Past) -> bool:
    if fields[0] == MOVED:
        return past.stands(fields[4])
    return fields[0] == GONE
