"""show: one topic whole."""

from __future__ import annotations

from typing import TYPE_CHECKING

from memctl.errors import NoSuchTopic
from memctl.model.results import Shown
from memctl.ops.locate import locate

if TYPE_CHECKING:
    from memctl.model.catalog import Row
    from memctl.model.ports import History, Store


def show(store: Store, name: str) -> Shown:
    """Raises NoSuchTopic when there is none, Unreadable when it may not be read."""
    return shown(store, locate(name, store.rows()))


def show_at(then: Store, now: Store, history: History, commit: str, name: str) -> Shown:
    """The topic as the store had it at a commit (`then`), whatever it was called there. Raises
    NoSuchTopic."""
    try:
        return show(then, name)
    except NoSuchTopic:
        path = history.path_at(commit, locate(name, now.rows()).path)
    rows = then.rows_at([path])
    if not rows:
        raise NoSuchTopic(f"no topic `{name}` at {commit[:10]}", "See `memctl log`.")
    return shown(then, rows[0])


def shown(store: Store, row: Row) -> Shown:
    """The topic of a row. Raises Unreadable when it may not be read."""
    text = (store.read(row.path) or b"").decode("utf-8", "replace")
    return Shown(row, text, text[row.body_at :].strip("\r\n"))
