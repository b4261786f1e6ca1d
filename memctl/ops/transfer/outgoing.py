"""export: a store in another host's format, and what is lost on the way; pure but for reading."""

from __future__ import annotations

from typing import TYPE_CHECKING

from memctl.codec.hosts.topicfiles import carried
from memctl.errors import Unreadable
from memctl.model.index import LIST, TABLE
from memctl.model.topic import TYPES
from memctl.model.transfer import OWN, Loss, Outgoing
from memctl.ops.edits import index_file, is_editable, topic_of, with_fields
from memctl.ops.transfer import derive
from memctl.ops.transfer.incoming import ASIDE, KEY
from memctl.ops.transfer.indexing import indexed, prose, written_hook, written_title

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from memctl.model.catalog import Row
    from memctl.model.ports import Store
    from memctl.model.transfer import Carried, Host
    from memctl.ops.edits import IndexFile

# What a loss says when nothing of the topic goes over.
WHOLE = "topic"
# What formats call other things than a frontmatter key of this name.
_USED = frozenset(("topic", "slug", "body", "title", "hook", "archived", "trigger"))


def outgoing(store: Store, host: Host) -> Outgoing:
    """The files that the host would keep, in memory; nothing is written."""
    file = index_file(store)
    topics: list[Carried] = []
    losses: list[Loss] = []
    for row in _ordered(store.rows(), file, host):
        if is_editable(store, row):
            topics.append(_topic(store, row, file))
        else:
            problem = next(p for p in store.topic(row.path).problems if p.code == "MEM109")
            losses.append(Loss(row.slug, (WHOLE,), problem.message))
    bared = topics if host.fixed else [derive.bared(t, host) for t in topics]
    ready = tuple(_travelling(topic, host) for topic in bared)
    handed = host.write(ready, file.parsed.text)
    losses += handed.losses
    gone = {loss.slug for loss in losses if WHOLE in loss.lost}
    for topic, given in zip(bared, topics, strict=True):
        odd = ("type",) if given.type and given.type != topic.type else ()
        lost = (*odd, *_lost(topic, host))
        if lost and topic.slug not in gone:
            losses.append(Loss(topic.slug, lost))
    left = 0 if host.fixed else prose(file.parsed)
    if left:
        what = "line" if left == 1 else "lines"
        losses.append(Loss("", (f"{left} index {what}",), "no entries of topics"))
    files = {p: t.encode("utf-8", "surrogateescape") for p, t in handed.files.items()}
    return Outgoing(
        host.name, files, len(ready) - len(gone & {t.slug for t in ready}), _merged(losses),
        handed.remarks,
    )  # fmt: skip


def _ordered(rows: Iterable[Row], file: IndexFile, host: Host) -> list[Row]:
    """By type, then as the index has them; an import that adds them in turn keeps this order."""
    lines = {e.target: e.line for e in reversed(file.parsed.entries) if e.form in (LIST, TABLE)}
    last = len(file.parsed.lines) + 1

    def place(row: Row) -> tuple[bool, int, int, str]:
        type_ = TYPES.index(row.type if row.type in TYPES else host.type)
        return row.archived, type_, lines.get(row.path, last), row.path

    return sorted(rows, key=place)


def _topic(store: Store, row: Row, file: IndexFile) -> Carried:
    topic, _ = topic_of(store, row)
    if OWN in topic.fields:
        try:
            text = with_fields(topic, {OWN: None}).decode("utf-8", "surrogateescape")
        except Unreadable:
            text = topic.text
        topic = topic._replace(text=text)
    return indexed(carried(topic), file.parsed)


def _travelling(topic: Carried, host: Host) -> Carried:
    """The topic with the keys that go along, under names that no format has another use for."""
    if host.fixed:
        return topic._replace(fields=tuple((k, v) for k, v in topic.fields if k != OWN))
    topic = topic._replace(title=written_title(topic.title), hook=written_hook(topic.hook))
    kept = [(k, v) for k, v in topic.fields if k != OWN and KEY.fullmatch(k)]
    return topic._replace(fields=tuple((ASIDE + k if k in _USED else k, v) for k, v in kept))


def _lost(topic: Carried, host: Host) -> tuple[str, ...]:
    """The keys that have a value and no place in the format."""
    lost = [OWN] if topic.field(OWN) else []
    if not host.fixed and len(topic.lines) > 1:
        lost.append("further index lines")
    if not host.fixed:
        lost += _respelt(topic)
        lost += [key for key, _ in topic.fields if not KEY.fullmatch(key)]
    if not host.keys:
        return tuple(lost)
    whole = derive.completed(topic._replace(name="", description="", hook=""), host.type)
    said = {
        "slug": topic.slug if topic.slug != derive.slug(whole) else "",
        "type": topic.type if topic.type != host.type else "",
        "name": topic.name if topic.name != whole.name else "",
        "title": topic.title,
        "description": topic.description,
        "hook": topic.hook,
        "archived": "true" if topic.archived else "",
        **{key: value for key, value in topic.fields if key != OWN},
    }
    return (*lost, *(key for key, value in said.items() if value and not host.carries(key)))


def _respelt(topic: Carried) -> list[str]:
    """What of an index line would not come back as it is: brackets in a title, say."""
    title = topic.title or derive.lined(topic.name)
    kept = {
        "name": topic.name == derive.lined(topic.name),
        "title": not topic.lines or written_title(title) == title,
        "hook": written_hook(topic.hook) == topic.hook,
    }
    return [key for key, same in kept.items() if not same]


def _merged(losses: Sequence[Loss]) -> tuple[Loss, ...]:
    """A loss a topic and reason, in order."""
    kept: dict[tuple[str, str], tuple[str, ...]] = {}
    for loss in losses:
        key = (loss.slug, loss.reason)
        kept[key] = tuple(dict.fromkeys((*kept.get(key, ()), *loss.lost)))
    return tuple(Loss(slug, lost, reason) for (slug, reason), lost in kept.items())
