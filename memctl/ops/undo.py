"""undo: take writes back as a new commit, byte for byte where nothing was edited since."""

from __future__ import annotations

from typing import TYPE_CHECKING

from memctl.codec.digest import digest
from memctl.errors import Changed, MemctlError, UsageError
from memctl.model.change import Change
from memctl.model.verdict import Outcome
from memctl.ops.edits import change_set
from memctl.ops.takeback import taken_back

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from memctl.model.history import Revision
    from memctl.model.ports import History, Store
    from memctl.ops.edits import Who

# How far back a write of ours is looked for among commits made by hand.
LOOK_BACK = 1000
# Commits that only put under git what was there, or join what two machines wrote.
FOUNDING = "init"
NOT_OURS = (FOUNDING, "found", "sync")


def targets(history: History, what: str) -> list[Revision]:
    """The commits to take back, newest first.

    what: "" for the newest write; a count; or a commit. A consolidation goes back whole.
    """
    if what and not is_count(what):
        named = history.find(what)
        if named.verb == FOUNDING:
            raise UsageError(
                f"`{named.subject}` only put under git what was there", "Nothing to take back."
            )
        return _whole(history, [named])
    count = int(what or 1)
    if count < 1:
        raise UsageError("nothing to take back", "Give a count from 1, or a commit.")
    mine = [r for r in history.revisions(LOOK_BACK) if r.verb and r.verb not in NOT_OURS]
    # The commits of one pass are one write, wherever they stand.
    writes = list(dict.fromkeys(r.batch or r.commit for r in mine))
    if not mine or count > len(writes):
        only = "is only 1 write" if len(writes) == 1 else f"are only {len(writes)} writes"
        there = f"there {only}" if mine else "there is no write"
        raise UsageError(f"{there} to take back", "See `memctl log`.")
    wanted = set(writes[:count])
    return _whole(history, [r for r in mine if (r.batch or r.commit) in wanted])


def is_count(what: str) -> bool:
    """A longer number is the beginning of a commit's name."""
    return what.isdigit() and len(what) < 4


def _whole(history: History, chosen: Sequence[Revision]) -> list[Revision]:
    batches = {r.batch for r in chosen if r.batch and not r.undoes}
    if not batches:
        return list(chosen)
    commits = {r.commit for r in chosen}
    return [
        r
        for r in history.revisions(0)
        if r.commit in commits or (r.batch in batches and not r.undoes)
    ]


def settled(chosen: Sequence[Revision], by_name: bool, waiting: Mapping[str, str]) -> None:
    """Raises MemctlError when a write that waits for its commit stands in the way: history does not
    have it yet. waiting: by path, why. by_name: the commit was named, not counted.
    """
    touched = {p for r in chosen for p in r.paths} if by_name else set(waiting)
    path = next((p for p in waiting if p in touched), "")
    if path:
        raise MemctlError(
            f"the last write of {path} is not committed yet, so it cannot be taken back: "
            f"{waiting[path]}",
            "Let git finish what it is at; the next write commits it.",
        )


def undo(store: Store, history: History, chosen: Sequence[Revision], who: Who) -> Outcome:
    """The files as they were before the chosen commits (newest first).

    Raises Changed when later edits touch the same lines.
    """
    now: dict[str, bytes | None] = {}
    done = [(revision, history.files(revision.commit)) for revision in chosen]
    if not any(files for _, files in done):
        raise UsageError("that commit changed nothing in the store", "See `memctl log`.")
    for revision, files in done:
        for change in files:
            current = now[change.path] if change.path in now else store.read(change.path)
            now[change.path] = _back(
                history, revision, change.path, current, change.before, change.after
            )
    changes = tuple(
        Change(path, data, digest(store.read(path)))
        for path, data in now.items()
        if data != store.read(path)
    )
    if not changes:
        return Outcome("undone", detail="it is undone already")
    names = [r.subject for r in chosen]
    subject = _inverse(chosen[0]) if len(names) == 1 else f"undo {len(names)} writes"
    commit = change_set(
        changes, subject, who, "\n".join(names) if len(names) > 1 else "",
        undoes=" ".join(r.commit for r in chosen),
    )  # fmt: skip
    return Outcome("undone", changes=commit, detail="; ".join(names))


def _inverse(revision: Revision) -> str:
    """`undo X`; `redo X` for what takes back an undo, and `undo X` again for that."""
    verb, _, rest = revision.subject.partition(" ")
    if revision.undoes and rest and verb in ("undo", "redo"):
        return f"{'redo' if verb == 'undo' else 'undo'} {rest}"
    return f"undo {revision.subject}"


def _back(
    history: History,
    revision: Revision,
    path: str,
    current: bytes | None,
    before: bytes | None,
    after: bytes | None,
) -> bytes | None:
    if current in (after, before):
        return before
    if current is not None and before is not None and after is not None:
        merged = history.merged(after, current, before)
        if merged is None:
            merged = taken_back(before, after, current)
        if merged is not None:
            return merged
    raise Changed(
        f"{path} has been edited since {revision.commit[:10]} ({revision.subject})",
        "Take the later writes back first (`memctl log`), or edit the file by hand.",
    )
