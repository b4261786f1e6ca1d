"""merge: two topics become one; the other goes to the archive and names its successor."""

from __future__ import annotations

from typing import TYPE_CHECKING

from memctl.codec.digest import digest
from memctl.codec.index import without
from memctl.codec.join import joined
from memctl.errors import UsageError
from memctl.model.change import Change
from memctl.model.verdict import Outcome
from memctl.ops.edits import change_set, index_change, index_file, topic_of, with_fields
from memctl.ops.lifecycle import shelved
from memctl.ops.locate import locate
from memctl.ops.sensitive import screened_reason

if TYPE_CHECKING:
    from memctl.codec.frontmatter import Value
    from memctl.model.ports import Store
    from memctl.model.topic import Topic
    from memctl.ops.edits import Who

# On whose word: what is merged is worth no more than the lower of the two.
_STANDING = ("user", "agent", "tool", "import", "")


def merge(store: Store, keep: str, other: str, who: Who, why: str = "", **trailers: str) -> Outcome:
    """Join `other` into `keep`: every sentence that is not there yet, the union of the tags, the
    lower provenance (that of a topic without `source` is the lowest). Raises UsageError for a
    topic and itself, an archived or a pinned one.
    """
    reason = screened_reason(why, store.config.sensitive)
    if isinstance(reason, Outcome):
        return reason
    rows = store.rows()
    kept, gone = locate(keep, rows), locate(other, rows)
    if kept.path == gone.path:
        raise UsageError(f"`{kept.slug}` cannot be merged with itself", "Name two topics.")
    for row in (kept, gone):
        if row.archived:
            raise UsageError(f"`{row.slug}` is archived", f"First: memctl restore {row.slug}")
    if gone.pinned:
        raise UsageError(f"`{gone.slug}` is pinned, so it stays", "Name it first.")
    topic, data = topic_of(store, kept)
    second, _ = topic_of(store, gone)
    body = joined(topic.body, second.body)
    joint = topic._replace(text=topic.text[: topic.body_at] + body)
    new = with_fields(joint, _fields(topic, second, store.today))
    file = index_file(store)
    moved, numbers = shelved(store, gone, file, {"superseded_by": kept.slug})
    taken_in = (Change(kept.path, new, digest(data)),) if new != data else ()
    changes = (
        *taken_in,
        *moved,
        *index_change(file, without(file.parsed, numbers)),
    )
    subject = f"merge {gone.slug} into {kept.slug}"
    commit = change_set(changes, subject, who, reason, **trailers)
    return Outcome(
        "merged", kept.slug, kept.path, digest(new), commit, detail=f"{gone.slug} is archived"
    )


def _fields(topic: Topic, second: Topic, today: str) -> dict[str, Value]:
    tags = tuple(dict.fromkeys((*topic.tags, *second.tags)))
    source = max(topic.get("source"), second.get("source"), key=_rank)
    created = min(filter(None, (topic.get("created"), second.get("created"))), default="")
    importance = max(_number(topic.get("importance")), _number(second.get("importance")))
    wanted: dict[str, Value] = {}
    if tags != topic.tags:
        wanted["tags"] = tags
    if source != topic.get("source"):
        wanted["source"] = source or None
    if created != topic.get("created"):
        wanted["created"] = created
    if importance != _number(topic.get("importance")):
        wanted["importance"] = importance
    return {**wanted, "updated": today}


def _rank(source: str) -> int:
    kind = source.split(":")[0]
    return _STANDING.index(kind) if kind in _STANDING else len(_STANDING)


def _number(text: str) -> int:
    return int(text) if text.isdecimal() else 0
