"""archive, restore, forget and pin: a topic's place, not its words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from memctl.codec import slug as slugs
from memctl.codec.digest import digest
from memctl.codec.index import entry_line, insert, parse_index, without
from memctl.codec.indexedit import block
from memctl.errors import Changed, NoSuchTopic, Unreadable, UsageError
from memctl.model.change import Change
from memctl.model.index import LIST, TABLE
from memctl.model.topic import ARCHIVE, INDEX, TYPES
from memctl.model.verdict import Outcome
from memctl.ops import budget
from memctl.ops.edits import (
    change_set,
    index_change,
    index_file,
    shown,
    topic_of,
    with_fields,
)
from memctl.ops.entries import blocks, placed
from memctl.ops.links import Turn
from memctl.ops.locate import locate
from memctl.ops.sensitive import screened_reason
from memctl.recall.snippet import cut

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping, Sequence

    from memctl.codec.frontmatter import Value
    from memctl.model.catalog import Row
    from memctl.model.ports import Store
    from memctl.model.topic import Topic
    from memctl.ops.edits import IndexFile, Who

HOOK_CHARS = 150
# What an index that is not there begins with.
TITLE = "# MEMORY.md\n"


def archive(
    store: Store, slug: str, who: Who, why: str = "", superseded_by: str = "", **trailers: str
) -> Outcome:
    """Out of the index, still findable: the file moves to archive/, its line into `entry`."""
    reason = screened_reason(why, store.config.sensitive)
    if isinstance(reason, Outcome):
        return reason
    row = locate(slug, store.rows())
    if row.archived:
        return Outcome("archived", row.slug, row.path, row.digest, detail="it is archived already")
    file = index_file(store)
    fields: dict[str, Value] = {"superseded_by": superseded_by} if superseded_by else {}
    moved, numbers = shelved(store, row, file, fields)
    changes = (*moved, *index_change(file, without(file.parsed, numbers)))
    commit = change_set(changes, f"archive {row.slug}", who, reason, **trailers)
    return Outcome("archived", row.slug, moved[0].path, digest(moved[0].data), commit)


def shelved(
    store: Store, row: Row, file: IndexFile, fields: Mapping[str, Value]
) -> tuple[tuple[Change, Change], set[int]]:
    """A live topic's file moved to archive/ with these keys set and its index lines in `entry`;
    and the numbers of those lines. Raises Changed when the place is taken.
    """
    path = ARCHIVE + row.path
    if store.read(path) is not None:
        raise Changed(
            f"{path} is there already", f"Give one of them another name: memctl move {row.slug} NEW"
        )
    topic, data = topic_of(store, row)
    numbers = _numbers(file, row)
    kept: dict[str, Value] = {}
    if numbers:
        kept["entry"] = entry_field([_line(file, number) for number in numbers])
    new = with_fields(topic, {**fields, **kept}) if fields or kept else data
    return (Change(path, new, ""), Change(row.path, None, digest(data))), set(numbers)


def _numbers(file: IndexFile, row: Row) -> list[int]:
    """The topic's index lines, with what hangs below them."""
    return [number for e in file.pointing(row.path) for number in block(file.parsed, e)]


def entry_field(lines: Sequence[str]) -> Value:
    """What `entry` keeps of index lines: a text, or a list when there were several."""
    return lines[0] if len(lines) == 1 else tuple(lines)


def _line(file: IndexFile, number: int) -> str:
    line = file.parsed.lines[number - 1].removesuffix("\n").removesuffix("\r")
    if any("\ud800" <= c <= "\udfff" for c in line):
        raise Unreadable(
            f"{INDEX} line {number} is not UTF-8, so the topic cannot keep it",
            "Mend the line by hand first.",
        )
    return line


