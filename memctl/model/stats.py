"""What stats answers."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from memctl.model.config import Profile


class ReadTopic(NamedTuple):
    """A topic's reads on this machine. idle: days since the last one, None = never or unknown."""

    slug: str
    times: int
    idle: float | None


class Reading(NamedTuple):
    """What is known of reads. days: for how long they have been counted. least is empty while
    that is too short to call a topic unread."""

    days: float
    most: tuple[ReadTopic, ...]
    least: tuple[ReadTopic, ...]


class Growth(NamedTuple):
    """Entries of the index over time. unit: week or month; points: (its first day, how many
    entries there were at its end), oldest first, without gaps."""

    unit: str
    points: tuple[tuple[str, int], ...]


class Stats(NamedTuple):
    """types: live topics by type. ages: by days since they were last touched, (name, how many),
    youngest first. states: what stands out, (name, how many). lines, bytes: what the profile's
    host would load of the index. reading, growth: None when nothing is known.
    """

    topics: int
    archived: int
    entries: int
    types: tuple[tuple[str, int], ...]
    ages: tuple[tuple[str, int], ...]
    states: tuple[tuple[str, int], ...]
    profile: Profile
    lines: int
    bytes: int
    reading: Reading | None
    growth: Growth | None
