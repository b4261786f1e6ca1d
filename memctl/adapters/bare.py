"""The store as its topics alone have it: the index's lines left out. For this call, in memory."""

from __future__ import annotations

from typing import TYPE_CHECKING

from memctl.adapters.store import DiskStore
from memctl.codec.tokens import words

if TYPE_CHECKING:
    from collections.abc import Sequence

    from memctl.adapters.cache import Cache
    from memctl.model.index import Entry

_BLANK = "UPDATE words SET {} = '' WHERE rowid = (SELECT id FROM topics WHERE path = ?)"


class BareStore(DiskStore):
    """Every topic is searched without title and hook, without the name that its title repeats,
    and without the description that its hook repeats: the line is not found in its own copies."""

    def has_local(self) -> bool:
        """Its cache is nobody else's: keep it in memory."""
        return False

    def cache(self) -> Cache:
        fresh = self._scan is None
        cache = super().cache()
        if fresh:
            by_path = {row.path: row for row in cache.rows()}
            pairs = [(by_path[e.target], e) for e in self.lines() if e.target in by_path]
            for field, same in (
                ("name", [r.path for r, e in pairs if words(r.name) == words(e.title)]),
                (
                    "description",
                    [r.path for r, e in pairs if words(r.description) == words(e.hook)],
                ),
            ):
                cache.change(_BLANK.format(field), [(path,) for path in same])
        return cache

    def _entries(self) -> Sequence[Entry]:
        return ()

    def lines(self) -> Sequence[Entry]:
        """The index's lines, which are what is left out."""
        if self._scan is None:
            self.cache()
        return super()._entries()
