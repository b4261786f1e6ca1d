"""consolidate: what a store needs done, as a plan of small reversible actions."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, NamedTuple

from memctl.codec.indexedit import block
from memctl.errors import Unreadable
from memctl.model.diagnostic import ERROR
from memctl.model.evidence import Evidence
from memctl.model.index import LIST, TABLE
from memctl.model.plan import MOVED, REVIEW, SAFE, Action, Plan
from memctl.model.topic import ARCHIVE, INDEX
from memctl.ops.edits import index_file, is_editable
from memctl.ops.entries import own_line
from memctl.ops.lifecycle import default_line
from memctl.ops.links import Turn
from memctl.ops.lint import references
from memctl.ops.pairs import similar
from memctl.ops.typed import is_day
from memctl.recall.ranking import expired
from memctl.rules import mem202_dangling_entry

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterator, Mapping, Sequence

    from memctl.model.catalog import Row
    from memctl.model.plan import Reference
    from memctl.model.ports import Project, Store
    from memctl.ops.edits import IndexFile

DROP = "drop_entry"
ADD = "add_entry"
MERGE = "merge_duplicate"
EXPIRE = "archive_expired"
FOLLOW = "follow_rename"


class Sources(NamedTuple):
    """Where the plan looks besides the store. last_lines: topics' last index lines
    in history, by path."""

    project: Project | None
    last_lines: Callable[[Collection[str]], Mapping[str, str]]


def plan(store: Store, sources: Sources, max_loss: float) -> Plan:
    """The actions, numbered in the order they would be applied.

    max_loss: the share (0-1) of the entries that may go; what is beyond is held back.
    """
    rows = store.rows()
    found = references(store, rows, sources.project) if sources.project else ()
    file = index_file(store)
    entries = [e for e in file.parsed.entries if e.form in (LIST, TABLE)]
    lost = list(_dangling(store, rows, file))
    steps = [
        *lost,
        *_orphans(rows, sources, lost),
        *_duplicates(store, rows, file),
        *_expired(store, rows, file),
        *_renames(store, rows, found),
        *similar(store, rows),
    ]
    kept, held = _bounded(steps, math.floor(max_loss * len(entries) + 1e-9))
    numbered = tuple(step._replace(id=number) for number, step in enumerate(kept, 1))
    return Plan(numbered, found, len(entries), tuple(held))


def _bounded(steps: Sequence[Action], allowed: int) -> tuple[list[Action], list[Action]]:
    """What may be done, and what takes away more entries than are allowed. A topic that is
    archived needs nothing else; one whose archiving is held back does.
    """
    gone: set[str] = set()
    held: list[Action] = []
    kept: list[Action] = []
    for step in steps:
        if step.path in gone:
            continue
        if step.removes > allowed:
            held.append(step)
            continue
        allowed -= step.removes
        kept.append(step)
        if step.kind in (MERGE, EXPIRE):
            gone.add(step.path)
    kept = [s for s in kept if s.kind not in (ADD, FOLLOW) or s.path not in gone]
    return kept, [s for s in held if s.path not in gone]


def _dangling(store: Store, rows: Sequence[Row], file: IndexFile) -> Iterator[Action]:
    """Entries whose topic is not there, as lint sees it; one action for lines of the same text.

    A line that also points to a topic that is there, or with more below it, needs a person.
    """
    evidence = Evidence(tuple(rows), file.parsed, "", tuple(store.irregular()), (), "")
    found = mem202_dangling_entry.check(evidence, store.config)
    wrong = {f.line for f in found if f.severity == ERROR}
    known = {r.path for r in rows}
    lines: dict[tuple[str, str], list[int]] = {}
    for entry in file.parsed.entries:
        if entry.line not in wrong or entry.form not in (LIST, TABLE) or entry.target in known:
            continue
        alone = len(block(file.parsed, entry)) == 1
        shared = any(e.line == entry.line and e.target in known for e in file.parsed.entries)
        if alone and not shared:
            text = file.parsed.lines[entry.line - 1].rstrip("\r\n")
            lines.setdefault((entry.target, text), []).append(entry.line)
    for (target, text), numbers in lines.items():
        yield Action(
            0, DROP, target[: -len(".md")], target,
            f"the index points to {target}, which is not there",
            f"{INDEX} line {numbers[0]}: {text}", SAFE, len(numbers), numbers[0], text,
        )  # fmt: skip


def _orphans(rows: Sequence[Row], sources: Sources, lost: Sequence[Action]) -> Iterator[Action]:
    """Topics without an entry. A lost entry of the same file name is that of a topic that moved."""
    moved: dict[str, list[Action]] = {}
    for action in lost:
        moved.setdefault(_base(action.path), []).append(action)
    orphans = [r for r in rows if not (r.archived or r.indexed or (r.problems and not r.name))]
    past = sources.last_lines([r.path for r in orphans]) if orphans else {}
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


def _duplicates(store: Store, rows: Sequence[Row], file: IndexFile) -> Iterator[Action]:
    """Live topics of one type whose bodies are the same but for blanks and line ends."""
    groups: dict[tuple[str, str], list[Row]] = {}
    for row in rows:
        if not row.archived and row.claim:
            groups.setdefault((row.type, row.claim), []).append(row)
    for group in (g for g in groups.values() if len(g) > 1):
        bodies: dict[str, list[Row]] = {}
        for row in group:
            if is_editable(store, row):
                bodies.setdefault(" ".join(store.topic(row.path).body.split()), []).append(row)
        for same in (b for b in bodies.values() if len(b) > 1):
            yield from _merge(store, same, file)


def _merge(store: Store, same: Sequence[Row], file: IndexFile) -> Iterator[Action]:
    """All but one go: what is in force, pinned, indexed and oldest stays."""
    order = sorted(
        same,
        key=lambda r: (
            not r.pinned,
            _can_go(store, r),
            _is_over(r, store.today) or bool(r.superseded_by),
            not r.indexed,
            r.created or "9999",
            r.path,
        ),
    )
    keep = order[0]
    for row in order[1:]:
        if not row.pinned and _can_go(store, row):
            yield Action(
                0, MERGE, row.slug, row.path, f"it says word for word what `{keep.slug}` says",
                f"both: {row.claim}", REVIEW, len(file.pointing(row.path)), 0, keep.slug,
            )  # fmt: skip


def _expired(store: Store, rows: Sequence[Row], file: IndexFile) -> Iterator[Action]:
    for row in rows:
        if row.archived or row.pinned or not _is_over(row, store.today):
            continue
        if is_editable(store, row) and _can_go(store, row):
            yield Action(
                0, EXPIRE, row.slug, row.path, f"it expired on {row.expires}",
                f"expires: {row.expires}, today: {store.today}", SAFE,
                len(file.pointing(row.path)),
            )  # fmt: skip


def _is_over(row: Row, today: str) -> bool:
    return is_day(row.expires[:10]) and expired(row.expires, today)


def _can_go(store: Store, row: Row) -> bool:
    """Its place in the archive is free."""
    try:
        return store.read(ARCHIVE + row.path) is None
    except Unreadable:
        return False


def _renames(store: Store, rows: Sequence[Row], found: Sequence[Reference]) -> Iterator[Action]:
    free = {r.path: r for r in rows if not r.pinned}
    for ref in found:
        grade = ref.grade
        if grade.grade == MOVED and ref.path in free and is_editable(store, free[ref.path]):
            yield Action(
                0, FOLLOW, ref.slug, ref.path, f"`{ref.raw}` is now `{grade.moved_to}`",
                f"renamed in {grade.since[:10]} ({grade.date}, {grade.subject})", SAFE, 0,
                ref.line, f"{ref.raw}\n{grade.moved_to}",
            )  # fmt: skip
