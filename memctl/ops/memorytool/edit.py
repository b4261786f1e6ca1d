"""Edits of a file's text through the protocol: a topic behind the gate, the index if it stays
sound."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from memctl.codec.digest import digest
from memctl.codec.index import parse_index, with_line
from memctl.codec.lines import split_lines
from memctl.codec.topic import parse_topic
from memctl.model.change import Change
from memctl.model.config import Sensitive
from memctl.model.diagnostic import ERROR, INFO
from memctl.model.evidence import Evidence
from memctl.model.topic import INDEX, NONE
from memctl.model.verdict import NEW, UPDATED, Outcome
from memctl.ops import budget
from memctl.ops.edits import change_set, index_change, index_file, topic_of, with_fields
from memctl.ops.entries import rehooked, retitled
from memctl.ops.links import Turn
from memctl.ops.memorytool import derived
from memctl.ops.memorytool.answers import snippet
from memctl.ops.memorytool.paths import Said, files
from memctl.ops.move import turned
from memctl.ops.recheck import rechecked
from memctl.ops.sensitive import refusal, screen
from memctl.ops.standing import claim_of
from memctl.rules import engine

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable, Sequence

    from memctl.model.catalog import Row
    from memctl.model.diagnostic import Diagnostic
    from memctl.model.ports import Store
    from memctl.model.topic import Topic
    from memctl.ops.edits import IndexFile, Who
    from memctl.ops.gate import Beside
    from memctl.ops.memorytool.paths import Place
    from memctl.ops.memorytool.text import Edited

    Edit = Callable[[str, Collection[int]], Edited]

# The budget has a policy of its own: over it, a write lands with a finding.
_BUDGET = "MEM206"


def edited(
    store: Store, where: Place, edit: Edit, missing: str, who: Who, beside: Beside
) -> Outcome:
    """A file with its text edited. missing: what is said of a path that is no file. Raises Said."""
    found = files(store)
    row = found.rows.get(where.path)
    if row is not None:
        return _topic(store, row, where, edit, who, beside)
    if where.path == INDEX and found.index_size is not None:
        return _whole_index(store, where, edit, who, beside)
    raise Said(missing.format(path=where.said))


def change_shown(outcome: Outcome, edited: Edited) -> str:
    """The change in the file as it was written, with the lines around it."""
    changes = outcome.changes.changes
    if not changes or changes[0].data is None:
        return snippet(edited.text, edited.line, edited.lines)
    text = changes[0].data.decode("utf-8", "surrogateescape")
    body = parse_topic(changes[0].path, edited.text.encode("utf-8", "surrogateescape")).body_line
    # The day of the update may have become a line of the frontmatter.
    below = text.count("\n") - edited.text.count("\n") if edited.line >= body else 0
    return snippet(text, edited.line + below, edited.lines)


def _topic(store: Store, row: Row, where: Place, edit: Edit, who: Who, beside: Beside) -> Outcome:
    """A topic: refused by the gate, or (Said) when it would read worse than before."""
    topic, data = topic_of(store, row)
    text = edit(topic.text, derived.lines(topic)).text
    if text == topic.text:
        return Outcome(UPDATED, row.slug, row.path, digest(data), detail="nothing to change")
    screened = screen({"text": _added(topic.text, text)}, strict(store.config.sensitive), "")
    if screened.blocked:
        return refusal(screened, screened.shown["text"])
    new = parse_topic(row.path, text.encode())
    _no_worse(store, topic, new, where)
    following = derived.followed(topic, new)
    if following:
        new = parse_topic(row.path, with_fields(new, following))
    before = claim_of(topic, row.hook, row.source)
    rows = store.rows()
    hook = derived.hook(topic, new, row.hook)
    answer = rechecked(store, rows, row, before, claim_of(new, hook, who.source), beside)
    if answer.stopped(()) != NEW:
        return Outcome(
            answer.stopped(()), candidates=answer.candidates, refused=text, remarks=answer.remarks
        )
    written = new.text.encode()
    if new.dialect != NONE:
        written = with_fields(new, {"updated": store.today})
    file = index_file(store)
    line = _index(file, row, new, hook, rows)
    changes = (Change(row.path, written, digest(data)), *index_change(file, line))
    found = engine.check_topic(parse_topic(row.path, written), store.config).findings
    if line != file.parsed.text:
        found += budget.over_budget(line, rows, store.config)
    commit = change_set(changes, f"update {row.slug}", who)
    return Outcome(
        UPDATED, row.slug, row.path, digest(written), commit, findings=found,
        marks=screened.marks, remarks=answer.remarks,
    )  # fmt: skip


def strict(policy: Sensitive) -> Sensitive:
    """The policy where nothing can be masked, because the text is kept as it was typed: what is
    to be redacted is refused."""
    return Sensitive(*("block" if action == "redact" else action for action in policy))


def _added(old: str, new: str) -> str:
    """The lines that are new; those that were there before are nobody's fault now."""
    left = Counter(split_lines(old))
    lines = []
    for line in split_lines(new):
        left[line] -= 1
        if left[line] < 0:
            lines.append(line)
    return "".join(lines)


