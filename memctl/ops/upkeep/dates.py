"""Days that only made sense when they were written: the date is put behind them."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, NamedTuple

from memctl.codec.digest import digest
from memctl.codec.lines import split_lines
from memctl.codec.reldate import PATTERN, dated, offset
from memctl.model.change import Change
from memctl.model.plan import DECIDE, REVIEW, Action
from memctl.model.verdict import Outcome
from memctl.ops.edits import change_set, is_editable, topic_of, with_fields
from memctl.ops.locate import locate
from memctl.ops.quoting import quoted
from memctl.ops.typed import is_day
from memctl.ops.upkeep.scene import NOTHING, Kind
from memctl.rules.mem402_relative_date import INFO
from memctl.rules.relative import phrases

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from memctl.model.catalog import Row
    from memctl.model.history import LineChange
    from memctl.model.ports import Store
    from memctl.model.topic import Topic
    from memctl.ops.edits import Who
    from memctl.ops.upkeep.scene import Scene

DATE = "date_words"
FLAG = "relative_date"
BODY = "body"
NAMED = 3


class _Found(NamedTuple):
    """A phrase of a topic. new: its line (or its field's value) with the day, "" = uncertain."""

    where: str
    line: int
    words: str
    old: str
    new: str


def certain(scene: Scene) -> Iterator[Action]:
    """One action a topic: every line of which it is certain what day is meant."""
    for row, found in _topics(scene):
        sure = [f for f in found if f.new]
        if sure and not row.pinned and is_editable(scene.store, row):
            yield Action(
                0, DATE, row.slug, row.path, f"{_listed(sure)} only made sense when written",
                " / ".join(f.new.strip() for f in sure[:NAMED]), REVIEW, 0, sure[0].line,
                json.dumps([[f.where, f.old, f.new] for f in sure], ensure_ascii=False),
            )  # fmt: skip


def uncertain(scene: Scene) -> Iterator[Action]:
    """One action a topic: what only a reader can tell."""
    for row, found in _topics(scene):
        rest = [f for f in found if not f.new or row.pinned]
        if rest:
            slug = quoted(row.slug)
            yield Action(
                0, FLAG, row.slug, row.path, f"{_listed(rest)} only made sense when written",
                " / ".join(f"line {f.line}: {f.old.strip()}" for f in rest[:NAMED]), DECIDE, 0,
                rest[0].line, "", (f"memctl update {slug} --body -",),
            )  # fmt: skip


def _topics(scene: Scene) -> Iterator[tuple[Row, list[_Found]]]:
    lines: dict[str, set[int]] = {}
    for path, told in scene.findings().items():
        for one in told.findings:
            if one.code == INFO.code:
                lines.setdefault(path, set()).add(one.line)
    rows = [r for r in scene.live if r.path in lines]
    topics = {r.path: scene.store.topic(r.path) for r in rows}
    asked = [w for r in rows for _, _, w in phrases(topics[r.path]) if offset(w) is not None]
    past = scene.past.line_changes(PATTERN) if asked else {}
    for row in rows:
        found = [
            _found(topics[row.path], row, past.get(row.path, ()), *phrase)
            for phrase in phrases(topics[row.path])
            if phrase[1] in lines[row.path]
        ]
        yield row, found


def _found(
    topic: Topic, row: Row, past: Sequence[LineChange], where: str, line: int, words: str
) -> _Found:
    if where == BODY:
        raw = split_lines(topic.body)[line - topic.body_line]
        old = raw.rstrip("\r\n")
        alone = topic.body.count(old) == 1
    else:
        old = topic.get(where)
        alone = "\n" not in old
    day = _written(row, past, words)
    return _Found(where, line, words, old, dated(old, words, day) if day and alone else "")


def _written(row: Row, past: Sequence[LineChange], words: str) -> str:
    """The day on which a phrase was written, "" when it is not certain.

    History tells it when one commit brought the phrase and the topic's own dates do not speak
    against that. A commit that brought the whole file says less than a date of the topic's own,
    which is the day of writing when there is but one; a repository's first commit says nothing.
    """
    own = {day[:10] for day in (row.created, row.updated) if is_day(day[:10])}
    brought = [
        change
        for change in past
        if any(words in line.lower() for line in change.come)
        and not any(words in line.lower() for line in change.gone)
    ]
    if len(brought) > 1:
        return ""
    if brought and brought[0].day in own:
        return brought[0].day
    if own:
        return own.pop() if len(own) == 1 and all(b.born for b in brought) else ""
    return brought[0].day if brought and not brought[0].first else ""


def _listed(found: Sequence[_Found]) -> str:
    """The words, each once."""
    words = list(dict.fromkeys(f"`{' '.join(f.words.split())}`" for f in found))
    more = f" and {len(words) - NAMED} more" if len(words) > NAMED else ""
    return ", ".join(words[:NAMED]) + more


def _write(store: Store, action: Action, who: Who, batch: str) -> Outcome:
    """Every line that still stands there as it stood, once."""
    topic, data = topic_of(store, locate(action.path, store.rows()))
    body, fields = topic.body, {}
    for where, old, new in json.loads(action.target):
        if where == BODY and body.count(old) == 1:
            body = body.replace(old, new)
        elif topic.get(where) == old:
            fields[where] = new
    whole = topic._replace(text=topic.text[: topic.body_at] + body)
    text = with_fields(whole, fields) if fields else whole.text.encode()
    if text == data:
        return NOTHING
    subject = f"write dates into {topic.slug}"
    changes = (Change(topic.path, text, digest(data)),)
    commit = change_set(changes, subject, who, action.reason, **{"pass": batch})
    return Outcome("dated", topic.slug, topic.path, digest(text), commit)


DATES = Kind((DATE,), certain, _write)
FLAGGED = Kind((FLAG,), uncertain, None)
