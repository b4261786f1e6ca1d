"""sync: one memory on several machines, through a git remote."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from memctl.errors import Busy, MemctlError
from memctl.model.diagnostic import ERROR
from memctl.model.sharing import CONFLICT, SYNCED, WORSE, Synced
from memctl.model.topic import INDEX
from memctl.ops.lint import lint
from memctl.ops.reconcile import reconcile

if TYPE_CHECKING:
    from collections.abc import Sequence

    from memctl.model.diagnostic import Diagnostic
    from memctl.model.sharing import Share, Sides, Trial
    from memctl.ops.edits import Who

# How often somebody else may be first. Each try doubles the pause before it, up to two seconds.
TRIES = 16
# A side that keeps less than this share of what both had is suddenly near-empty: a cut-off file, a
# directory emptied by mistake. A consolidation takes a quarter at most.
FEWEST = 0.25
# Below so many topics or entries a share says nothing.
FEW = 4


class Request(NamedTuple):
    """prefer: the side that wins a conflict (ours | theirs), "" for neither. allow_shrink: merge
    even where one side is near-empty."""

    prefer: str = ""
    allow_shrink: bool = False
    dry_run: bool = False


def sync(share: Share, request: Request, who: Who) -> Synced:
    """Fetch, merge, check, land, push; again when somebody else was first.

    A conflict, or a merge that lint finds worse than both sides, changes nothing. Raises
    Unreachable when the remote does not answer, and refuses a side that is near-empty.
    """
    for attempt in range(TRIES):
        if attempt:
            share.pause(attempt)
        edited = tuple(share.keep(request.dry_run))
        sides = share.sides()
        if not request.allow_shrink:
            _check_sizes(share, sides)
        answer = Synced(SYNCED, share.remote, share.branch, edited=edited, dry_run=request.dry_run)
        trial, findings = _result(share, sides, request.prefer, who)
        answer = answer._replace(conflicts=trial.conflicts, kept=trial.kept, findings=findings)
        if trial.conflicts or findings:
            return answer._replace(verdict=CONFLICT if trial.conflicts else WORSE)
        answer = answer._replace(
            commit=trial.commit,
            came=tuple(share.touched(sides.ours, trial.commit)),
            went=tuple(share.touched(sides.theirs, trial.commit)),
        )
        if request.dry_run:
            return answer
        if trial.commit != sides.ours and not share.land(sides.ours, trial.commit):
            continue
        if trial.commit != sides.theirs and not share.push(trial.commit):
            continue
        remarks = tuple(share.done(trial.commit))
        return answer._replace(pushed=trial.commit != sides.theirs, remarks=remarks)
    raise Busy(
        f"others pushed to {share.remote} first, {TRIES} times",
        "All is committed here and waits; run `memctl sync` again.",
    )


def _check_sizes(share: Share, sides: Sides) -> None:
    if not sides.base:
        return
    before = share.size(sides.base)
    for side, where in ((sides.ours, "here"), (sides.theirs, f"on {share.remote}")):
        if side and side != sides.base:
            now = share.size(side)
            for field in ("topics", "entries"):
                had, has = getattr(before, field), getattr(now, field)
                if had >= FEW and has < had * FEWEST:
                    raise MemctlError(
                        f"nearly all {field} are gone {where}: {has} of {had} are left",
                        "Look with `memctl log`. If that is meant: memctl sync --allow-shrink",
                    )


def _result(
    share: Share, sides: Sides, prefer: str, who: Who
) -> tuple[Trial, tuple[Diagnostic, ...]]:
    """The commit that both sides shall have; and the errors that it would bring."""
    from memctl.model.sharing import Trial

    if not sides.theirs or sides.base == sides.theirs:
        return Trial(sides.ours), ()
    if not sides.ours or sides.base == sides.ours:
        return Trial(sides.theirs), ()
    trial = share.merged(sides, prefer)
    if not trial.commit:
        return trial, ()
    both = [share.snapshot(c) for c in (sides.ours, sides.theirs)]
    merged = share.snapshot(trial.commit)
    mended = reconcile(merged, both, who)
    kept = (*trial.kept, *mended.remarks)
    if mended.changes.changes:
        trial = trial._replace(commit=share.mended(trial.commit, mended.changes))
        merged = share.snapshot(trial.commit)
    new = _errors(lint(merged, None).findings)
    for side in both:
        if new:
            known = _errors(lint(side, None).findings)
            new = {key: found for key, found in new.items() if key not in known}
    return trial._replace(kept=tuple(dict.fromkeys(kept))), tuple(new.values())


def _errors(findings: Sequence[Diagnostic]) -> dict[tuple[str, str, str], Diagnostic]:
    """By what they say; the line of one in the index may be another in the merge."""
    return {
        (f.code, f.path, "" if f.path != INDEX else _bare(f.message)): f
        for f in findings
        if f.severity == ERROR
    }


def _bare(message: str) -> str:
    """A message without numbers: an error stays the same when it moves or grows."""
    return "".join(c for c in message if not c.isdigit())
