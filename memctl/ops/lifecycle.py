"""archive, restore, forget and pin: a topic's place, not its words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from memctl.codec.index import entry_line, insert, without
from memctl.errors import Changed, UsageError
from memctl.model.change import Change
from memctl.model.topic import ARCHIVE, TYPES
from memctl.model.verdict import Outcome
from memctl.ops.edits import change_set, digest, index_change, index_file, topic_of, with_fields
from memctl.ops.locate import locate
from memctl.recall.snippet import cut

if TYPE_CHECKING:
    from memctl.codec.frontmatter import Value
    from memctl.model.catalog import Row
    from memctl.model.ports import Store
    from memctl.ops.edits import Who

HOOK_CHARS = 150


def archive(
    store: Store, slug: str, who: Who, why: str = "", superseded_by: str = "", **trailers: str
) -> Outcome:
    """Out of the index, still findable: the file moves to archive/, its line into `entry`."""
    row = locate(slug, store.rows())
    if row.archived:
        return Outcome("archived", row.slug, row.path, row.digest, detail="it is archived already")
    path = ARCHIVE + row.path
    if store.read(path) is not None:
        raise Changed(
            f"{path} is there already", f"Give one of them another name: memctl move {row.slug} NEW"
        )
    topic, data = topic_of(store, row)
    file = index_file(store)
    entries = file.pointing(row.path)
    lines = {e.line for e in entries}
    fields: dict[str, Value] = {"superseded_by": superseded_by} if superseded_by else {}
    if entries:
        fields["entry"] = file.parsed.lines[entries[0].line - 1].rstrip("\r\n")
    new = with_fields(topic, fields) if fields else data
    changes = (
        Change(path, new, ""),
        Change(row.path, None, digest(data)),
        *index_change(file, without(file.parsed, lines)),
    )
    commit = change_set(changes, f"archive {row.slug}", who, why, **trailers)
    return Outcome("archived", row.slug, path, digest(new), commit)


def restore(store: Store, slug: str, who: Who) -> Outcome:
    """Back from the archive, its index line byte for byte. Raises Changed onto a live topic."""
    rows = store.rows()
    row = next((r for r in rows if r.archived and r.slug == slug), None) or locate(slug, rows)
    if not row.archived:
        raise Changed(f"`{row.slug}` is live already", "Nothing to restore.")
    path = row.path[len(ARCHIVE) :]
    if store.read(path) is not None:
        raise Changed(f"{path} is there already", "Archive or move that one first.")
    topic, data = topic_of(store, row)
    line = topic.get("entry") or default_line(row, path)
    new = with_fields(topic, {"entry": None}) if "entry" in topic.fields else data
    file = index_file(store)
    same = frozenset(r.path for r in rows if r.type == row.type)
    text = insert(file.parsed, line, row.type if row.type in TYPES else "project", same)
    changes = (
        Change(path, new, ""),
        Change(row.path, None, digest(data)),
        *index_change(file, text),
    )
    commit = change_set(changes, f"restore {row.slug}", who)
    return Outcome("restored", row.slug, path, digest(new), commit)


def default_line(row: Row, path: str, most: int = HOOK_CHARS) -> str:
    """An index line for a topic that never had one: its description, cut at a word."""
    title = row.name or row.slug
    return entry_line(title, path, cut(row.description or row.claim, max(40, most - len(title))))


def forget(store: Store, slug: str, who: Who, why: str = "") -> Outcome:
    """Delete a topic and its index lines; history still has them, and `undo` brings them back."""
    row = locate(slug, store.rows())
    data = store.read(row.path)
    file = index_file(store)
    lines = {e.line for e in file.pointing(row.path)}
    changes = (
        Change(row.path, None, digest(data)),
        *index_change(file, without(file.parsed, lines)),
    )
    return Outcome(
        "forgotten", row.slug, row.path, "", change_set(changes, f"forget {row.slug}", who, why)
    )


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
