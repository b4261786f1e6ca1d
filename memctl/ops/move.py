"""move: another slug or type for a topic, and every link to it rewritten."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from memctl.codec import slug as slugs
from memctl.codec.index import insert, parse_index, with_line, without
from memctl.errors import Changed, Unreadable, UsageError
from memctl.model.change import Change
from memctl.model.topic import ARCHIVE, TYPES
from memctl.model.verdict import Outcome
from memctl.ops.edits import change_set, digest, index_change, index_file, topic_of, with_fields
from memctl.ops.locate import locate

if TYPE_CHECKING:
    from collections.abc import Sequence

    from memctl.model.catalog import Row
    from memctl.model.ports import Store
    from memctl.ops.edits import IndexFile, Who


def move(store: Store, slug: str, new_slug: str, type_: str, who: Who) -> Outcome:
    """Rename (new_slug), retype (type_), or both; "" keeps. The line's title and hook stay."""
    rows = store.rows()
    row = locate(slug, rows)
    if type_ and type_ not in TYPES:
        raise UsageError(f"unknown type `{type_}`", f"Types: {', '.join(TYPES)}.")
    if not new_slug and not type_:
        raise UsageError("nothing to change", "Give a new slug or --type.")
    target = new_slug or _retyped(row.slug, row.type, type_)
    wrong = slugs.problem(target) if new_slug else ""
    if wrong:
        raise UsageError(f"`{target}` cannot be a slug: {wrong}", "Choose another.")
    path = (ARCHIVE if row.archived else "") + f"{target}.md"
    if path != row.path and any(
        slugs.key(r.path) == slugs.key(path) != slugs.key(row.path) for r in rows
    ):
        raise Changed(f"`{target}` is taken", "Choose another slug.")
    topic, data = topic_of(store, row)
    retype = type_ and type_ != row.type
    new = with_fields(topic, {"type": type_}) if retype else data
    if path == row.path and new == data:
        return Outcome("moved", row.slug, row.path, digest(data), detail="nothing to change")
    file = index_file(store)
    text = _index(file, row, path, type_ if retype else "", rows)
    if path == row.path:
        changes: tuple[Change, ...] = (Change(path, new, digest(data)),)
    else:
        changes = (Change(path, new, ""), Change(row.path, None, digest(data)))
        changes += _links(store, rows, row, target)
    subject = f"move {row.slug} to {target}" if target != row.slug else f"make {target} a {type_}"
    commit = change_set((*changes, *index_change(file, text)), subject, who)
    return Outcome("moved", target, path, digest(new), commit, previous=row.slug)


def _retyped(slug: str, old: str, new: str) -> str:
    """`feedback_x` as a project is `project_x`; a name without its type stays."""
    folder, _, base = slug.rpartition("/")
    if base.startswith(f"{old}_"):
        base = new + base[len(old) :]
    return f"{folder}/{base}" if folder else base


def _index(file: IndexFile, row: Row, path: str, type_: str, rows: Sequence[Row]) -> str:
    """The index with the links pointing to the new path, in the new type's section."""
    text = file.parsed.text
    for entry in (e for e in file.parsed.entries if e.target == row.path):
        line = file.parsed.lines[entry.line - 1].rstrip("\r\n")
        text = with_line(parse_index(text), entry.line, _repointed(line, row.slug, path))
    entries = file.pointing(row.path)
    if type_ and entries:
        index = parse_index(text)
        line = index.lines[entries[0].line - 1].rstrip("\r\n")
        same = frozenset(r.path for r in rows if r.type == type_)
        moved = insert(parse_index(without(index, {entries[0].line})), line, type_, same)
        text = moved
    return text


def _repointed(text: str, slug: str, path: str) -> str:
    """Links to `slug` turned to `path`: `](slug.md)`, `](<slug.md>)`, `[[slug]]`."""
    new = path[: -len(".md")].removeprefix(ARCHIVE)
    text = re.sub(
        rf"(\]\(\s*<?(?:\./)?){re.escape(slug)}(\.md(?:#[^\s()<>]*)?>?\s*\))",
        lambda m: m.group(1) + new + m.group(2),
        text,
    )
    return re.sub(
        rf"(\[\[){re.escape(slug)}((?:[#|][^\[\]\n]*)?\]\])",
        lambda m: m.group(1) + new + m.group(2),
        text,
    )


def _links(store: Store, rows: Sequence[Row], row: Row, target: str) -> tuple[Change, ...]:
    """Other topics whose links or supersede keys name the old slug."""
    changes = []
    for other in rows:
        data = store.read(other.path) if other.path != row.path else None
        if data is None or row.slug.encode() not in data:
            continue
        try:
            topic, data = topic_of(store, other)
        except Unreadable:
            continue
        text = _repointed(topic.text, row.slug, f"{target}.md")
        keys = {k: target for k in ("supersedes", "superseded_by") if topic.get(k) == row.slug}
        new = with_fields(topic._replace(text=text), keys) if keys else text.encode()
        if new != data:
            changes.append(Change(other.path, new, digest(data)))
    return tuple(changes)
