"""The references that live topics make, each with its grade: what a repository's tree and history
say of it, and what the topic itself says.

docs/references.md has the rules and how they were fitted.
"""

from __future__ import annotations

import posixpath
from typing import TYPE_CHECKING, NamedTuple

from memctl.codec.references.excuses import excuse
from memctl.codec.references.paths import known_ending
from memctl.model.reference import (
    BRANCH,
    CHANGED,
    COMMAND,
    COMMIT,
    ENV,
    FINE,
    FLAG,
    GONE,
    MOVED,
    PATH,
    SYMBOL,
    TOPIC,
    UNRESOLVED,
    Asked,
    Grade,
    Mention,
    Reference,
)
from memctl.model.topic import INDEX
from memctl.ops.unproven import Around, missing
from memctl.ops.unproven import folders as folders_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from memctl.model.catalog import Row
    from memctl.model.ports import Project, Store
    from memctl.model.reference import Facts

# The share of a file's lines that may be rewritten before a topic that names it needs another
# look: what git, too, no longer takes for the same file (its default likeness for a rename).
CHANGED_SHARE = 0.5
_BESIDE = ("./", "../")
_DOUBTED = (GONE, MOVED)
_WORDS = (SYMBOL, ENV, FLAG)


def path_references(store: Store, rows: Sequence[Row], project: Project) -> tuple[Reference, ...]:
    """Every project path that a live topic names, graded, hints too; topics named by a path are
    left out."""
    live = _live(rows)
    named = {p: _paths(found) for p, found in store.mentions().items() if p in live}
    return tuple(r for r in _graded(store, rows, project, named, {}) if r.kind == PATH)


def references(
    store: Store,
    rows: Sequence[Row],
    project: Project,
    committed: Mapping[str, str] | None = None,
    hints: bool = False,
) -> tuple[Reference, ...]:
    """Every reference of every kind that a live topic makes, graded, by topic.

    committed: by topic path the date of its last commit, for a topic that carries no date.
    hints: with those that no repository can say anything of.
    """
    live = _live(rows)
    paths, others = store.mentions(), store.other_mentions()
    named = {p: (*_paths(paths.get(p, ())), *others.get(p, ())) for p in live}
    last = committed or {}
    anchors = {r.path: anchor(r) or last.get(r.path, "") for r in rows if r.path in live}
    found = _graded(store, rows, project, named, anchors)
    return tuple(r for r in found if hints or r.grade.grade != UNRESOLVED)


def anchor(row: Row) -> str:
    """What the topic's references are measured from: the commit it was written or verified at,
    unless it was changed on a later day; else its last date; "" when it carries none."""
    stamped, updated = row.verified or row.created, row.updated
    if row.anchor and updated[:10] <= (stamped[:10] or updated[:10]):
        return row.anchor
    return max(stamped, updated, key=lambda day: day[:10])


def _live(rows: Iterable[Row]) -> dict[str, str]:
    return {r.path: r.slug for r in rows if not r.archived}


def _paths(found: Iterable[tuple[int, str, str]]) -> tuple[Mention, ...]:
    return tuple(Mention(line, raw, PATH, name) for line, raw, name in found)


class _View(NamedTuple):
    """What grading looks at. topics: every topic's path. bases: their file names. mirrored: the
    store holds copies of the project's documents, under the project's paths. folders, tops: as in
    `Around`."""

    facts: Facts
    topics: frozenset[str]
    bases: frozenset[str]
    anchors: Mapping[str, str]
    mirrored: bool
    folders: frozenset[str]
    tops: frozenset[str]


def _graded(
    store: Store,
    rows: Sequence[Row],
    project: Project,
    named: Mapping[str, Sequence[Mention]],
    anchors: Mapping[str, str],
) -> Iterator[Reference]:
    facts = project.look(_asked(named, anchors))
    topics = frozenset(r.path for r in rows)
    mirrored = any("/" in t and t in facts.tracked for t in topics)
    bases = frozenset(t.rpartition("/")[2] for t in topics) | {INDEX}
    folders = frozenset() if facts.complete else folders_of(facts.tracked)
    tops = frozenset(p.partition("/")[0] for p in facts.tracked if "/" in p)
    view = _View(facts, topics, bases, anchors, mirrored, folders, tops)
    slugs = _live(rows)
    for path, mentions in named.items():
        found = [_grade(view, path, m) for m in mentions]
        doubted = _DOUBTED if facts.complete else (*_DOUBTED, UNRESOLVED)
        if any(g.grade in doubted for _, g, _ in found):
            lines = store.topic(path).text.split("\n")
            flags = any(m.kind == FLAG and g.grade == FINE for m, g, _ in found)
            found = [_read(view, lines, flags, *f) for f in found]
        for mention, grade, fix in found:
            yield Reference(slugs[path], path, mention.line, mention.raw, mention.kind, grade, fix)


