"""One action of a plan as a ChangeSet, decided on the store as it is now."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from memctl.codec.digest import digest
from memctl.codec.index import without
from memctl.errors import Changed, NoSuchTopic, Unreadable
from memctl.model.change import Change
from memctl.model.topic import ARCHIVE
from memctl.model.verdict import Outcome
from memctl.ops import consolidate, lifecycle
from memctl.ops.edits import (
    change_set,
    index_change,
    index_file,
    topic_of,
    with_fields,
)
from memctl.ops.locate import locate

if TYPE_CHECKING:
    from memctl.model.plan import Action
    from memctl.model.ports import Store
    from memctl.ops.edits import IndexFile, Who

_NOTHING = Outcome("skipped", detail="the store has changed; nothing to do any more")
_PLACE = re.compile(r"(?::\d+(?:[:-]\d+)*|#L?\d+(?:-L?\d+)?)$")


def realise(store: Store, action: Action, who: Who, batch: str) -> Outcome:
    """What applying the action changes; nothing when it no longer holds, so that one topic never
    keeps the others from their action."""
    try:
        return _DOERS[action.kind](store, action, who, batch)
    except (Changed, NoSuchTopic, Unreadable) as fault:
        return _NOTHING._replace(detail=fault.message)


def _archive(store: Store, action: Action, who: Who, batch: str) -> Outcome:
    superseded_by = action.target if action.kind == consolidate.MERGE else ""
    return lifecycle.archive(
        store, action.path, who, action.reason, superseded_by, **{"pass": batch}
    )


def _drop(store: Store, action: Action, who: Who, batch: str) -> Outcome:
    file = index_file(store)
    lines = {
        e.line
        for e in file.pointing(action.path)
        if file.parsed.lines[e.line - 1].rstrip("\r\n") == action.target
    }
    changes = index_change(file, without(file.parsed, lines))
    if not changes or store.read(action.path) is not None:
        return _NOTHING
    subject = f"drop the entry of {action.slug}"
    commit = change_set(
        (*_kept(store, action, file), *changes), subject, who, action.reason, **{"pass": batch}
    )
    return Outcome("dropped", action.slug, action.path, "", commit)


def _kept(store: Store, action: Action, file: IndexFile) -> tuple[Change, ...]:
    """A topic that was archived by hand takes its line along."""
    path = ARCHIVE + action.path
    if store.read(path) is None or len(file.pointing(action.path)) != 1:
        return ()
    topic, data = topic_of(store, locate(path, store.rows()))
    if topic.pinned or "entry" in topic.fields:
        return ()
    return (Change(path, with_fields(topic, {"entry": action.target}), digest(data)),)


def _add(store: Store, action: Action, who: Who, batch: str) -> Outcome:
    rows = store.rows()
    row = locate(action.path, rows)
    file = index_file(store)
    if file.pointing(row.path):
        return _NOTHING
    same = frozenset(r.path for r in rows if r.type == row.type)
    changes = index_change(file, lifecycle.with_entry(file, [action.target], row, same))
    subject = f"add the entry of {row.slug}"
    commit = change_set(changes, subject, who, action.reason, **{"pass": batch})
    return Outcome("entered", row.slug, row.path, row.digest, commit)


def _follow(store: Store, action: Action, who: Who, batch: str) -> Outcome:
    """Every spelling of that path, and only of that: `./`, a line number and a slash stay."""
    topic, data = topic_of(store, locate(action.path, store.rows()))
    raw, new = action.target.split("\n")
    old = re.sub(r"^(?:\./)+", "", _PLACE.sub("", raw.strip().rstrip(".,;:"))).rstrip("/")
    path = re.compile(rf"(?<![\w/.:@~$-])((?:\./)*){re.escape(old)}(?![\w-]|\.\w|/\w)")
    body = path.sub(lambda m: m.group(1) + new, topic.body)
    if body == topic.body:
        return _NOTHING
    text = (topic.text[: topic.body_at] + body).encode()
    changes = (Change(topic.path, text, digest(data)),)
    commit = change_set(
        changes, f"follow a rename in {topic.slug}", who, action.reason, **{"pass": batch}
    )
    return Outcome("followed", topic.slug, topic.path, digest(text), commit)


_DOERS = {
    consolidate.DROP: _drop,
    consolidate.ADD: _add,
    consolidate.FOLLOW: _follow,
    consolidate.MERGE: _archive,
    consolidate.EXPIRE: _archive,
}
