"""Very short topics of one type about one subject, which would be one topic."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from memctl.codec.tokens import query_terms
from memctl.model.plan import DECIDE, Action
from memctl.model.topic import TYPES
from memctl.ops.quoting import quoted
from memctl.ops.upkeep.scene import Kind
from memctl.recall.evidence.lexicon import COMMON
from memctl.recall.evidence.stem import stem

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from memctl.model.catalog import Row
    from memctl.model.ports import Store
    from memctl.ops.upkeep.scene import Scene

JOIN = "join_fragments"
# A fragment's body: a sentence or two (bytes). A topic with a why and a how-to-apply is longer.
SHORT = 240
# From this likeness (weighted Jaccard over names, hooks and claims; pairs are judged from 0.22
# on) two fragments whose names begin alike, or that share a tag or a link, are about one subject.
ALIKE = 0.22
# A first word of the name that more topics share is a department, not a subject.
FAMILY = 6
MOST = 8


def fragments(scene: Scene) -> Iterator[Action]:
    """Groups, each with the topic that is to hold them all; two topics that are near-duplicates or
    contradict each other are another action's."""
    settled = {frozenset((a.slug, a.target)) for a in scene.before if a.target}
    short = {r.path: r for r in scene.live if r.claim and r.size - r.body_at <= SHORT}
    families: dict[str, int] = {}
    for row in scene.live:
        for word in _subject(row)[:1]:
            families[word] = families.get(word, 0) + 1
    home: dict[str, str] = {}
    for a, b, alike in scene.near():
        apart = a.path not in short or b.path not in short or a.type != b.type
        if apart or alike < ALIKE or frozenset((a.slug, b.slug)) in settled:
            continue
        if _related(scene.store, a, b, families):
            home[_root(home, a.path)] = _root(home, b.path)
    groups: dict[str, list[Row]] = {}
    for path in sorted(home.keys() | set(home.values())):
        groups.setdefault(_root(home, path), []).append(short[path])
    for group in groups.values():
        if len(group) <= MOST:
            yield _action(group)


def _root(home: dict[str, str], path: str) -> str:
    """The group's topic that stands for it."""
    while home.get(path, path) != path:
        path = home[path]
    return path


def _related(store: Store, a: Row, b: Row, families: dict[str, int]) -> bool:
    mine, theirs = _subject(a), _subject(b)
    if mine[:1] and mine[:1] == theirs[:1] and families[mine[0]] <= FAMILY:
        return True
    tags = set(filter(None, a.tags.split(","))) & set(filter(None, b.tags.split(",")))
    return bool(tags) or _links(store, a, b) or _links(store, b, a)


def _subject(row: Row) -> list[str]:
    """The words of a slug, without its type and without numbers."""
    base = row.slug.rpartition("/")[2]
    words = [w for w in re.split(r"[^\w]+|_", base.lower()) if w and not w.isdigit()]
    if words and words[0] in TYPES:
        words = words[1:]
    return [stem(w) for w in words if w not in COMMON and query_terms(w)]


def _links(store: Store, a: Row, b: Row) -> bool:
    text = (store.read(a.path) or b"").decode("utf-8", "replace")[a.body_at :]
    base = b.slug.rpartition("/")[2]
    return f"[[{base}" in text or f"{base}.md" in text


def _action(group: Sequence[Row]) -> Action:
    """The pinned one stays, else the oldest."""
    keep, *others = sorted(group, key=lambda r: (not r.pinned, r.created or "9999", r.path))
    names = ", ".join(f"`{r.slug}`" for r in others)
    return Action(
        0, JOIN, keep.slug, keep.path, f"{names} and it are a few words each on one subject",
        " / ".join(r.claim for r in (keep, *others)), DECIDE, 0, 0, "",
        tuple(f"memctl merge {quoted(keep.slug)} {quoted(r.slug)}" for r in others if not r.pinned),
    )  # fmt: skip


FRAGMENTS = Kind((JOIN,), fragments, None)
