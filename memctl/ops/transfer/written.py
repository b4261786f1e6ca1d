"""The files of what an import takes in."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from memctl.codec.digest import digest
from memctl.codec.topic import parse_topic
from memctl.model.change import Change
from memctl.ops.edits import topic_of, with_fields
from memctl.ops.links import Turn, folder_of
from memctl.ops.transfer.incoming import bare_value

if TYPE_CHECKING:
    from collections.abc import Sequence

    from memctl.model.catalog import Row
    from memctl.model.ports import Store
    from memctl.model.transfer import Item
    from memctl.ops.transfer.incoming import Incoming


class Accepted(NamedTuple):
    """A topic that goes in. old: the path that it has in its source ("" when it has none); row:
    what it takes the place of."""

    item: Item
    new: Incoming
    old: str
    row: Row | None


def changes(store: Store, accepted: Sequence[Accepted]) -> list[Change]:
    """Each topic's file; links to one that came in under another name follow it."""
    turns = [
        Turn(a.old, a.item.path, frozenset({a.old}))
        for a in accepted
        if a.old and a.old != a.item.path
    ]
    found: list[Change] = []
    for each in accepted:
        text = each.new.text
        for turn in turns:
            if turn.mentioned(text.encode()):
                text = turn.text(text, folder_of(each.item.path))
        if each.row is None:
            found.append(Change(each.item.path, text.encode(), ""))
        else:
            data, old = _over(store, each.row, text)
            found.append(Change(each.item.path, data, digest(old)))
    return [change for change in found if digest(change.data) != change.expect]


def _over(store: Store, row: Row, text: str) -> tuple[bytes, bytes]:
    """The file that takes the place of one that came from the same source before: keys that only
    this store has are kept."""
    topic, old = topic_of(store, row)
    new = parse_topic(row.path, text.encode())
    kept = {k: bare_value(k, f.value) for k, f in topic.fields.items() if k not in new.fields}
    return with_fields(new, kept) if kept else text.encode(), old
