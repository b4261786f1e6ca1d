"""memctl export"""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from memctl.cli.spec import ARGUMENT, DRY_RUN, FLAG, Command, Param
from memctl.codec.hosts import HOSTS
from memctl.errors import UsageError
from memctl.ops.transfer.outgoing import outgoing
from memctl.render.transfer import outgoing_data, outgoing_lines

if TYPE_CHECKING:
    from collections.abc import Mapping

    from memctl.cli.session import Session


def run(session: Session, format: str, path: str, replace: bool, dry_run: bool) -> int:
    from memctl.adapters import hostfiles

    host = HOSTS.get(format)
    if host is None:
        raise UsageError(f"no format `{format}`", f"Formats: {', '.join(HOSTS)}.")
    made = outgoing(session.store, host)
    root, files = _placed(path, host.file, made.files)
    _outside(session.store.root, root)
    if dry_run:
        written = hostfiles.differing(root, files)
    else:
        written = hostfiles.write_files(root, files, replace)
    old = [] if host.file else hostfiles.strangers(root, files, host.suffixes)
    if old:
        what = "file there is" if len(old) == 1 else "files there are"
        told = f"{len(old)} {what} not of this export, such as {old[0]}"
        made = made._replace(remarks=(*made.remarks, told))
    made = made._replace(files=files)
    session.answer(
        "export",
        lambda: outgoing_data(made, os.path.abspath(path), written, dry_run),
        lambda: outgoing_lines(made, path, written, dry_run),
    )
    return 0


def _placed(path: str, file: str, files: Mapping[str, bytes]) -> tuple[str, Mapping[str, bytes]]:
    """The directory, and the files below it; a format of one file may name that itself."""
    if not file or os.path.isdir(path):
        return os.path.abspath(path), files
    folder, name = os.path.split(os.path.abspath(path))
    return folder, {name: next(iter(files.values()))} if files else {}


def _outside(store: str, root: str) -> None:
    if os.path.commonpath([store, os.path.realpath(root)]) == store:
        raise UsageError(f"{root} lies in the store", "An export there would become topics.")


COMMAND = Command(
    "export",
    "Write the store in another host's format, and say what is lost on the way.",
    "memctl export openclaw ~/.openclaw/workspace --dry-run",
    (
        Param("format", ARGUMENT, f"One of {', '.join(HOSTS)}."),
        Param("path", ARGUMENT, "The directory, or for mcp, mem0 and rules the file."),
        Param("replace", FLAG, "Replace files that are there and differ.", False),
        DRY_RUN,
    ),
    run,
)
