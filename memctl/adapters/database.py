"""SQLite files below `.memctl/`: opened, told apart from what is not ours, dropped when damaged.

The one importer of sqlite3. Nothing in such a file is the truth; each may be lost at any moment.
"""

from __future__ import annotations

import os
import stat
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Sequence
    from sqlite3 import Connection as Connection
    from sqlite3 import DatabaseError as DatabaseError

BUSY_SECONDS = 0.25
# SQLite's primary codes for what is wrong around a file, not in it: permission, busy, locked,
# read-only, input and output, full, cannot open.
_AROUND = frozenset((3, 5, 6, 8, 10, 13, 14))


class Layout(NamedTuple):
    """What a file of ours holds: its tables, and who made it. The version stands in the file; a
    file of another version or of another maker is not ours.

    maker: names the release, and more, when a copied file shall not be believed ("" = any).
    """

    schema: Sequence[str]
    version: int
    maker: str = ""


def faults() -> type[DatabaseError]:
    """What SQLite raises for a file that is damaged, or cannot be used now."""
    import sqlite3

    return sqlite3.DatabaseError


def opened(path: str, layout: Layout) -> Connection:
    """The database in a file, made when it is not there. Raises DatabaseError when it is not one
    that we made there."""
    import sqlite3

    if os.path.lexists(path) and not stat.S_ISREG(os.lstat(path).st_mode):
        dropped(path)
    db = sqlite3.connect(path, timeout=BUSY_SECONDS, isolation_level=None)
    try:
        db.execute("PRAGMA synchronous = OFF")
        if not _version(db):
            db.execute("BEGIN IMMEDIATE")
            if not _version(db):
                _make(db, layout)
                db.execute("INSERT INTO meta VALUES ('ours', ?)", (_stamp(path, layout),))
            db.execute("COMMIT")
        elif _version(db) != layout.version:
            raise sqlite3.DatabaseError("another version")
        if layout.maker:
            found = db.execute("SELECT value FROM meta WHERE key = 'ours'").fetchone()
            if found is None or found[0] != _stamp(path, layout):
                raise sqlite3.DatabaseError("another store's, or another release's")
    except BaseException:
        db.close()
        raise
    return db


def renewed(path: str, layout: Layout) -> Connection:
    """The database in a file, made anew when it is damaged or not ours. Raises OSError or
    DatabaseError when it cannot be used."""
    try:
        return opened(path, layout)
    except faults() as fault:
        if not damaged(fault):
            raise
        dropped(path)
        return opened(path, layout)


def memory(layout: Layout) -> Connection:
    """The same, for this call only."""
    import sqlite3

    db = sqlite3.connect(":memory:", isolation_level=None)
    _make(db, layout)
    return db


def _make(db: Connection, layout: Layout) -> None:
    for statement in layout.schema:
        db.execute(statement)
    db.execute("CREATE TABLE meta(key TEXT PRIMARY KEY, value BLOB)")
    db.execute(f"PRAGMA user_version = {layout.version}")


def _version(db: Connection) -> int:
    return int(db.execute("PRAGMA user_version").fetchone()[0])


def _stamp(path: str, layout: Layout) -> bytes:
    """What a file made here by this maker says; a copied or foreign file says something else."""
    found = os.stat(path)
    return f"{layout.maker} {found.st_dev} {found.st_ino}".encode()


def damaged(fault: DatabaseError) -> bool:
    """The file itself is at fault: a new one will do."""
    return (getattr(fault, "sqlite_errorcode", 0) & 0xFF) not in _AROUND


def dropped(path: str) -> None:
    """Take the file away, its journal first: a new database must not roll an old one's back."""
    for name in (path + "-journal", path + "-wal", path + "-shm", path):
        if os.path.lexists(name):
            os.unlink(name)


def copied(old: Connection, new: Connection) -> None:
    """Carry over what can still be read."""
    import sqlite3

    try:
        old.backup(new)
    except sqlite3.Error:
        return
    finally:
        old.close()