def restore(store: Store, slug: str, who: Who) -> Outcome:
    """Back from the archive, its index line byte for byte. Raises Changed onto a live topic."""
    rows = store.rows()
    row = _archived(slug, rows)
    path = row.path[len(ARCHIVE) :]
    live = next((r.slug for r in rows if slugs.key(r.path) == slugs.key(path)), "")
    if live or store.read(path) is not None:
        raise Changed(f"`{live or row.slug}` is there already", "Archive or move that one first.")
    topic, data = topic_of(store, row)
    new = with_fields(topic, {"entry": None}) if "entry" in topic.fields else data
    file = index_file(store)
    same = frozenset(r.path for r in rows if r.type == row.type)
    text = file.parsed.text
    for lines in [] if file.pointing(path) else _kept_lines(topic, row, path):
        text = with_entry(file._replace(parsed=parse_index(text)), lines, row, same)
    changes = (
        Change(path, new, ""),
        Change(row.path, None, digest(data)),
        *index_change(file, text),
    )
    commit = change_set(changes, f"restore {row.slug}", who)
    over = budget.over_budget(text, rows, store.config)
    return Outcome("restored", row.slug, path, digest(new), commit, findings=over)


def with_entry(file: IndexFile, lines: Sequence[str], row: Row, same_type: Collection[str]) -> str:
    """The index text with a topic's line, and what hangs below it, back in it; an index that is
    not there begins anew."""
    whole = file.parsed.newline.join(lines)
    if file.digest or file.parsed.lines:
        return placed(file.parsed, whole, row.type, same_type)
    return insert(parse_index(TITLE), whole, row.type if row.type in TYPES else "project")


def _archived(slug: str, rows: Sequence[Row]) -> Row:
    try:
        return locate(slug, [r for r in rows if r.archived])
    except NoSuchTopic:
        row = locate(slug, rows)
    raise Changed(f"`{row.slug}` is live already", "Nothing to restore.")


def _kept_lines(topic: Topic, row: Row, path: str) -> list[list[str]]:
    """The index lines in `entry`, turned to the topic if its file was renamed by hand; else one
    made of the description."""
    field = topic.fields.get("entry")
    values = () if field is None else field.value
    kept = [values] if isinstance(values, str) else values
    found = blocks(kept, path) or blocks([_turned(line, path) for line in kept], path)
    return found or [[default_line(row, path)]]


def _turned(line: str, path: str) -> str:
    first = next((e for e in parse_index(line).entries if e.form in (LIST, TABLE)), None)
    return Turn(first.target, path, frozenset()).line(line) if first else line


def default_line(row: Row, path: str, most: int = HOOK_CHARS) -> str:
    """An index line for a topic that never had one: its description, cut at a word."""
    title = cut(shown(row.name), most) or row.slug
    hook = cut(shown(row.description or row.claim), max(40, most - len(title)))
    return entry_line(title, path, hook)


def forget(store: Store, slug: str, who: Who, why: str = "") -> Outcome:
    """Delete a topic and its index lines; history still has them, and `undo` brings them back."""
    reason = screened_reason(why, store.config.sensitive)
    if isinstance(reason, Outcome):
        return reason
    return forgotten(store, [locate(slug, store.rows())], who, reason)


def forgotten(store: Store, rows: Sequence[Row], who: Who, reason: str) -> Outcome:
    """The same for topics at hand (at least one), as one commit. reason: as it may be written."""
    file = index_file(store)
    changes = []
    lines: set[int] = set()
    for row in rows:
        data = store.read(row.path)
        if data is None:
            raise Unreadable(f"{row.path} is gone", "Look again with `memctl list`.")
        changes.append(Change(row.path, None, digest(data)))
        lines.update(_numbers(file, row))
    first = rows[0]
    said = f"forget {first.slug}" if len(rows) == 1 else f"forget {len(rows)} topics"
    text = without(file.parsed, lines)
    commit = change_set((*changes, *index_change(file, text)), said, who, reason)
    return Outcome("forgotten", first.slug, first.path, "", commit)


def pin(store: Store, slug: str, on: bool, who: Who) -> Outcome:
    """Set or take away `pinned`. Raises UsageError for an archived topic."""
    row = locate(slug, store.rows())
    verb = "pin" if on else "unpin"
    if row.archived and on:
        raise UsageError(f"`{row.slug}` is archived", f"First: memctl restore {row.slug}")
    if row.pinned == on:
        state = "pinned" if on else "not pinned"
        return Outcome(
            verb + "ned", row.slug, row.path, row.digest, detail=f"it is {state} already"
        )
    topic, data = topic_of(store, row)
    new = with_fields(topic, {"pinned": True if on else None})
    commit = change_set((Change(row.path, new, digest(data)),), f"{verb} {row.slug}", who)
    return Outcome(verb + "ned", row.slug, row.path, digest(new), commit)
