"""What an upkeep pass looks at, taken once."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from memctl.errors import NoSuchTopic, Unreadable
from memctl.model.plan import ON_REFERENCES
from memctl.model.topic import ARCHIVE
from memctl.model.usage import Usage
from memctl.model.verdict import Outcome
from memctl.ops.edits import is_editable

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterator, Mapping, Sequence

    from memctl.model.catalog import Row
    from memctl.model.history import LineChange
    from memctl.model.index import Entry
    from memctl.model.plan import Action
    from memctl.model.ports import Store
    from memctl.model.reference import Reference
    from memctl.ops.edits import IndexFile, Who
    from memctl.rules.engine import TopicFindings


NOTHING = Outcome("skipped", detail="the store has changed; nothing to do any more")


class Past(NamedTuple):
    """What is known beside the files; each is asked only when something hangs on it.

    usage: what was read when. last_days: by path, the ISO day of its last commit. line_changes:
    by path, the commits that added or took away a line that a pattern fits, newest first.
    """

    usage: Usage = Usage()
    last_days: Callable[[], Mapping[str, str]] = dict
    line_changes: Callable[[str], Mapping[str, Sequence[LineChange]]] = lambda _: {}


class Scene(NamedTuple):
    """The store as it is: its rows, its index, the graded references of its topics.

    last_lines: topics' last index lines in history, by path. pointing: the index's entries by the
    path they point to (prose left out). findings: what the rules say of each topic, by path.
    near: pairs of live topics that share rare words, with their likeness (0-1).
    recent: the topics that this pass goes over.
    crowded: topics that share an index line with another, which would lose it with them.
    before: what the kinds before this one propose; leaving: the topics that they archive
    unasked; going: with a yes, too.
    """

    store: Store
    rows: Sequence[Row]
    file: IndexFile
    references: Sequence[Reference]
    last_lines: Callable[[Collection[str]], Mapping[str, str]]
    pointing: Mapping[str, Sequence[Entry]]
    crowded: frozenset[str]
    past: Past
    findings: Callable[[], Mapping[str, TopicFindings]]
    near: Callable[[], Sequence[tuple[Row, Row, float]]]
    recent: frozenset[str]
    before: tuple[Action, ...] = ()
    leaving: frozenset[str] = frozenset()
    going: frozenset[str] = frozenset()

    @property
    def live(self) -> list[Row]:
        """The topics that will still be live when this kind's turn comes."""
        return [r for r in self.rows if not r.archived and r.path not in self.leaving]

    def concerns(self, action: Action) -> bool:
        """The action is about a topic that this pass goes over, about what the project did to
        one's references, or about the index as a whole."""
        known = {row.path for row in self.rows}
        about = action.kind in ON_REFERENCES or action.path not in known
        return about or action.path in self.recent

    def may_go(self, row: Row) -> bool:
        """The topic can be archived, and takes nothing of another topic along."""
        free = row.path not in self.crowded and not row.pinned
        return free and is_editable(self.store, row) and can_go(self.store, row)

    def entries_of(self, path: str) -> int:
        """How many index entries point to a topic."""
        return len(self.pointing.get(path, ()))


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
