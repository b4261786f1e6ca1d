"""The index and the topics out of step: entries without a topic, topics without an entry."""

from __future__ import annotations

from typing import TYPE_CHECKING

from memctl.codec.digest import digest
from memctl.codec.index import without
from memctl.codec.indexedit import block
from memctl.model.change import Change
from memctl.model.diagnostic import ERROR
from memctl.model.evidence import Evidence
from memctl.model.index import LIST, TABLE
from memctl.model.plan import SAFE, Action
from memctl.model.topic import ARCHIVE, INDEX
from memctl.model.verdict import Outcome
from memctl.ops.edits import change_set, index_change, index_file, topic_of, with_fields
from memctl.ops.entries import own_line
from memctl.ops.lifecycle import default_line, with_entry
from memctl.ops.links import Turn
from memctl.ops.locate import locate
from memctl.ops.upkeep.scene import NOTHING, Kind, exactly
from memctl.rules import mem202_dangling_entry

if TYPE_CHECKING:
    from collections.abc import Iterator

    from memctl.model.ports import Store
    from memctl.ops.edits import IndexFile, Who
    from memctl.ops.upkeep.scene import Scene

DROP = "drop_entry"
ADD = "add_entry"


def dangling(scene: Scene) -> Iterator[Action]:
    """Entries whose topic is not there, as lint sees it; one action for lines of the same text.

    A line that also points to a topic that is there, or with more below it, needs a person.
    """
    evidence = Evidence(
        tuple(scene.rows), scene.file.parsed, "", tuple(scene.store.irregular()), (), ""
    )
    found = mem202_dangling_entry.check(evidence, scene.store.config)
    wrong = {f.line for f in found if f.severity == ERROR}
    known = {r.path for r in scene.rows}
    shared = {e.line for e in scene.file.parsed.entries if e.target in known}
    lines: dict[tuple[str, str], list[int]] = {}
    for entry in scene.file.parsed.entries:
        if entry.line not in wrong or entry.form not in (LIST, TABLE) or entry.target in known:
            continue
        if entry.line not in shared and len(block(scene.file.parsed, entry)) == 1:
            text = scene.file.parsed.lines[entry.line - 1].rstrip("\r\n")
            lines.setdefault((entry.target, text), []).append(entry.line)
    for (target, text), numbers in lines.items():
        yield Action(
            0, DROP, target[: -len(".md")], target,
            f"the index points to {target}, which is not there",
            f"{INDEX} line {numbers[0]}: {text}", SAFE, len(numbers), numbers[0], text,
        )  # fmt: skip


def orphans(scene: Scene) -> Iterator[Action]:
    """Topics without an entry. A lost entry of the same file name is that of a topic that moved."""
    moved: dict[str, list[Action]] = {}
    for action in dangling(scene):
        moved.setdefault(_base(action.path), []).append(action)
    orphans = [
        r for r in scene.rows if not (r.archived or r.indexed or (r.problems and not r.name))
    ]
    past = scene.last_lines([r.path for r in orphans]) if orphans else {}
    for row in orphans:
        same = moved.get(_base(row.path), [])
        line = ""
        if len(same) == 1:
            line = own_line(
                Turn(same[0].path, row.path, frozenset()).line(same[0].target), row.path
            )
            evidence = f"the line of {same[0].path}, which lies here now"
        if not line:
            line = own_line(past.get(row.path, ""), row.path)
            evidence = "its last line, from history"
        if not line:
            line = own_line(default_line(row, row.path), row.path)
            evidence = "a line made of its description"
        if not line:
            continue  # no link can name such a file
        yield Action(
            0, ADD, row.slug, row.path, "no index entry points to it, so no agent finds it",
            f"{evidence}: {line}", SAFE, 0, 0, line,
        )  # fmt: skip


def _base(path: str) -> str:
    return path.rpartition("/")[2]


def _drop(store: Store, action: Action, who: Who, batch: str) -> Outcome:
    file = index_file(store)
    lines = {
        e.line
        for e in file.pointing(action.path)
        if file.parsed.lines[e.line - 1].rstrip("\r\n") == action.target
        and len(block(file.parsed, e)) == 1
    }
    changes = index_change(file, without(file.parsed, lines))
    if not changes or store.read(action.path) is not None:
        return NOTHING
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
    row = locate(exactly(store, action.path), rows)
    file = index_file(store)
    if file.pointing(row.path):
        return NOTHING
    same = frozenset(r.path for r in rows if r.type == row.type)
    changes = index_change(file, with_entry(file, [action.target], row, same))
    subject = f"add the entry of {row.slug}"
    commit = change_set(changes, subject, who, action.reason, **{"pass": batch})
    return Outcome("entered", row.slug, row.path, row.digest, commit)


LOST = Kind((DROP,), dangling, _drop)
ORPHANS = Kind((ADD,), orphans, _add)
