"""What was shown and when: local, in `.memctl/usage.db`. Losing it loses only counts, so that
nothing here is ever an error.
"""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, TypeVar

from memctl.adapters.database import Layout, damaged, dropped, faults, renewed
from memctl.model.usage import Usage

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from memctl.adapters.database import Connection

NAME = "usage.db"
T = TypeVar("T")
_LAYOUT = Layout(
    ("CREATE TABLE reads(slug TEXT PRIMARY KEY, last TEXT, times INTEGER) WITHOUT ROWID",), 1
)
_DAYS = "max(0, julianday(?) - julianday({}))"


class UsageLog:
    """The counts of one store. local: its `.memctl/`; "" when it has none."""

    def __init__(self, local: str) -> None:
        self.path = os.path.join(local, NAME) if local else ""

    def read(self, today: str) -> Usage:
        """What is known on this day (ISO); nothing when there is no file or it cannot be read."""
        found = self._with(lambda db: _usage(db, today)) if os.path.exists(self.path) else None
        return found or Usage()

    def record(self, slugs: Sequence[str], today: str) -> None:
        """Count a read of each topic, on this day (ISO)."""
        self._with(lambda db: _count(db, slugs, today))

    def rename(self, old: str, new: str) -> None:
        """A topic's reads go with it to its new slug."""
        if os.path.exists(self.path):
            self._with(lambda db: _rename(db, old, new))

    def forget(self, slug: str) -> None:
        """Nothing is left of a topic's reads, nor of its name in the file."""
        if os.path.exists(self.path):
            self._with(lambda db: _forget(db, slug))

    def _with(self, work: Callable[[Connection], T]) -> T | None:
        """What the work gives; None when there is no such file and can be none now. A damaged
        file is taken away, and the next call begins a new one."""
        if not self.path:
            return None
        try:
            db = renewed(self.path, _LAYOUT)
            try:
                return work(db)
            finally:
                db.close()
        except OSError:
            return None
        except faults() as fault:
            if damaged(fault):
                self._drop()
            return None

    def _drop(self) -> None:
        try:
            dropped(self.path)
        except OSError:
            return


def _usage(db: Connection, today: str) -> Usage:
    began = _DAYS.format("value")
    days = db.execute(f"SELECT {began} FROM meta WHERE key = 'since'", (today,)).fetchone()
    sql = f"SELECT slug, {_DAYS.format('last')}, times FROM reads"
    rows = [row for row in db.execute(sql, (today,)) if isinstance(row[1], float | int)]
    since = days[0] if days and isinstance(days[0], float | int) else 0
    return Usage(since, {r[0]: r[1] for r in rows}, {r[0]: int(r[2] or 0) for r in rows})


def _count(db: Connection, slugs: Sequence[str], today: str) -> None:
    db.execute("BEGIN IMMEDIATE")
    try:
        db.execute("INSERT OR IGNORE INTO meta VALUES ('since', ?)", (today,))
        db.executemany(
            "INSERT INTO reads VALUES (?, ?, 1) ON CONFLICT(slug) DO UPDATE SET "
            "last = max(last, excluded.last), times = times + 1",
            [(slug, today) for slug in slugs],
        )
        db.execute("COMMIT")
    finally:
        if db.in_transaction:
            db.execute("ROLLBACK")


def _rename(db: Connection, old: str, new: str) -> None:
    # Whatever stood under the new slug was another topic's, which is gone.
    db.execute("UPDATE OR REPLACE reads SET slug = ? WHERE slug = ?", (new, old))


def _forget(db: Connection, slug: str) -> None:
    db.execute("PRAGMA secure_delete = ON")
    db.execute("DELETE FROM reads WHERE slug = ?", (slug,))
    db.execute("VACUUM")
