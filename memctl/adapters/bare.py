"""The store as its topics alone have it: the index's lines left out. For this call, in memory."""

from __future__ import annotations

from typing import TYPE_CHECKING

from memctl.adapters.store import DiskStore

if TYPE_CHECKING:
    from collections.abc import Sequence

    from memctl.model.index import Entry


class BareStore(DiskStore):
    """Every topic is without title and hook."""

    def has_local(self) -> bool:
        """Its cache is nobody else's: keep it in memory."""
        return False

    def _entries(self) -> Sequence[Entry]:
        return ()

    def lines(self) -> Sequence[Entry]:
        """The index's lines, which are what is left out."""
        self.cache()
        return super()._entries()
