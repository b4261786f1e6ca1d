"""lint: the rules over a store, and the safe repairs."""

from __future__ import annotations

import json
import posixpath
from collections.abc import Callable, Collection, Sequence
from typing import TYPE_CHECKING

from memctl.codec.digest import digest
from memctl.codec.index import parse_index
from memctl.codec.indexedit import block
from memctl.codec.topic import parse_topic
from memctl.errors import Unreadable
from memctl.model.change import Change
from memctl.model.diagnostic import ERROR, Diagnostic, Edit
from memctl.model.evidence import Evidence
from memctl.model.index import LIST, TABLE
from memctl.model.results import Linted
from memctl.model.topic import INDEX, RECORD, TYPES
from memctl.model.verdict import Outcome
from memctl.ops.edits import change_set
from memctl.ops.lifecycle import TITLE, default_line
from memctl.ops.references import path_references
from memctl.rules import engine
from memctl.rules.fixes import apply_edits
from memctl.rules.scan import sensitive

if TYPE_CHECKING:
    from collections.abc import Mapping

    from memctl.model.catalog import Row
    from memctl.model.config import Config
    from memctl.model.index import Index
    from memctl.model.ports import Project, Store
    from memctl.ops.edits import Who
    from memctl.rules.engine import TopicFindings

MISSING = "MEM201"
DANGLING = "MEM202"
Forgotten = Callable[[Sequence[str]], Collection[str]]
# One repair can uncover another, never many.
ROUNDS = 5


def lint(store: Store, project: Project | None) -> Linted:
    """Every rule over the store as it is. Unchanged topics' findings come from the cache."""
    rows = store.rows()
    key = engine.key(store.config)
    kept = store.kept_findings(key)
    fresh: dict[str, str] = {}
    topics = _topic_findings(store, rows, kept, fresh)
    index, problem = _index(store)
    marks = _marks(index, kept.get(INDEX, ""), fresh)
    if fresh:
        store.keep_findings(key, fresh)
    graded = path_references(store, rows, project) if project else ()
    irregular = tuple(store.irregular())
    back = _returned(store, rows)
    evidence = Evidence(
        tuple(rows), index, problem, irregular, graded, store.today, marks, back, store.undriven
    )
    return Linted(engine.check_store(evidence, store.config, topics), len(rows))


def _returned(store: Store, rows: Sequence[Row]) -> tuple[tuple[str, str], ...]:
    """The topics that are as something forgotten for good was."""
    record = _record(store)
    if not record:
        return ()
    from memctl.codec.forgotten import returned

    return tuple(returned(record, {row.path: row.digest for row in rows}))


def _record(store: Store) -> bytes | None:
    try:
        return store.read(RECORD)
    except Unreadable:
        return None


def _marks(
    index: Index | None, kept: str, fresh: dict[str, str]
) -> tuple[tuple[int, str, str], ...]:
    """What is sensitive in the index; of one that was looked through before, as kept."""
    if index is None:
        return ()
    own = digest(index.text.encode("utf-8", "surrogateescape"))
    if kept.startswith(own):
        found = json.loads(kept[len(own) :])
    else:
        found = sensitive(index.text)
        fresh[INDEX] = own + json.dumps(found)
    return tuple((line, kind, name) for line, kind, name in found)


def _index(store: Store) -> tuple[Index | None, str]:
    """The index, or why it cannot be read ("missing" when there is none)."""
    try:
        data = store.read(INDEX)
    except Unreadable as fault:
        return None, fault.message
    if data is None:
        return None, "missing"
    try:
        return parse_index(data.decode("utf-8")), ""
    except UnicodeDecodeError as fault:
        return None, f"not UTF-8: byte {fault.start} is 0x{data[fault.start]:02x}"


