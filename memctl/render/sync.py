"""sync, as data and as lines."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from memctl.model.sharing import CONFLICT, WORSE
from memctl.render.findings import finding_data
from memctl.render.line import BAD, DIM, GOOD, WARN, line, plain

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from memctl.model.sharing import Synced, Touched
    from memctl.render.line import Line

_SIGNS = {"added": "+", "changed": "~", "deleted": "-"}
_WAYS = (
    "one side's text everywhere: memctl sync --prefer ours (or theirs); the other stays in history",
    "by hand: git merge FETCH_HEAD in the store, edit what is between the markers, git commit",
)


def sync_data(synced: Synced) -> dict[str, Any]:
    return {
        "verdict": synced.verdict,
        "remote": synced.remote,
        "branch": synced.branch,
        "commit": synced.commit or None,
        "came": [t._asdict() for t in synced.came],
        "went": [t._asdict() for t in synced.went],
        "conflicts": [c._asdict() for c in synced.conflicts],
        "resolve": list(_WAYS) if synced.conflicts else [],
        "kept": list(synced.kept),
        "findings": [finding_data(f) for f in synced.findings],
        "edited": list(synced.edited),
        "remarks": list(synced.remarks),
        "pushed": synced.pushed,
        "dry_run": synced.dry_run,
    }


def sync_lines(synced: Synced) -> Iterator[Line]:
    for remark in synced.remarks:
        yield line((remark, WARN))
    if synced.edited:
        did = "would commit" if synced.dry_run else "committed"
        yield line(f"{did} {plain(len(synced.edited), 'file')} edited by hand")
    if synced.verdict == CONFLICT:
        yield line(("conflict: ", BAD), "nothing was merged; both sides are as they were")
        for conflict in synced.conflicts:
            yield line(f"  {conflict.path}: {conflict.what}")
        for way in _WAYS:
            yield line((f"  {way}", DIM))
        return
    if synced.verdict == WORSE:
        yield line(("refused: ", BAD), "the merge has errors that neither side has")
        for found in synced.findings:
            yield line((f"  {found.code} ", WARN), f"{found.path}: {found.message}")
        yield line(("  mend them in the store first, or merge by hand with git", DIM))
        return
    yield from _side("came from", "would come from", synced.came, synced)
    yield from _side("went to", "would go to", synced.went, synced)
    for what in synced.kept:
        yield line((f"  kept: {what}", WARN))
    if synced.dry_run:
        yield line(("dry run: nothing was changed", WARN))
    else:
        same = "" if synced.came or synced.went else ", nothing to do"
        yield line(
            ("synced", GOOD), f" with {synced.remote}{same}", (f"  [{synced.commit[:10]}]", DIM)
        )


def _side(did: str, would: str, touched: Sequence[Touched], synced: Synced) -> Iterator[Line]:
    if touched:
        word = would if synced.dry_run else did
        yield line(f"{word} {synced.remote}:")
        for each in touched:
            yield line(f"  {_SIGNS[each.deed]} {each.path}")
