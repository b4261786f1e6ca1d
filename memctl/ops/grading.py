"""One mention's grade: what the project answers for it, and what the topic's text says of it.

docs/references.md has the rules and how they were fitted.
"""

from __future__ import annotations

import posixpath
from typing import TYPE_CHECKING, NamedTuple

from memctl.codec.references.excuses import excuse
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
    Grade,
)
from memctl.model.topic import INDEX
from memctl.ops.unproven import Around, Tree, missing, tree_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from memctl.model.catalog import Row
    from memctl.model.reference import Facts, Mention

    # The mention (a path that is a topic's becomes one to a topic), its grade, and its fix.
    Graded = tuple[Mention, Grade, str]

# The share of a file's lines that may be rewritten before a topic that names it needs another
# look: what git, too, no longer takes for the same file (its default likeness for a rename).
CHANGED_SHARE = 0.5
_BESIDE = ("./", "../")
_DOUBTED = (GONE, MOVED)
WORDS = (SYMBOL, ENV, FLAG)


class View(NamedTuple):
    """What grading looks at. topics: every topic's path. bases: their file names. anchors: by
    topic path. mirrored: the store holds copies of the project's documents, under the project's
    paths. tree: empty where a history makes it needless."""

    facts: Facts
    topics: frozenset[str]
    bases: frozenset[str]
    anchors: Mapping[str, str]
    mirrored: bool
    tree: Tree


def view_of(facts: Facts, rows: Iterable[Row], anchors: Mapping[str, str]) -> View:
    """What the project said, beside the store's own topics."""
    topics = frozenset(r.path for r in rows)
    mirrored = any("/" in t and t in facts.tracked for t in topics)
    bases = frozenset(t.rpartition("/")[2] for t in topics) | {INDEX}
    return View(
        facts, topics, bases, anchors, mirrored, tree_of(() if facts.complete else facts.tracked)
    )


def grades(view: View, topic: str, mentions: Sequence[Mention]) -> list[Graded]:
    """The grades of a topic's mentions before its text is asked."""
    return [_grade(view, topic, m) for m in mentions]


def doubted(view: View, found: Sequence[Graded]) -> bool:
    """Whether the topic's text could change a grade."""
    some = _DOUBTED if view.facts.complete else (*_DOUBTED, UNRESOLVED)
    return any(g.grade in some for _, g, _ in found)


def read(view: View, lines: Sequence[str], found: Sequence[Graded]) -> list[Graded]:
    """The grades after a look at what the text says. lines: of the whole topic file."""
    flags = any(m.kind == FLAG and g.grade == FINE for m, g, _ in found)
    return [_read(view, lines, flags, *f) for f in found]


def candidates(topic: str, mention: Mention) -> tuple[str, ...]:
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


def _grade(view: View, topic: str, mention: Mention) -> Graded:
    """The mention (a path that is a topic's is one to a topic), its grade, and what could be
    written instead."""
    facts, name = view.facts, mention.name
    none = Grade(UNRESOLVED)
    if mention.kind == PATH:
        return _path(view, topic, mention)
    if mention.kind in WORDS:
        return mention, facts.words.get(name, none), ""
    if mention.kind == TOPIC:
        known = any(
            f"{name.removesuffix('.md')}.md" in names for names in (view.topics, view.bases)
        )
        return mention, Grade(FINE) if known else none, ""
    by_kind = {COMMAND: facts.commands, COMMIT: facts.commits, BRANCH: facts.branches}
    return mention, by_kind.get(mention.kind, {}).get(name, none), ""


def _path(view: View, topic: str, mention: Mention) -> Graded:
    beside = _beside(topic, mention.name)
    base = mention.name.rpartition("/")[2]
    if not view.mirrored and (beside in view.topics or base in view.bases):
        return mention._replace(kind=TOPIC), Grade(FINE), ""
    names = candidates(topic, mention)
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


def _changed(view: View, topic: str, name: str) -> Grade:
    """Whether a file that stands was mostly rewritten since the topic's anchor."""
    said = view.facts.rewritten.get((name, view.anchors.get(topic, "")))
    if said and said[0] > CHANGED_SHARE:
        return said[1]._replace(grade=CHANGED)
    return Grade(FINE)


def _read(
    view: View, lines: Sequence[str], flags: bool, mention: Mention, grade: Grade, fix: str
) -> Graded:
    """The grade after a look at what the text says of the mention. flags: as in `Around`."""
    proven = grade.grade in _DOUBTED
    if not proven:
        around = Around(lines[mention.line - 1], view.tree, view.mirrored, flags)
        if grade.grade != UNRESOLVED or view.facts.complete or not missing(mention, around):
            return mention, grade, fix
    if excuse(lines, mention.line, mention.raw, proven):
        return mention, Grade(UNRESOLVED), ""
    return mention, grade if proven else Grade(GONE), fix
