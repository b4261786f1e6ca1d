"""consolidate: what a store needs done, as a plan of small reversible actions."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, NamedTuple

from memctl.codec.tokens import words
from memctl.model.index import LIST, TABLE
from memctl.model.plan import MOVED, REVIEW, SAFE, Action, Plan
from memctl.ops.edits import index_file
from memctl.ops.lifecycle import default_line
from memctl.ops.lint import references
from memctl.recall.ranking import expired

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from memctl.model.catalog import Row
    from memctl.model.plan import Reference
    from memctl.model.ports import Project, Store

DROP = "drop_entry"
ADD = "add_entry"
MERGE = "merge_duplicate"
EXPIRE = "archive_expired"
FOLLOW = "follow_rename"


class Sources(NamedTuple):
    """Where the plan looks besides the store. last_line: a topic's last index line in history."""

    project: Project | None
    last_line: Callable[[str], str]


def plan(store: Store, sources: Sources, max_loss: float) -> Plan:
    """The actions, numbered in the order they would be applied.

    max_loss: the share (0-1) of the entries that may go; what is beyond is held back.
    """
    rows = store.rows()
    found = references(store, rows, sources.project) if sources.project else ()
    entries = [e for e in index_file(store).parsed.entries if e.form in (LIST, TABLE)]
    steps = [
        *_dangling(store, rows),
        *_orphans(rows, sources),
        *_duplicates(store, rows),
        *_expired(rows, store.today),
        *_renames(rows, found),
    ]
    steps = _once(steps)
    allowed = math.floor(max_loss * len(entries) + 1e-9)
    kept: list[Action] = []
    held: list[Action] = []
    for step in steps:
        if step.removes > allowed:
            held.append(step)
            continue
        allowed -= step.removes
        kept.append(step._replace(id=len(kept) + 1))
    return Plan(tuple(kept), found, len(entries), tuple(held))


def _once(steps: Sequence[Action]) -> list[Action]:
    """A topic that one action archives needs no other."""
    gone: set[str] = set()
    kept = []
    for step in steps:
        if step.kind in (ADD, MERGE, EXPIRE, FOLLOW) and step.path in gone:
            continue
        if step.kind in (MERGE, EXPIRE):
            gone.add(step.path)
        kept.append(step)
    return kept


def _dangling(store: Store, rows: Sequence[Row]) -> Iterator[Action]:
    known = {r.path for r in rows}
    taken = set()
    index = index_file(store).parsed
    for entry in index.entries:
        if entry.form not in (LIST, TABLE) or entry.outside or entry.target in known:
            continue
        if entry.line in taken or store.read(entry.target) is not None:
            continue
        taken.add(entry.line)
        line = index.lines[entry.line - 1].rstrip("\r\n")
        slug = entry.target[: -len(".md")]
        yield Action(
            0, DROP, slug, entry.target, f"the index points to {entry.target}, which is not there",
            f"MEMORY.md line {entry.line}: {line}", SAFE, 1, entry.line, line,
        )  # fmt: skip


def _orphans(rows: Sequence[Row], sources: Sources) -> Iterator[Action]:
    for row in rows:
        if row.archived or row.indexed or (row.problems and not row.name):
            continue
        last = sources.last_line(row.path)
        line = last or default_line(row, row.path)
        evidence = "its last line, from history" if last else "a line made of its description"
        yield Action(
            0, ADD, row.slug, row.path, "no index entry points to it, so no agent finds it",
            f"{evidence}: {line}", SAFE, 0, 0, line,
        )  # fmt: skip


def _duplicates(store: Store, rows: Sequence[Row]) -> Iterator[Action]:
    """Live topics of one type whose bodies have the same words in the same order."""
    groups: dict[tuple[str, str], list[Row]] = {}
    for row in rows:
        if not row.archived and row.claim:
            groups.setdefault((row.type, row.claim), []).append(row)
    for group in (g for g in groups.values() if len(g) > 1):
        bodies: dict[tuple[str, ...], list[Row]] = {}
        for row in group:
            bodies.setdefault(words(store.topic(row.path).body), []).append(row)
        for same in (b for b in bodies.values() if len(b) > 1):
            yield from _merge(same)


def _merge(same: Sequence[Row]) -> Iterator[Action]:
    order = sorted(same, key=lambda r: (not r.pinned, not r.indexed, r.created or "9999", r.path))
    keep = order[0]
    for row in order[1:]:
        if not row.pinned:
            yield Action(
                0, MERGE, row.slug, row.path, f"it says word for word what `{keep.slug}` says",
                f"both: {row.claim}", REVIEW, int(row.indexed), 0, keep.slug,
            )  # fmt: skip


def _expired(rows: Sequence[Row], today: str) -> Iterator[Action]:
    for row in rows:
        if not row.archived and not row.pinned and expired(row.expires, today):
            yield Action(
                0, EXPIRE, row.slug, row.path, f"it expired on {row.expires}",
                f"expires: {row.expires}, today: {today}", SAFE, int(row.indexed),
            )  # fmt: skip


def _renames(rows: Sequence[Row], found: Sequence[Reference]) -> Iterator[Action]:
    pinned = {r.path for r in rows if r.pinned}
    for ref in found:
        grade = ref.grade
        if grade.grade == MOVED and ref.path not in pinned:
            yield Action(
                0, FOLLOW, ref.slug, ref.path, f"`{ref.raw}` is now `{grade.moved_to}`",
                f"renamed in {grade.since[:10]} ({grade.date}, {grade.subject})", SAFE, 0,
                ref.line, f"{ref.raw}\n{grade.moved_to}",
            )  # fmt: skip
