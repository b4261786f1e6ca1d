"""doctor: the store's health on one screen."""

from __future__ import annotations

from typing import TYPE_CHECKING

from memctl.errors import Unreadable
from memctl.model.results import Health
from memctl.model.topic import INDEX
from memctl.ops import budget
from memctl.ops.lint import lint

if TYPE_CHECKING:
    from memctl.model.ports import Project, Store
    from memctl.model.results import Surroundings


def doctor(store: Store, project: Project | None, around: Surroundings) -> Health:
    """Look at everything; change nothing."""
    rows = store.rows()
    found = lint(store, project).findings
    lines, size = budget.used(_index(store))
    archived = sum(r.archived for r in rows)
    return Health(
        store.root, len(rows) - archived, archived, around, store.config.profile, lines, size, found
    )


def _index(store: Store) -> str:
    """Its text as far as it can be read."""
    try:
        return (store.read(INDEX) or b"").decode("utf-8", "surrogateescape")
    except Unreadable:
        return ""
