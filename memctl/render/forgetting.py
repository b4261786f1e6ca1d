"""What forgetting for good did, and what it cannot do."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from memctl.render.line import BOLD, DIM, GOOD, SLUG, WARN, line, plain

if TYPE_CHECKING:
    from collections.abc import Iterator

    from memctl.model.forgetting import Forgetting
    from memctl.render.line import Line

_WHO = re.compile(r"//[^/@]*@")
BEYOND = (
    "every other clone: throw it away and clone anew; one that pushes brings all of it back",
    "forks and mirrors: each needs the same",
    "backups, synchronised folders and disk images",
    "prompts that were sent, and what a host or a shell kept of a session",
)


def forgetting_data(found: Forgetting, done: bool) -> dict[str, Any]:
    trace = found.trace
    return {
        "verdict": "forgotten",
        "slug": trace.slug,
        "path": trace.paths[0],
        "digest": None,
        "dry_run": not done,
        "everywhere": {
            "paths": list(trace.paths),
            "versions": len(trace.digests),
            "index_lines": len(trace.lines),
            "stashes": found.stashes,
            "also_said_by": list(found.shared),
            "objects_searched": found.searched.objects,
            "files_searched": found.searched.files,
            "hits": len(found.searched.hits),
            "remotes": [dict(zip(("name", "url"), _remote(r), strict=True)) for r in trace.remotes],
            "beyond_reach": list(BEYOND),
        },
    }


def forgetting_lines(found: Forgetting, done: bool) -> Iterator[Line]:
    """What went (or would go), the proof, and what is left to do elsewhere."""
    trace, searched = found.trace, found.searched
    if done:
        yield line(("forgotten for good", GOOD), " ", (trace.slug, SLUG))
        yield line(
            f"searched {plain(searched.objects, 'object')} and {plain(searched.files, 'file')}:"
            " none holds any of it"
        )
    else:
        yield line(("would forget for good", WARN), " ", (trace.slug, SLUG))
    yield line(f"  files in every commit: {', '.join(trace.paths)}")
    held = plain(len(trace.digests), "version"), plain(len(trace.lines), "index line")
    stashes = plain(found.stashes, "stash entry", "stash entries")
    yield line(f"  {', '.join(held)}, {stashes}; caches, counts of reads, reflogs")
    for path in found.shared:
        yield line((f"  {path} says some of it too: that stays, there and in history", WARN))
    yield line(("Out of reach from here:", BOLD))
    for remote in trace.remotes:
        yield from _steps(*_remote(remote), done)
    for text in BEYOND:
        yield line(f"  {text}")
    yield line(("If it was a password or a key: revoke it. That comes first.", DIM))


def _remote(remote: str) -> tuple[str, str]:
    """Its name, and its address without the name and the password in it."""
    name, _, url = remote.partition(" ")
    return name, _WHO.sub("//", url)


def _steps(name: str, url: str, done: bool) -> Iterator[Line]:
    was = "was taken off this repository and still has" if done else "has"
    yield line(f"  the remote {name} {was} all of it: {url}")
    yield line(("    here:   ", DIM), f"git remote add {name} URL, then force-push what there is:")
    yield line(f"            git push --force --all {name} && git push --force --tags {name}")
    yield line(("    there:  ", DIM), "git reflog expire --expire=now --all && git gc --prune=now")
    yield line("            (a hosting site: ask its support; pull requests keep old commits)")
