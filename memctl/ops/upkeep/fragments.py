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
# A first word of the name that more topics share is a department, not a subject.
FAMILY = 8
# So many fragments whose names begin with the same word are one subject; fewer need more to show
# for it: that their words are alike as well (recall/candidates), or a link.
SEVERAL = 3


def fragments(scene: Scene) -> Iterator[Action]:
    """Groups, each with the topic that is to hold them all; two topics that are near-duplicates or
    contradict each other are another action's."""
    settled = {frozenset((a.slug, a.target)) for a in scene.before if a.target}
    short = {r.path: r for r in scene.live if r.claim and r.size - r.body_at <= SHORT}
    families: dict[tuple[str, str], list[Row]] = {}
    for row in scene.live:
        for word in _subject(row)[:1]:
            families.setdefault((row.type, word), []).append(row)
    home: dict[str, str] = {}
    for family in families.values():
        few = [r for r in family if r.path in short]
        if len(few) >= SEVERAL and len(family) <= FAMILY:
            for row in few[1:]:
                home[row.path] = few[0].path
    for a, b, _ in scene.near():
        apart = a.path not in short or b.path not in short or a.type != b.type
        if apart or frozenset((a.slug, b.slug)) in settled:
            continue
        family = families.get((a.type, (_subject(a) or [""])[0]), [])
        if (b in family and len(family) <= FAMILY) or _related(scene.store, a, b):
            mine, theirs = _root(home, a.path), _root(home, b.path)
            if mine != theirs:
                home[theirs] = mine
    groups: dict[str, list[Row]] = {}
    for path in sorted(home.keys() | set(home.values())):
        groups.setdefault(_root(home, path), []).append(short[path])
    for group in groups.values():
        if len(group) <= FAMILY:
            yield _action(group)


def _root(home: dict[str, str], path: str) -> str:
    """The group's topic that stands for it."""
    while home.get(path, path) != path:
        path = home[path]
    return path


def _related(store: Store, a: Row, b: Row) -> bool:
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
