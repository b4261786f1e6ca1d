"""verify: somebody looked, and what the topic says is still true."""

from __future__ import annotations

from typing import TYPE_CHECKING

from memctl.codec.digest import digest
from memctl.model.change import Change
from memctl.model.verdict import Outcome
from memctl.ops.edits import change_set, topic_of, with_fields
from memctl.ops.locate import locate
from memctl.ops.sensitive import screened_reason

if TYPE_CHECKING:
    from memctl.codec.frontmatter import Value
    from memctl.model.ports import Store
    from memctl.ops.edits import Who


def verify(store: Store, slug: str, anchor: str, who: Who, why: str = "") -> Outcome:
    """Stamp today's date and the project's commit. anchor: that commit, "" when there is none
    (then the one that is there stays)."""
    reason = screened_reason(why, store.config.sensitive)
    if isinstance(reason, Outcome):
        return reason
    row = locate(slug, store.rows())
    topic, data = topic_of(store, row)
    fields: dict[str, Value] = {"verified": store.today, **({"anchor": anchor} if anchor else {})}
    if all(topic.get(key) == value for key, value in fields.items()):
        return Outcome("verified", row.slug, row.path, row.digest, detail="it is verified already")
    new = with_fields(topic, fields)
    commit = change_set((Change(row.path, new, digest(data)),), f"verify {row.slug}", who, reason)
    return Outcome("verified", row.slug, row.path, digest(new), commit)
