"""delete and rename: topics taken away or given another place; their lines and links follow."""

from __future__ import annotations

from typing import TYPE_CHECKING

from memctl.codec import slug as slugs
from memctl.model.topic import ARCHIVE, INDEX, slug_of
from memctl.ops import lifecycle
from memctl.ops.memorytool import answers
from memctl.ops.memorytool.paths import ROOT, Said, files
from memctl.ops.move import move

if TYPE_CHECKING:
    from memctl.model.ports import Store
    from memctl.model.verdict import Outcome
    from memctl.ops.edits import Who
    from memctl.ops.memorytool.paths import Place


def deleted(store: Store, where: Place, who: Who) -> Outcome:
    """Forget a topic, or every topic in a directory, as one commit. Raises Said for the index, for
    the whole store and for what is not there."""
    if where.path in ("", INDEX):
        what = f"the {ROOT} directory itself" if not where.path else f"the index, {where.said}"
        raise Said(f"Error: Cannot delete {what}")
    found = files(store)
    row = found.rows.get(where.path)
    rows = [row] if row else found.below(where.path)
    if not rows:
        raise Said(answers.MISSING.format(path=where.said))
    return lifecycle.forgotten(store, rows, who, "")


def moves(store: Store, old: Place, new: Place) -> list[tuple[str, str]]:
    """What a rename moves, as (path, new path). Raises Said for what cannot be moved there."""
    if old.path in ("", INDEX):
        what = f"the {ROOT} directory itself" if not old.path else f"the index, {old.said}"
        raise Said(f"Error: Cannot rename {what}")
    found = files(store)
    row = found.rows.get(old.path)
    pairs = [(old.path, new.path)] if row else []
    if not row:
        at = len(old.path)
        pairs = [(r.path, new.path + r.path[at:]) for r in found.below(old.path)]
    if not pairs:
        raise Said(answers.MISSING.format(path=old.said))
    same = slugs.key(old.path) == slugs.key(new.path) and old.path != new.path
    if not new.path or (found.holds(new.path) and not same):
        raise Said(answers.RENAME_EXISTS.format(new_path=new.said))
    for path, target in pairs:
        if not target.lower().endswith(".md"):
            raise Said(f"Error: {old.said} was not renamed: a memory is a Markdown file, NAME.md")
        crosses = path.startswith(ARCHIVE) != target.startswith(ARCHIVE)
        if crosses and slug_of(path) != slug_of(target):
            raise Said(
                f"Error: {old.said} was not renamed: a file keeps its name on the way into and "
                f"out of {ROOT}/{ARCHIVE}. Rename it there first."
            )
    return pairs


def moved(store: Store, path: str, target: str, who: Who) -> Outcome:
    """One of `moves`: into the archive, out of it, or another slug."""
    if path.startswith(ARCHIVE) == target.startswith(ARCHIVE):
        return move(store, path, slug_of(target), "", who)
    if target.startswith(ARCHIVE):
        return lifecycle.archive(store, path, who)
    return lifecycle.restore(store, path, who)
