"""show: one topic whole."""

from __future__ import annotations

from typing import TYPE_CHECKING

from memctl.model.results import Shown
from memctl.ops.locate import locate

if TYPE_CHECKING:
    from memctl.model.catalog import Row
    from memctl.model.ports import Store


def show(store: Store, name: str) -> Shown:
    """Raises NoSuchTopic when there is none, Unreadable when it may not be read."""
    return shown(store, locate(name, store.rows()))


def shown(store: Store, row: Row) -> Shown:
    """The topic of a row. Raises Unreadable when it may not be read."""
    text = (store.read(row.path) or b"").decode("utf-8", "replace")
    return Shown(row, text, text[row.body_at :].strip("\r\n"))
