"""stats, as data and as lines."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from memctl.render.charts import bar, sparkline
from memctl.render.line import BAD, BOLD, DIM, GOOD, SLUG, WARN, line, plain

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from memctl.model.stats import Growth, Reading, ReadTopic, Stats
    from memctl.render.line import Line


def stats_data(found: Stats, remarks: Sequence[str]) -> dict[str, Any]:
    profile = found.profile
    return {
        "topics": found.topics,
        "archived": found.archived,
        "entries": found.entries,
        "types": [{"name": name, "count": count} for name, count in found.types],
        "ages": [{"name": name, "count": count} for name, count in found.ages],
        "states": [{"name": name, "count": count} for name, count in found.states],
        "budget": {
            "profile": profile.name,
            "dated": profile.dated,
            "lines": found.lines,
            "lines_limit": profile.index_lines,
            "bytes": found.bytes,
            "bytes_limit": profile.index_bytes,
        },
        "reads": _reads_data(found.reading) if found.reading else None,
        "growth": _growth_data(found.growth) if found.growth else None,
        "remarks": list(remarks),
    }


def _reads_data(reading: Reading) -> dict[str, Any]:
    return {
        "days": round(reading.days, 1),
        "most": [topic._asdict() for topic in reading.most],
        "least": [topic._asdict() for topic in reading.least],
    }


def _growth_data(growth: Growth) -> dict[str, Any]:
    return {
        "unit": growth.unit,
        "points": [{"start": start, "entries": count} for start, count in growth.points],
    }


def stats_lines(found: Stats, blocks: bool) -> Iterator[Line]:
    """blocks: the output can have block characters."""
    topics = plain(found.topics, "topic")
    entries = plain(found.entries, "entry", "entries")
    yield line((topics, BOLD), f", {found.archived:,} archived, {entries} in the index")
    told = [f"{count:,} {name}" for name, count in found.states if count]
    if told:
        yield line((", ".join(told), DIM))
    yield from _counts("by type", found.types, blocks)
    yield from _counts("last touched within", found.ages, blocks)
    yield from _head(f"budget: profile {found.profile.name} of {found.profile.dated}")
    yield used("lines", found.lines, found.profile.index_lines, blocks)
    yield used("bytes", found.bytes, found.profile.index_bytes, blocks)
    if found.growth:
        yield from _growth(found.growth, blocks)
    if found.reading:
        yield from _reading(found.reading)


def _head(text: str) -> Iterator[Line]:
    yield line("")
    yield line((text, BOLD))


def _counts(title: str, counts: Sequence[tuple[str, int]], blocks: bool) -> Iterator[Line]:
    yield from _head(title)
    most = max((count for _, count in counts), default=0) or 1
    width = max(len(name) for name, _ in counts)
    for name, count in counts:
        yield line(
            (f"  {name:<{width}} ", DIM), (bar(count / most, 20, blocks), SLUG), f" {count:,}"
        )


def used(label: str, much: int, limit: int, blocks: bool) -> Line:
    """How much of a limit is used, as a bar."""
    share = much / limit
    style = BAD if share > 1 else WARN if share > 0.9 else GOOD
    shown = (bar(share, blocks=blocks), style)
    return line((f"  {label} ", DIM), shown, f" {much:,} of {limit:,} ({share:.0%})")


def _growth(growth: Growth, blocks: bool) -> Iterator[Line]:
    counts = [count for _, count in growth.points]
    last = plain(len(counts), growth.unit)
    yield from _head(f"entries over {last}")
    spark = sparkline(counts, blocks)
    yield line(
        "  ", (spark, GOOD), f"  {counts[0]:,} to {counts[-1]:,}, since {growth.points[0][0]}"
    )


def _reading(reading: Reading) -> Iterator[Line]:
    yield from _head(f"reads, counted for {plain(round(reading.days), 'day')}")
    yield from _topics("most", reading.most)
    yield from _topics("least", reading.least)


def _topics(title: str, topics: Sequence[ReadTopic]) -> Iterator[Line]:
    for number, topic in enumerate(topics):
        label = title if not number else ""
        last = f", last {plain(round(topic.idle), 'day')} ago" if topic.idle is not None else ""
        yield line((f"  {label:<6}", DIM), (topic.slug, SLUG), f"  {topic.times:,}{last}")
