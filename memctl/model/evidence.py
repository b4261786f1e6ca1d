"""What rules may look at. Rules never do I/O."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Mapping

    from memctl.model.catalog import FileStat, Row
    from memctl.model.index import Index
    from memctl.model.plan import Reference


class Evidence(NamedTuple):
    """A whole store, as rows. `index` is None when it is missing or unreadable, and then
    `index_problem` says why. `today` is an ISO date. `index_raw` is the index as text.
    `last_lines` holds the last known index line of orphans that had one.
    """

    rows: tuple[Row, ...]
    index: Index | None
    index_problem: str
    irregular: tuple[FileStat, ...]
    references: tuple[Reference, ...]
    today: str

    def by_path(self) -> Mapping[str, Row]:
        return {row.path: row for row in self.rows}