def topic_findings(store: Store, rows: Sequence[Row]) -> Mapping[str, TopicFindings]:
    """By path, what the rules find in each topic by itself."""
    key = engine.key(store.config)
    fresh: dict[str, str] = {}
    found = _topic_findings(store, rows, store.kept_findings(key), fresh)
    if fresh:
        store.keep_findings(key, fresh)
    return found


def _topic_findings(
    store: Store, rows: Sequence[Row], kept: Mapping[str, str], fresh: dict[str, str]
) -> Mapping[str, TopicFindings]:
    """By path; what had to be looked at anew goes into `fresh`."""
    found: dict[str, TopicFindings] = {}
    for row in rows:
        text = kept.get(row.path)
        if text is None:
            found[row.path] = engine.check_topic(store.topic(row.path), store.config)
            fresh[row.path] = engine.dump(found[row.path]) if any(found[row.path]) else ""
        elif text:
            found[row.path] = engine.load(text)
    return found


def fix(
    store: Store, project: Project | None, who: Who, forgotten: Forgotten | None = None
) -> Outcome:
    """The safe repairs, as one commit, so that a second run finds none. A missing index is made
    anew from the topics. forgotten: which of these paths a commit took out of the store; their
    entries go too (a text merge brings such lines back).
    """
    findings = _without_forgotten(store, lint(store, project).findings, forgotten)
    fixed = [f for f in findings if f.edits or f.code == MISSING]
    changes = []
    for path in dict.fromkeys(f.path for f in fixed if f.edits):
        data = store.read(path)
        if data is not None:
            edits = [e for f in fixed if f.path == path for e in f.edits]
            changes.append(Change(path, _mended(path, data, edits, store.config), digest(data)))
    if any(f.code == MISSING for f in fixed):
        changes.append(Change(INDEX, _new_index(store.rows()).encode(), ""))
    if not changes:
        return Outcome("fixed", detail="nothing to fix safely")
    codes = ", ".join(sorted({f.code for f in fixed}))
    commit = change_set(tuple(changes), f"fix {codes}", who)
    return Outcome("fixed", changes=commit, findings=tuple(fixed))


def _without_forgotten(
    store: Store, findings: Sequence[Diagnostic], forgotten: Forgotten | None
) -> list[Diagnostic]:
    """Findings of entries whose topic was taken out on purpose, with the repair."""
    index = _index(store)[0]
    lines = {f.line for f in findings if f.code == DANGLING and f.severity == ERROR}
    if index is None or forgotten is None or not lines:
        return list(findings)
    by_line = {e.line: e for e in index.entries if e.line in lines and e.form in (LIST, TABLE)}
    rows = store.rows()
    held = {posixpath.basename(r.path).casefold() for r in rows}
    asked = {e.target for e in by_line.values()}
    gone = forgotten(sorted(t for t in asked if posixpath.basename(t).casefold() not in held))
    return [
        f._replace(edits=(Edit(INDEX, f.line, len(block(index, by_line[f.line])), ""),))
        if f.code == DANGLING and f.line in by_line and by_line[f.line].target in gone
        else f
        for f in findings
    ]


def _mended(path: str, data: bytes, edits: Sequence[Edit], config: Config) -> bytes:
    """The file with the edits made; a topic also with those that only show once they are."""
    for _ in range(ROUNDS):
        text = apply_edits(data.decode("utf-8", "surrogateescape"), edits)
        data = text.encode("utf-8", "surrogateescape")
        if path == INDEX:
            break
        found = engine.check_topic(parse_topic(path, data), config).findings
        edits = [e for f in found for e in f.edits]
        if not edits:
            break
    return data


def _new_index(rows: Sequence[Row]) -> str:
    sections: dict[str, list[str]] = {}
    for row in rows:
        if not row.archived:
            type_ = row.type if row.type in TYPES else "project"
            sections.setdefault(type_, []).append(default_line(row, row.path))
    parts = [f"## {type_.capitalize()}\n" + "\n".join(x) for type_, x in sections.items()]
    return "\n\n".join([TITLE.strip(), *parts]) + "\n"