def _no_worse(store: Store, old: Topic, new: Topic, where: Place) -> None:
    """Raises Said when the edit brings an error into the topic."""

    def errors(topic: Topic) -> list[Diagnostic]:
        found = engine.check_topic(topic, store.config).findings
        return [f for f in found if f.severity == ERROR]

    known = {(f.code, f.message) for f in errors(old)}
    bad = next((f for f in errors(new) if (f.code, f.message) not in known), None)
    if bad is not None:
        begins = (
            f" Its frontmatter ends at line {old.body_line - 1}." if old.dialect != NONE else ""
        )
        raise Said(_worse(where, bad) + begins)


def _worse(where: Place, bad: Diagnostic) -> str:
    line = f" line {bad.line}" if bad.line else ""
    fix = f" To mend it: {bad.fix}." if bad.fix else ""
    return f"Error: {where.said} was not edited ({bad.code}{line}): {bad.message}.{fix}"


def _index(file: IndexFile, row: Row, new: Topic, hook: str, rows: Sequence[Row]) -> str:
    """The index with the topic's line under its new title and hook, in the section of its new
    type."""
    known = frozenset(r.path for r in rows)
    type_ = new.get("type") if new.get("type") != row.type else ""
    text = turned(file, Turn(row.path, row.path, known), type_, rows)
    parsed = parse_index(text)
    for entry in file._replace(parsed=parsed).pointing(row.path)[:1]:
        line = parsed.lines[entry.line - 1].rstrip("\r\n")
        if hook != row.hook:
            line = rehooked(line, entry, hook)
        if new.get("name") != row.name:
            line = retitled(line, entry, new.get("name"))
        text = with_line(parsed, entry.line, line)
    return text


def _whole_index(store: Store, where: Place, edit: Edit, who: Who, beside: Beside) -> Outcome:
    """The index: refused when a hook repeats or denies another topic, and (Said) when lint would
    find what it did not find before, such as a topic without its line."""
    file = index_file(store)
    text = edit(file.parsed.text, ()).text
    if text == file.parsed.text:
        return Outcome(UPDATED, "", INDEX, file.digest, detail="nothing to change")
    screened = screen({"text": _added(file.parsed.text, text)}, strict(store.config.sensitive), "")
    if screened.blocked:
        return refusal(screened, screened.shown["text"])
    bad = next(iter(_new_findings(store, file.parsed.text, text)), None)
    if bad is not None:
        raise Said(_worse(where, bad))
    rows = store.rows()
    for row, hook in _rehooked(rows, file, text):
        topic, _ = topic_of(store, row)
        before = claim_of(topic, row.hook, row.source)
        after = claim_of(topic, hook, who.source)
        answer = rechecked(store, rows, row, before, after, beside)
        if answer.stopped(()) != NEW:
            return Outcome(answer.stopped(()), candidates=answer.candidates, refused=text)
    changes = index_change(file, text)
    over = budget.over_budget(text, rows, store.config)
    commit = change_set(changes, "edit the index", who)
    return Outcome(
        UPDATED, "", INDEX, digest(changes[0].data), commit, findings=over, marks=screened.marks
    )


def _rehooked(rows: Sequence[Row], file: IndexFile, text: str) -> Iterable[tuple[Row, str]]:
    """Topics whose line says something else now."""
    new = file._replace(parsed=parse_index(text))
    for row in rows:
        for entry in new.pointing(row.path)[:1]:
            if entry.hook != row.hook:
                yield row, entry.hook


def _new_findings(store: Store, old: str, new: str) -> list[Diagnostic]:
    """Errors and warnings that only the new text has."""
    rows, irregular = tuple(store.rows()), tuple(store.irregular())

    def found(text: str) -> list[tuple[tuple[str, str, str], Diagnostic]]:
        parsed = parse_index(text)
        evidence = Evidence(rows, parsed, "", irregular, (), store.today)
        # Lines move, so that a finding in the index is known by the text of its line.
        return [
            ((f.code, f.path, parsed.lines[f.line - 1] if f.path == INDEX and f.line else ""), f)
            for f in engine.check_store(evidence, store.config, {})
            if f.severity != INFO and (f.code != _BUDGET or store.config.budget == "refuse")
        ]

    known = Counter(key for key, _ in found(old))
    fresh = []
    for key, finding in found(new):
        known[key] -= 1
        if known[key] < 0:
            fresh.append(finding)
    return fresh
