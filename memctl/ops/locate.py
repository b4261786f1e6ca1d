"""From what somebody typed to the topic they mean."""

from __future__ import annotations

from typing import TYPE_CHECKING

from memctl.errors import NoSuchTopic
from memctl.model.topic import ARCHIVE

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from memctl.model.catalog import Row


def locate(name: str, rows: Sequence[Row]) -> Row:
    """The topic that `name` names: its slug, its path, or a base name only one topic has.

    A live topic comes before an archived one of the same slug. Raises NoSuchTopic with the
    nearest slugs.
    """
    bare = name[: -len(".md")] if name.lower().endswith(".md") else name
    archived_only = bare.startswith(ARCHIVE)
    slug = bare[len(ARCHIVE) :] if archived_only else bare
    meant = [r for r in rows if r.archived or not archived_only]
    exact = [r for r in meant if r.slug == slug]
    if exact:
        return min(exact, key=lambda r: r.archived)
    based = [r for r in meant if r.slug.rpartition("/")[2] == slug]
    if len(based) == 1:
        return based[0]
    if based:
        raise NoSuchTopic(
            f"`{name}` names {len(based)} topics", f"Say which: {_list(r.slug for r in based)}."
        )
    from memctl.recall.similarity import nearest

    close = nearest(slug, (r.slug for r in rows))
    hint = f"Did you mean {_list(close)}?" if close else "See `memctl list`."
    raise NoSuchTopic(f"no topic `{name}`", hint)


def _list(slugs: Iterable[str]) -> str:
    return ", ".join(f"`{s}`" for s in slugs)
