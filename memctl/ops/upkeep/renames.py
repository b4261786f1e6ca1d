"""Paths that a rename took elsewhere: the topic follows."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from memctl.codec.digest import digest
from memctl.model.change import Change
from memctl.model.plan import SAFE, Action
from memctl.model.verdict import Outcome
from memctl.ops.edits import change_set, is_editable, topic_of
from memctl.ops.locate import locate
from memctl.ops.upkeep.scene import NOTHING, Kind, exactly

if TYPE_CHECKING:
    from collections.abc import Iterator

    from memctl.model.ports import Store
    from memctl.ops.edits import Who
    from memctl.ops.upkeep.scene import Scene

FOLLOW = "follow_rename"
_PLACE = re.compile(r"(?::\d+(?:[:-]\d+)*|#L?\d+(?:-L?\d+)?)$")


def renames(scene: Scene) -> Iterator[Action]:
    free = {r.path: r for r in scene.rows if not r.pinned}
    for ref in scene.references:
        grade = ref.grade
        if ref.fix and ref.path in free and is_editable(scene.store, free[ref.path]):
            yield Action(
                0, FOLLOW, ref.slug, ref.path, f"`{ref.raw}` is now `{ref.fix}`",
                f"renamed in {grade.since[:10]} ({grade.date}, {grade.subject})", SAFE, 0,
                ref.line, f"{ref.raw}\n{ref.fix}",
            )  # fmt: skip


def _follow(store: Store, action: Action, who: Who, batch: str) -> Outcome:
    """Every spelling of that path, and only of that: `./`, a line number and a slash stay."""
    topic, data = topic_of(store, locate(exactly(store, action.path), store.rows()))
    raw, new = action.target.split("\n")
    old = re.sub(r"^(?:\./)+", "", _PLACE.sub("", raw.strip().rstrip(".,;:"))).rstrip("/")
    path = re.compile(rf"(?<![\w/.:@~$-])((?:\./)*){re.escape(old)}(?![\w-]|\.\w|/\w)")
    body = path.sub(lambda m: m.group(1) + new, topic.body)
    if body == topic.body:
        return NOTHING
    text = (topic.text[: topic.body_at] + body).encode()
    changes = (Change(topic.path, text, digest(data)),)
    commit = change_set(
        changes, f"follow a rename in {topic.slug}", who, action.reason, **{"pass": batch}
    )
    return Outcome("followed", topic.slug, topic.path, digest(text), commit)


RENAMES = Kind((FOLLOW,), renames, _follow)