def _asked(named: Mapping[str, Sequence[Mention]], anchors: Mapping[str, str]) -> Asked:
    """Every name once, in one go."""
    by_kind: dict[str, set[str]] = {}
    dated: set[tuple[str, str]] = set()
    for topic, mentions in named.items():
        for mention in mentions:
            names = _candidates(topic, mention) if mention.kind == PATH else (mention.name,)
            by_kind.setdefault(mention.kind, set()).update(names)
            if mention.kind == PATH and anchors.get(topic) and known_ending(mention.name):
                dated.update((name, anchors[topic]) for name in names)
    return Asked(
        tuple(sorted(by_kind.get(PATH, ()))),
        tuple(sorted(set().union(*(by_kind.get(kind, set()) for kind in _WORDS)))),
        tuple(sorted(by_kind.get(COMMAND, ()))),
        tuple(sorted(by_kind.get(COMMIT, ()))),
        tuple(sorted(by_kind.get(BRANCH, ()))),
        tuple(sorted(dated)),
    )


def _candidates(topic: str, mention: Mention) -> tuple[str, ...]:
    """What a path may stand for: as it is written, and seen from the document; the likelier one
    first."""
    plain = mention.name
    while plain.startswith("../"):
        plain = plain[3:]
    beside = _beside(topic, mention.name)
    if not plain or not beside or beside == plain:
        return tuple(filter(None, (plain or beside,)))
    return (beside, plain) if mention.raw.startswith(_BESIDE) else (plain, beside)


def _beside(topic: str, name: str) -> str:
    """The path as seen from the topic's folder, "" when it leaves the store."""
    path = posixpath.normpath(posixpath.join(posixpath.dirname(topic), name))
    return "" if path.startswith("..") or path == "." else path


def _grade(view: _View, topic: str, mention: Mention) -> tuple[Mention, Grade, str]:
    """The mention (a path that is a topic's is one to a topic), its grade, and what could be
    written instead."""
    facts, name = view.facts, mention.name
    none = Grade(UNRESOLVED)
    if mention.kind == PATH:
        return _path(view, topic, mention)
    if mention.kind in _WORDS:
        return mention, facts.words.get(name, none), ""
    if mention.kind == TOPIC:
        known = any(
            f"{name.removesuffix('.md')}.md" in names for names in (view.topics, view.bases)
        )
        return mention, Grade(FINE) if known else none, ""
    by_kind = {COMMAND: facts.commands, COMMIT: facts.commits, BRANCH: facts.branches}
    return mention, by_kind.get(mention.kind, {}).get(name, none), ""


def _path(view: _View, topic: str, mention: Mention) -> tuple[Mention, Grade, str]:
    beside = _beside(topic, mention.name)
    base = mention.name.rpartition("/")[2]
    if not view.mirrored and (beside in view.topics or base in view.bases):
        return mention._replace(kind=TOPIC), Grade(FINE), ""
    names = _candidates(topic, mention)
    if not view.mirrored:
        names = tuple(n for n in names if n != beside or n == mention.name)
    found = [(n, view.facts.paths[n]) for n in names if n in view.facts.paths]
    if found and mention.raw.startswith(_BESIDE):
        found = found[:1]  # seen from the document, it can mean nothing else
    fine = next((n for n, g in found if g.grade == FINE), "")
    if fine:
        return mention, _changed(view, topic, fine), ""
    if found:
        name, grade = found[0]
        if "*" in mention.raw and grade.moved_to:
            grade = grade._replace(moved_to=grade.moved_to + mention.raw[len(mention.name) :])
        return mention, grade, _fix(topic, mention, grade, seen=name == beside)
    if not view.mirrored and mention.name in view.facts.beside:
        return mention, Grade(FINE), ""  # a file that the store keeps beside its topics
    return mention, Grade(UNRESOLVED), ""


def _fix(topic: str, mention: Mention, grade: Grade, seen: bool) -> str:
    """The new path as the topic would write it, "" when that cannot be known."""
    if not grade.moved_to or mention.raw.startswith("/"):
        return ""
    if seen and mention.raw.startswith(_BESIDE):
        return posixpath.relpath(grade.moved_to, posixpath.dirname(topic) or ".")
    return "" if mention.raw.startswith("../") else grade.moved_to


def _changed(view: _View, topic: str, name: str) -> Grade:
    """Whether a file that stands was mostly rewritten since the topic's anchor."""
    said = view.facts.rewritten.get((name, view.anchors.get(topic, "")))
    if said and said[0] > CHANGED_SHARE:
        return said[1]._replace(grade=CHANGED)
    return Grade(FINE)


def _read(
    view: _View, lines: Sequence[str], flags: bool, mention: Mention, grade: Grade, fix: str
) -> tuple[Mention, Grade, str]:
    """The grade after a look at what the text says of the mention. flags: as in `Around`."""
    proven = grade.grade in _DOUBTED
    if not proven:
        line = lines[mention.line - 1]
        around = Around(line, view.folders, view.tops, view.mirrored, flags)
        if grade.grade != UNRESOLVED or view.facts.complete or not missing(mention, around):
            return mention, grade, fix
    if excuse(lines, mention.line, mention.raw, proven):
        return mention, Grade(UNRESOLVED), ""
    return mention, grade if proven else Grade(GONE), fix
