"""show: one topic whole."""

from __future__ import annotations

from typing import TYPE_CHECKING

from memctl.model.results import Shown
from memctl.ops.locate import locate

if TYPE_CHECKING:
    from memctl.model.ports import Store


def show(store: Store, name: str) -> Shown:
    """Raises NoSuchTopic when there is none, Unreadable when it may not be read."""
    row = locate(name, store.rows())
    text = (store.read(row.path) or b"").decode("utf-8", "replace")
    return Shown(row, text, text[row.body_at :].strip("\r\n"))
