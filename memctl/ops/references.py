"""The references that live topics make, each with its grade."""

from __future__ import annotations

from typing import TYPE_CHECKING

from memctl.codec.references.endings import known_ending
from memctl.model.reference import (
    BRANCH,
    COMMAND,
    COMMIT,
    PATH,
    UNRESOLVED,
    Asked,
    Facts,
    Mention,
    Reference,
)
from memctl.ops.grading import WORDS, candidates, doubted, grades, read, view_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from memctl.model.catalog import Row
    from memctl.model.ports import Project, Store


class Nowhere:
    """Implements model.ports.Project where no repository is known: nothing is said of anything."""

    def look(self, _asked: Asked) -> Facts:
        return Facts(True, frozenset(), {}, {}, {}, {}, {}, {})


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


def _graded(
    store: Store,
    rows: Sequence[Row],
    project: Project,
    named: Mapping[str, Sequence[Mention]],
    anchors: Mapping[str, str],
) -> Iterator[Reference]:
    """The project is asked once for all, the text of a topic only where that can help."""
    view = view_of(project.look(_asked(named, anchors)), rows, anchors)
    slugs = _live(rows)
    for path, mentions in named.items():
        found = grades(view, path, mentions)
        if doubted(view, found):
            found = read(view, store.topic(path).text.split("\n"), found)
        for mention, grade, fix in found:
            yield Reference(slugs[path], path, mention.line, mention.raw, mention.kind, grade, fix)


def _asked(named: Mapping[str, Sequence[Mention]], anchors: Mapping[str, str]) -> Asked:
    """Every name once, in one go."""
    by_kind: dict[str, set[str]] = {}
    dated: set[tuple[str, str]] = set()
    for topic, mentions in named.items():
        for mention in mentions:
            names = candidates(topic, mention) if mention.kind == PATH else (mention.name,)
            by_kind.setdefault(mention.kind, set()).update(names)
            if mention.kind == PATH and anchors.get(topic) and known_ending(mention.name):
                dated.update((name, anchors[topic]) for name in names)
    return Asked(
        tuple(sorted(by_kind.get(PATH, ()))),
        tuple(sorted(set().union(*(by_kind.get(kind, set()) for kind in WORDS)))),
        tuple(sorted(by_kind.get(COMMAND, ()))),
        tuple(sorted(by_kind.get(COMMIT, ()))),
        tuple(sorted(by_kind.get(BRANCH, ()))),
        tuple(sorted(dated)),
    )
