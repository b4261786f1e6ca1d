"""view: a directory's files, or a file's lines."""

from __future__ import annotations

from typing import TYPE_CHECKING

from memctl.model.topic import INDEX
from memctl.ops.memorytool import answers
from memctl.ops.memorytool.paths import Said, files, shown

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from memctl.model.ports import Store
    from memctl.ops.memorytool.paths import Place

DEEP = 2


def view(store: Store, where: Place, view_range: Sequence[int] | None) -> tuple[str, str]:
    """The answer, and the slug of the topic that was read ("" for none).

    view_range: first and last line, from 1; a last of -1 is the end. Raises Said.
    """
    found = files(store)
    row = found.rows.get(where.path)
    if row is not None or (where.path == INDEX and found.index_size is not None):
        data = store.read(where.path) or b""
        return _lines(data, where.said, view_range), row.slug if row else ""
    sizes = {path: size for path, size in found.sizes.items() if _inside(path, where.path)}
    if where.path and not sizes:
        raise Said(answers.VIEW_MISSING.format(path=where.said))
    listed = (f"{answers.size_text(size)}\t{path}" for path, size in _tree(sizes, where.path))
    return "\n".join([answers.VIEW_DIRECTORY.format(path=where.said), *listed]), ""


def _inside(path: str, folder: str) -> bool:
    return not folder or path.startswith(f"{folder}/")


def _tree(sizes: Mapping[str, int], folder: str) -> list[tuple[str, int]]:
    """Paths of the protocol and sizes, the directory itself first; a directory has the size of
    all that is in it."""
    base = folder.count("/") + 1 if folder else 0
    total: dict[str, int] = {folder: 0}
    for path, size in sizes.items():
        parts = path.split("/")
        for depth in range(base, len(parts) + 1):
            name = "/".join(parts[:depth])
            if depth - base <= DEEP:
                total[name] = total.get(name, 0) + size
    return [(shown(name), total[name]) for name in sorted(total, key=lambda n: n.split("/"))]


def _lines(data: bytes, said: str, view_range: Sequence[int] | None) -> str:
    lines = answers.lines_of(data.decode("utf-8", "replace"))
    if len(lines) > answers.MAX_LINES:
        raise Said(answers.VIEW_TOO_LONG.format(path=said))
    first, last = view_range or (1, -1)
    first = max(1, first)
    chosen = lines[first - 1 : None if last == -1 else max(last, 0)]
    head = answers.VIEW_FILE.format(path=said)
    return f"{head}\n{answers.numbered(chosen, first)}" if chosen else head
