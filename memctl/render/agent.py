"""What agent install, uninstall and status answer."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from memctl.codec.diff import touched
from memctl.model.hosts import BROKEN, OUTDATED, PRESENT
from memctl.render.line import BAD, BOLD, DIM, GOOD, WARN, line
from memctl.render.writes import diff_lines

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from memctl.model.change import Change
    from memctl.model.hosts import Host, Part
    from memctl.render.line import Line

_STYLES = {PRESENT: GOOD, OUTDATED: WARN, BROKEN: BAD}


def change_data(
    action: str, host: Host, changes: Sequence[Change], dry_run: bool
) -> dict[str, Any]:
    return {
        "action": action,
        "host": host.name,
        "changes": [{"path": c.path, "deleted": c.data is None} for c in changes],
        "dry_run": dry_run,
        "remarks": [host.remark] if host.remark and action == "install" else [],
    }


def change_lines(
    action: str,
    host: Host,
    changes: Sequence[Change],
    before: Mapping[str, bytes | None],
    dry_run: bool,
) -> Iterator[Line]:
    """One line a file, or the diff of a dry run."""
    if not changes:
        yield line(("nothing to do: ", DIM), f"{host.name} is {action}ed already")
    elif dry_run:
        yield from diff_lines(touched(changes, before.get))
        yield line(("dry run: nothing was written", WARN))
    else:
        for change in changes:
            yield line(("deleted " if change.data is None else "wrote   ", GOOD), change.path)
    if host.remark and action == "install":
        yield line((host.remark, DIM))


def status_data(found: Sequence[tuple[Host, Sequence[Part]]]) -> dict[str, Any]:
    return {
        "action": "status",
        "hosts": [
            {
                "host": host.name,
                "parts": [part._asdict() for part in parts],
                "dated": host.dated,
                "remarks": [host.remark] if host.remark else [],
            }
            for host, parts in found
        ],
    }


def status_lines(found: Sequence[tuple[Host, Sequence[Part]]]) -> Iterator[Line]:
    """A line a part, and what a host cannot do."""
    for host, parts in found:
        yield line((host.name, BOLD))
        for part in parts:
            yield line(f"  {part.what:13}", (f"{part.state:9}", _STYLES.get(part.state, DIM)),
                       part.path)  # fmt: skip
            if part.problem:
                yield line((f"    {part.problem}", BAD))
        if host.remark:
            yield line((f"  {host.remark}", DIM))
