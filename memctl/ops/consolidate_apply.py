"""One action of a plan as a ChangeSet, decided on the store as it is now."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from memctl.codec.index import insert, without
from memctl.model.change import Change
from memctl.model.topic import TYPES
from memctl.model.verdict import Outcome
from memctl.ops import consolidate, lifecycle
from memctl.ops.edits import change_set, digest, index_change, index_file, topic_of
from memctl.ops.locate import locate

if TYPE_CHECKING:
    from memctl.model.plan import Action
    from memctl.model.ports import Store
    from memctl.ops.edits import Who

_NOTHING = Outcome("skipped", detail="the store has changed; nothing to do any more")


def realise(store: Store, action: Action, who: Who, batch: str) -> Outcome:
    """What applying the action changes; nothing when it no longer holds."""
    if action.kind == consolidate.DROP:
        return _drop(store, action, who, batch)
    if action.kind == consolidate.ADD:
        return _add(store, action, who, batch)
    if action.kind == consolidate.FOLLOW:
        return _follow(store, action, who, batch)
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
    commit = change_set(changes, subject, who, action.reason, **{"pass": batch})
    return Outcome("dropped", action.slug, action.path, "", commit)


def _add(store: Store, action: Action, who: Who, batch: str) -> Outcome:
    rows = store.rows()
    row = locate(action.path, rows)
    file = index_file(store)
    if file.pointing(row.path):
        return _NOTHING
    same = frozenset(r.path for r in rows if r.type == row.type)
    type_ = row.type if row.type in TYPES else "project"
    changes = index_change(file, insert(file.parsed, action.target, type_, same))
    subject = f"add the entry of {row.slug}"
    commit = change_set(changes, subject, who, action.reason, **{"pass": batch})
    return Outcome("entered", row.slug, row.path, row.digest, commit)


def _follow(store: Store, action: Action, who: Who, batch: str) -> Outcome:
    topic, data = topic_of(store, locate(action.path, store.rows()))
    old, new = action.target.split("\n")
    old_path = re.sub(r"(?::\d.*|#L?\d.*)$", "", old).rstrip("/")
    body = re.sub(
        rf"(?<![\w./-]){re.escape(old_path)}(?![\w-]|\.\w|/\w)", lambda _: new, topic.body
    )
    if body == topic.body:
        return _NOTHING
    text = (topic.text[: topic.body_at] + body).encode()
    changes = (Change(topic.path, text, digest(data)),)
    commit = change_set(
        changes, f"follow a rename in {topic.slug}", who, action.reason, **{"pass": batch}
    )
    return Outcome("followed", topic.slug, topic.path, digest(text), commit)
