"""diff: what differs between two moments of the store, by default since the last commit."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from memctl.errors import NoSuchTopic, UsageError
from memctl.model.history import FileChange
from memctl.ops.locate import locate
from memctl.recall.similarity import ratios

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from memctl.model.ports import History, Store

# From this likeness (0-1) on, a file that came is one that went under another name.
MOVED = 0.6


class Asked(NamedTuple):
    """before, after: commits ("" for none yet, and for the files as they are). slug: "" for all."""

    before: str
    after: str
    slug: str


def asked(store: Store, history: History, words: Sequence[str]) -> Asked:
    """What `[REV [REV]] [SLUG]` means: a last word that names a topic is one, else a commit, else
    the slug of a topic that is no more. Raises UsageError, NoSuchTopic."""
    if len(words) > 3:
        raise UsageError(f"{len(words)} words are too many", "Give two commits and a slug at most.")
    names, slug = list(words), ""
    if names and (len(names) == 3 or _is_topic(store, names[-1])):
        slug = names.pop()
    commits = []
    for at, name in enumerate(names):
        try:
            commits.append(history.find(name).commit)
        except UsageError:
            if slug or at + 1 < len(names):
                raise
            slug = name
    before = commits[0] if commits else history.head()
    return Asked(before, commits[1] if len(commits) == 2 else "", slug)


def _is_topic(store: Store, name: str) -> bool:
    try:
        locate(name, store.rows())
    except NoSuchTopic:
        return False
    return True


def diff(before: Store, after: Store, slug: str = "") -> tuple[FileChange, ...]:
    """What differs, by path; of one topic, under whatever name, when a slug is given."""
    old, new = before.texts(), after.texts()
    gone = {p: d for p, d in old.items() if p not in new}
    moved = _moved(gone, {p: d for p, d in new.items() if p not in old})
    left = set(gone) - set(moved.values())
    found = [
        *(FileChange(p, old.get(p, gone.get(moved.get(p, ""))), d, moved.get(p, ""))
          for p, d in new.items() if old.get(p) != d),
        *(FileChange(p, old[p], None) for p in left),
    ]  # fmt: skip
    if slug:
        path = _path(before, after, slug)
        found = [c for c in found if path in (c.path, c.previous)]
    return tuple(sorted(found))


def _path(before: Store, after: Store, slug: str) -> str:
    """The topic's path at the later moment, else at the earlier one."""
    try:
        return locate(slug, after.rows()).path
    except NoSuchTopic:
        return locate(slug, [*before.rows(), *after.rows()]).path


def _moved(gone: Mapping[str, bytes], come: Mapping[str, bytes]) -> dict[str, str]:
    """By the path that came: the one that went, which is most like it; each only once."""
    pairs = sorted(
        (_likeness(old, gone[old], new, come[new]), new, old) for old in gone for new in come
    )
    found: dict[str, str] = {}
    for likeness, new, old in reversed(pairs):
        if likeness >= MOVED and new not in found and old not in found.values():
            found[new] = old
    return found


def _likeness(old: str, before: bytes, new: str, after: bytes) -> float:
    """0-1, and more for a file that kept its name when it went to another directory."""
    same_name = old.rpartition("/")[2] == new.rpartition("/")[2]
    if before == after:
        return 2.0 + same_name
    texts = before.decode("utf-8", "replace"), after.decode("utf-8", "replace")
    return ratios(*texts)[1] + same_name
