"""What an upkeep pass looks at, taken once."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from memctl.errors import NoSuchTopic, Unreadable
from memctl.model.topic import ARCHIVE
from memctl.model.verdict import Outcome

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterator, Mapping, Sequence

    from memctl.model.catalog import Row
    from memctl.model.plan import Action, Reference
    from memctl.model.ports import Store
    from memctl.ops.edits import IndexFile, Who


NOTHING = Outcome("skipped", detail="the store has changed; nothing to do any more")


class Scene(NamedTuple):
    """The store as it is: its rows, its index, the graded references of its topics.

    last_lines: topics' last index lines in history, by path.
    """

    store: Store
    rows: Sequence[Row]
    file: IndexFile
    references: Sequence[Reference]
    last_lines: Callable[[Collection[str]], Mapping[str, str]]


class Kind(NamedTuple):
    """A kind of action: who finds where it is called for, and who makes its ChangeSet.

    realise takes the store as it is then, the action, who acts, and the pass's id; None for what
    is only ever proposed. archives: the topic leaves for the archive, so that it needs nothing
    else.
    """

    names: tuple[str, ...]
    propose: Callable[[Scene], Iterator[Action]]
    realise: Callable[[Store, Action, Who, str], Outcome] | None
    archives: bool = False


def exactly(store: Store, path: str) -> str:
    """The path, when a topic is there; never another one of that name, as `locate` would give.
    Raises NoSuchTopic."""
    if not store.rows_at([path]):
        raise NoSuchTopic(f"{path} is gone", "Look again with `memctl list`.")
    return path


def can_go(store: Store, row: Row) -> bool:
    """The topic's place in the archive is free."""
    try:
        return store.read(ARCHIVE + row.path) is None
    except Unreadable:
        return False
