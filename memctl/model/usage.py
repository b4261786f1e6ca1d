"""What is known of reading: local counts, which may be lost at any moment."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Mapping

# Counts kept for fewer days than this say nothing of what was not read.
LEAST_DAYS = 30


class Usage(NamedTuple):
    """Reads by slug.

    days: how long they have been counted (0 = not at all). last: days since a topic was last
    read. counts: how often.
    """

    days: float = 0
    last: Mapping[str, float] = {}
    counts: Mapping[str, int] = {}

    def idle(self, slug: str) -> float:
        """Days since the topic was last read. Never read, or unknown: as long as is counted, at
        least LEAST_DAYS, so that a topic read within a month is always fresher."""
        known = self.last.get(slug)
        return known if known is not None else max(self.days, LEAST_DAYS)

    @property
    def known(self) -> bool:
        """Counted for long enough to call a topic unread."""
        return self.days >= LEAST_DAYS
