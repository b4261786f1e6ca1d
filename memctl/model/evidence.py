"""What rules may look at. Rules never do I/O."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from memctl.model.catalog import FileStat, Row
    from memctl.model.index import Index
    from memctl.model.reference import Reference


class Evidence(NamedTuple):
    """A whole store, as rows. `parsed` is the index, None when it is missing or unreadable; then
    `index_problem` says why ("missing", or a sentence). `today` is an ISO date. `marks`: what is
    sensitive in the index, as (line, kind, name). `returned`: topics whose bytes were forgotten for
    good, as (path, date). `undriven`: see Store.undriven.
    """

    rows: tuple[Row, ...]
    parsed: Index | None
    index_problem: str
    irregular: tuple[FileStat, ...]
    references: tuple[Reference, ...]
    today: str
    marks: tuple[tuple[int, str, str], ...] = ()
    returned: tuple[tuple[str, str], ...] = ()
    undriven: bool = False
