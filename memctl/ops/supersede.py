"""What becomes of a topic whose place a new one takes."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from memctl.codec.digest import digest
from memctl.codec.index import insert, parse_index, with_line, without
from memctl.errors import UsageError
from memctl.model.change import Change
from memctl.model.index import LIST, Index
from memctl.model.verdict import CONTRADICTION, Candidate
from memctl.ops.edits import topic_of, with_fields
from memctl.ops.lifecycle import shelved
from memctl.ops.quoting import quoted

if TYPE_CHECKING:
    from collections.abc import Collection

    from memctl.model.catalog import Row
    from memctl.model.ports import Store
    from memctl.ops.edits import IndexFile, Who

USER = "user"


class Retired(NamedTuple):
    """changes: of the superseded topic's files. left: the index without its lines, but for the
    one at `line` (1-based, 0 for none), whose place the new topic's line takes.
    """

    changes: tuple[Change, ...]
    left: Index
    line: int

    def with_entry(self, entry: str, type_: str, same_type: Collection[str]) -> str:
        """The index text with the new topic's line."""
        if not self.line:
            return insert(self.left, entry, type_, same_type)
        bullet = self.left.lines[self.line - 1][0]
        return with_line(self.left, self.line, bullet + entry[1:])


def overridden(old: Row | None, who: Who) -> Candidate | None:
    """What the user told stands against whoever only inferred the opposite."""
    if old is None or old.source != USER or who.source == USER:
        return None
    resolve = (
        f"memctl add … --supersedes {quoted(old.slug)} --source user",
        "memctl add … --allow contradiction",
    )
    words = f"the user told this, and the new claim is not the user's: {old.claim or old.name}"
    return Candidate(old.slug, CONTRADICTION, 1.0, words, resolve)


def retired(store: Store, old: Row | None, file: IndexFile, slug: str, type_: str) -> Retired:
    """The old topic marked with its successor and archived. Raises UsageError for one that has
    another successor already."""
    if old is None:
        return Retired((), file.parsed, 0)
    if old.superseded_by:
        raise UsageError(
            f"`{old.slug}` is superseded by `{old.superseded_by}` already", "Supersede that one."
        )
    if old.archived:
        topic, data = topic_of(store, old)
        new = with_fields(topic, {"superseded_by": slug})
        return Retired((Change(old.path, new, digest(data)),), file.parsed, 0)
    changes, numbers = shelved(store, old, file, {"superseded_by": slug})
    first = _place(file, old, type_)
    index = parse_index(without(file.parsed, numbers - {first}))
    return Retired(changes, index, first)


def _place(file: IndexFile, old: Row, type_: str) -> int:
    """The line that the new one can stand in for: a list's, of the same type, not indented."""
    entry = next(iter(file.pointing(old.path)), None)
    if entry is None or entry.form != LIST or old.type != type_:
        return 0
    return entry.line if file.parsed.lines[entry.line - 1][0] in "-*+" else 0
