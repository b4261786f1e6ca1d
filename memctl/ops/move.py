"""move: another slug or type for a topic, and every link to it rewritten."""

from __future__ import annotations

from typing import TYPE_CHECKING

from memctl.codec import slug as slugs
from memctl.codec.digest import digest
from memctl.codec.index import insert, parse_index, section_type, with_line, without
from memctl.errors import Changed, Unreadable, UsageError
from memctl.model.change import Change
from memctl.model.index import LIST
from memctl.model.topic import ARCHIVE
from memctl.model.verdict import Outcome
from memctl.ops import typed
from memctl.ops.edits import change_set, index_change, index_file, topic_of, with_fields
from memctl.ops.links import Turn, folder_of
from memctl.ops.locate import locate
from memctl.ops.sensitive import refusal, screen

if TYPE_CHECKING:
    from collections.abc import Sequence

    from memctl.codec.frontmatter import Value
    from memctl.model.catalog import Row
    from memctl.model.ports import Store
    from memctl.model.topic import Topic
    from memctl.ops.edits import IndexFile, Who

_LINEAGE = ("supersedes", "superseded_by")


def move(store: Store, slug: str, new_slug: str, type_: str, who: Who) -> Outcome:
    """Rename (new_slug), retype (type_), or both; "" keeps. The line's title and hook stay."""
    rows = store.rows()
    row = locate(slug, rows)
    if type_:
        typed.type_name(type_)
    if not new_slug and not type_:
        raise UsageError("nothing to change", "Give a new slug or --type.")
    target = typed.slug(new_slug) if new_slug else _retyped(row.slug, row.type, type_)
    screened = screen({"slug": new_slug}, store.config.sensitive, "")
    if screened.blocked:
        return refusal(screened, screened.shown["slug"])
    path = row.path
    if target != row.slug:
        path = (ARCHIVE if row.archived else "") + f"{target}.md"
        _check_free(store, rows, row, target, path)
    topic, data = topic_of(store, row)
    retype = type_ if type_ != row.type else ""
    turn = Turn(row.path, path, frozenset(r.path for r in rows))
    new = _topic(topic, turn, retype)
    if path == row.path and new == data:
        return Outcome("moved", row.slug, row.path, digest(data), detail="nothing to change")
    if path == row.path:
        changes: tuple[Change, ...] = (Change(path, new, digest(data)),)
    else:
        changes = (Change(path, new, ""), Change(row.path, None, digest(data)))
        changes += _links(store, rows, row, turn)
    file = index_file(store)
    text = turned(file, turn, retype, rows)
    subject = f"move {row.slug} to {target}" if target != row.slug else f"make {target} a {type_}"
    commit = change_set((*changes, *index_change(file, text)), subject, who)
    return Outcome("moved", target, path, digest(new), commit, previous=row.slug)


def _check_free(store: Store, rows: Sequence[Row], row: Row, target: str, path: str) -> None:
    """Raises Changed when a topic, live or archived, or another file has that name."""
    key = slugs.key(target)
    others = [r.slug for r in rows if r.path != row.path and slugs.key(r.slug) == key]
    same_file = slugs.key(path) == slugs.key(row.path)
    if others or (not same_file and store.read(path) is not None):
        raise Changed(f"`{(others or [target])[0]}` is taken", "Choose another slug.")


def _retyped(slug: str, old: str, new: str) -> str:
    """`feedback_x` as a project is `project_x`; a name without its type stays."""
    folder, _, base = slug.rpartition("/")
    if old and base.startswith(f"{old}_"):
        base = new + base[len(old) :]
    return f"{folder}/{base}" if folder else base


def _topic(topic: Topic, turn: Turn, type_: str) -> bytes:
    """The topic itself: its type, and what in it points to itself (`entry` in the archive)."""
    text = turn.text(topic.text, folder_of(turn.old), folder_of(turn.new))
    turned = topic._replace(text=text) if turn.new != turn.old else topic
    return with_fields(turned, {"type": type_}) if type_ else turned.text.encode()


def turned(file: IndexFile, turn: Turn, type_: str, rows: Sequence[Row]) -> str:
    """The index with its links turned, and the entry moved to the new type's section when it
    stands in another type's."""
    text = file.parsed.text
    for number in {e.line for e in file.parsed.entries if e.target == turn.old}:
        line = file.parsed.lines[number - 1].rstrip("\r\n")
        text = with_line(parse_index(text), number, turn.line(line))
    entry = next((e for e in file.pointing(turn.old) if e.form == LIST), None)
    if not type_ or entry is None or section_type(entry.section) in ("", type_):
        return text
    index = parse_index(text)
    line = index.lines[entry.line - 1].rstrip("\r\n")
    same = frozenset(r.path for r in rows if r.type == type_)
    return insert(parse_index(without(index, {entry.line})), line, type_, same)


def _links(store: Store, rows: Sequence[Row], row: Row, turn: Turn) -> tuple[Change, ...]:
    """Other topics whose links or lineage keys name the old slug."""
    changes = []
    for other in rows:
        try:
            data = store.read(other.path) if other.path != row.path else None
            if data is None or not turn.mentioned(data):
                continue
            topic, data = topic_of(store, other)
        except Unreadable:
            continue
        text = turn.text(topic.text, folder_of(other.path))
        keys: dict[str, Value] = {}
        for key in _LINEAGE:
            value = topic.fields[key].value if key in topic.fields else ""
            new = tuple(map(turn.slug, value)) if isinstance(value, tuple) else turn.slug(value)
            if new != value:
                keys[key] = new
        written = with_fields(topic._replace(text=text), keys) if keys else text.encode()
        if written != data:
            changes.append(Change(other.path, written, digest(data)))
    return tuple(changes)
