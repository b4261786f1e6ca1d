"""memctl merge-driver: what git runs to merge one file; it needs no store."""

from __future__ import annotations

from typing import TYPE_CHECKING

from memctl.adapters.mergefile import GitTextMerge
from memctl.cli.spec import ARGUMENT, TEXT, Command, Param
from memctl.merge.file import merge_file
from memctl.model.merging import OURS, THEIRS
from memctl.render.emit import remark

if TYPE_CHECKING:
    from memctl.cli.session import Session


def run(
    session: Session, base: str, ours: str, theirs: str, path: str, prefer: str, report: str
) -> int:
    texts = [_read(name) for name in (base, ours, theirs)]
    merged = merge_file(path, texts[0], texts[1], texts[2], GitTextMerge(prefer))
    with open(ours, "wb") as file:
        file.write(merged.text.encode("utf-8", "surrogateescape"))
    for what in merged.conflicts:
        remark(f"{path}: conflict: {what}")
    for what in merged.kept:
        remark(f"{path}: kept what one side removed and the other edited: {what}")
    if report:
        _tell(report, {"path": path, "conflicts": merged.conflicts, "kept": merged.kept})
    session.answer("merge-driver", lambda: {"path": path, **merged._asdict()}, lambda: [])
    return int(bool(merged.conflicts))


def _read(name: str) -> str:
    with open(name, "rb") as file:
        return file.read().decode("utf-8", "surrogateescape")


def _tell(report: str, found: dict[str, object]) -> None:
    """One JSON line for whoever started git."""
    import json

    with open(report, "a", encoding="utf-8") as file:
        file.write(json.dumps(found) + "\n")


COMMAND = Command(
    "merge-driver",
    "Merge one memory file for git, which calls this; exit 1 when a conflict is left in it.",
    "memctl merge-driver %O %A %B %P",
    (
        Param("base", ARGUMENT, "The file as both sides had it; empty when neither did."),
        Param("ours", ARGUMENT, "Our side; the result is written here."),
        Param("theirs", ARGUMENT, "The other side."),
        Param("path", ARGUMENT, "The file's path in the repository."),
        Param("prefer", TEXT, "The side that wins a conflict.", "", choices=(OURS, THEIRS)),
        Param("report", TEXT, "Add a JSON line about the merge to this file.", "", metavar="FILE"),
    ),
    run,
)
