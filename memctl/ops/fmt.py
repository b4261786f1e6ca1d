"""fmt: the frontmatter of topics in one dialect, as one commit."""

from __future__ import annotations

from typing import TYPE_CHECKING

from memctl.codec.dialect import in_dialect
from memctl.codec.digest import digest
from memctl.errors import Unreadable
from memctl.model.change import Change
from memctl.model.verdict import Outcome
from memctl.ops.edits import change_set, topic_of
from memctl.ops.locate import locate

if TYPE_CHECKING:
    from collections.abc import Sequence

    from memctl.model.ports import Store
    from memctl.ops.edits import Who


def fmt(store: Store, dialect: str, chosen: Sequence[str], who: Who) -> Outcome:
    """Turn these topics (all when none is named), bodies untouched. A topic whose frontmatter
    cannot be turned without harm is left as it is, with a remark. Raises NoSuchTopic.
    """
    rows = store.rows()
    picked = [locate(slug, rows) for slug in chosen] or list(rows)
    changes: list[Change] = []
    left: list[str] = []
    for row in dict.fromkeys(picked):
        try:
            topic, data = topic_of(store, row)
            new = in_dialect(row.path, topic.text, dialect).encode()
        except Unreadable as fault:
            left.append(fault.message)
            continue
        if new != data:
            changes.append(Change(row.path, new, digest(data)))
    said = f"{len(changes)} topic{'' if len(changes) == 1 else 's'} to {dialect}"
    if not changes:
        return Outcome("formatted", detail="nothing to change", remarks=tuple(left))
    commit = change_set(tuple(changes), f"fmt {said}", who)
    return Outcome("formatted", changes=commit, detail=said, remarks=tuple(left))
