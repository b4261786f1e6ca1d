"""init: what a new or adopted store gets. Decides only; wiring makes the repository."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from memctl.codec.digest import digest
from memctl.model.change import Change
from memctl.model.topic import INDEX
from memctl.model.verdict import Outcome
from memctl.ops.edits import change_set

if TYPE_CHECKING:
    from collections.abc import Sequence

    from memctl.model.ports import Store
    from memctl.ops.edits import Who

ATTRIBUTES = ".gitattributes"


class InitRequest(NamedTuple):
    """in_project: the surrounding repository tracks the store. adopted: the paths found there,
    committed as they are. The rest are templates' texts.
    """

    in_project: bool
    adopted: tuple[str, ...]
    title: str
    attributes: str


def init(store: Store, request: InitRequest, who: Who) -> Outcome:
    """The first commit: found files byte for byte, an index if there is none, attributes."""
    changes = [_as_found(store, path) for path in request.adopted]
    if store.read(INDEX) is None and not request.adopted:
        changes.append(Change(INDEX, request.title.encode(), ""))
    asked = request.in_project or not request.adopted
    if asked and store.read(ATTRIBUTES) is None:
        changes.append(Change(ATTRIBUTES, request.attributes.encode(), ""))
    kept = _indexed_last(changes)
    subject = f"adopt {len(request.adopted)} files" if request.adopted else "start a memory"
    return Outcome("initialised", changes=change_set(tuple(kept), subject, who))


def _as_found(store: Store, path: str) -> Change:
    data = store.read(path)
    return Change(path, data, digest(data))


def _indexed_last(changes: Sequence[Change]) -> list[Change]:
    return sorted(changes, key=lambda c: c.path == INDEX)
