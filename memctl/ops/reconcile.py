"""A merged store whose files each merged well, and the index that must agree with them; pure."""

from __future__ import annotations

from typing import TYPE_CHECKING

from memctl.codec.digest import digest
from memctl.codec.index import parse_index, without
from memctl.codec.indexedit import block
from memctl.errors import Unreadable
from memctl.model.change import Change
from memctl.model.index import LIST, TABLE
from memctl.model.topic import ARCHIVE, INDEX
from memctl.model.verdict import Outcome
from memctl.ops.edits import change_set, index_change, index_file, topic_of, with_fields
from memctl.ops.lifecycle import entry_field, with_entry

if TYPE_CHECKING:
    from collections.abc import Sequence

    from memctl.model.catalog import Row
    from memctl.model.ports import Store
    from memctl.ops.edits import IndexFile, Who


def reconcile(merged: Store, sides: Sequence[Store], who: Who) -> Outcome:
    """What the merge of two sides still needs, and in `remarks` what it kept.

    Edited on one side beats archived, moved or forgotten on the other: of a topic that is both
    live and archived the live one stays, one that an entry still names comes back, one that lost
    its entry gets it again. An entry of a topic that is archived goes into the topic.
    """
    try:
        file = index_file(merged)
    except Unreadable:
        return Outcome("reconciled")
    work = _Work(merged, sides, file)
    work.twins()
    work.dangling()
    work.orphans()
    changes = (*work.changes.values(), *index_change(file, work.text))
    return Outcome(
        "reconciled", changes=change_set(changes, "reconcile", who), remarks=tuple(work.remarks)
    )


class _Work:
    """The merged index as it becomes, and the other files' changes."""

    def __init__(self, merged: Store, sides: Sequence[Store], file: IndexFile) -> None:
        self.merged = merged
        self.sides = sides
        self.file = file
        self.text = file.parsed.text
        self.rows: dict[str, Row] = {row.path: row for row in merged.rows()}
        self.changes: dict[str, Change] = {}
        self.remarks: list[str] = []

    def twins(self) -> None:
        """A topic that one side archived and the other edited is in both places when git saw no
        rename: the live one stays."""
        for path in [p for p in self.rows if ARCHIVE + p in self.rows]:
            if not any(_has(side, path) and _has(side, ARCHIVE + path) for side in self.sides):
                self._delete(ARCHIVE + path)
                self.remarks.append(f"{path} stays: one side archived it, the other edited it")

    def dangling(self) -> None:
        """Entries whose topic the merge took away."""
        index = parse_index(self.text)
        gone: set[int] = set()
        for entry in index.entries:
            known = entry.form in (LIST, TABLE) and not entry.outside and entry.target != INDEX
            if not known or entry.target in self.rows or entry.target in self.changes:
                continue
            data = next((d for s in self.sides if (d := s.read(entry.target)) is not None), None)
            shelf = self.rows.get(ARCHIVE + entry.target)
            if data is None:
                continue
            if shelf is not None:
                numbers = block(index, entry)
                gone.update(numbers)
                self._shelve(shelf, [index.lines[n - 1].rstrip("\r\n") for n in numbers])
            else:
                self.changes[entry.target] = Change(entry.target, data, "")
                self.remarks.append(
                    f"{entry.target} stays: one side removed it, the other edited it"
                )
        self.text = without(index, gone)

    def orphans(self) -> None:
        """Live topics that had an entry on a side, and have none now."""
        index = parse_index(self.text)
        listed = {e.target for e in index.entries}
        for path, row in self.rows.items():
            if row.archived or path in listed or path in self.changes:
                continue
            for side in self.sides:
                lines = _lines(side, path)
                if lines:
                    same = frozenset(r.path for r in self.rows.values() if r.type == row.type)
                    now = self.file._replace(parsed=parse_index(self.text))
                    self.text = with_entry(now, lines, row, same)
                    break

    def _delete(self, path: str) -> None:
        row = self.rows.pop(path)
        self.changes[path] = Change(path, None, row.digest)

    def _shelve(self, row: Row, lines: Sequence[str]) -> None:
        """The entry's line kept in the archived topic, where `restore` finds it."""
        topic, data = topic_of(self.merged, row)
        new = with_fields(topic, {"entry": entry_field(lines)})
        self.changes[row.path] = Change(row.path, new, digest(data))


def _has(store: Store, path: str) -> bool:
    return store.read(path) is not None


def _lines(side: Store, path: str) -> list[str]:
    """The index lines of a topic on a side, with what hangs below them."""
    index = parse_index((side.read(INDEX) or b"").decode("utf-8", "surrogateescape"))
    return [
        index.lines[number - 1].rstrip("\r\n")
        for entry in index.entries
        if entry.target == path and entry.form in (LIST, TABLE)
        for number in block(index, entry)
    ]
