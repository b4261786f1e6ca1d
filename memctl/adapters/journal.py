"""Unfinished and uncommitted writes, so that neither a crash nor a busy git loses one.

An entry is one file. While `open` its changes may be half on disk: readers see them through an
overlay, the next writer finishes them. Once `saved` it only waits for its commit; it then keeps
the index lines it touched, until history has them.
"""

from __future__ import annotations

import os
import time
from typing import TYPE_CHECKING, Any, NamedTuple

from memctl.adapters import files
from memctl.codec.digest import digest
from memctl.errors import CannotWrite, Unreadable
from memctl.model.change import Change, ChangeSet
from memctl.model.topic import INDEX

if TYPE_CHECKING:
    from collections.abc import Mapping

FOLDER = "journal"
ATTRIBUTES = ".gitattributes"
OPEN = "open"
SAVED = "saved"


class Entry(NamedTuple):
    """One journalled write. `state`: open | saved."""

    id: str
    state: str
    changes: ChangeSet


class Journal:
    """The journal of one store, in `.memctl/journal/`."""

    def __init__(self, local: str) -> None:
        self.local = local
        self.folder = os.path.join(local, FOLDER)

    def entries(self, state: str) -> list[Entry]:
        """Oldest first; what cannot be read (a torn file of a dead disk), and what no write of
        ours could have meant, is passed over."""
        names = self._names(state)
        if not names:
            return []
        import json

        found = []
        for name in names:
            try:
                raw = files.read(self.local, f"{FOLDER}/{name}")
                if raw:
                    found.append(_decode(name.split(".")[0], state, json.loads(raw)))
            except (ValueError, KeyError, TypeError, AttributeError, RecursionError, Unreadable):
                continue
        return found

    def _names(self, state: str) -> list[str]:
        try:
            return sorted(n for n in os.listdir(self.folder) if n.endswith(f".{state}.json"))
        except OSError:
            return []

    def mark(self) -> tuple[int, tuple[str, ...]]:
        """What changes whenever a write begins or ends."""
        try:
            return os.stat(self.folder).st_mtime_ns, tuple(sorted(os.listdir(self.folder)))
        except OSError:
            return 0, ()

    def overlay(self, root: str) -> Mapping[str, bytes | None]:
        """What open entries say each file should hold; a file edited since stays as it is."""
        return {
            c.path: c.data
            for entry in self.entries(OPEN)
            for c in unedited(root, entry.changes).changes
        }

    def begin(self, changes: ChangeSet) -> Entry:
        """Write down what is about to be done; from here on it will be done."""
        entry = Entry(f"{time.time_ns()}-{os.getpid()}", OPEN, changes)
        self._put(entry, {})
        return entry

    def saved(self, entry: Entry, lines: Mapping[str, list[str]]) -> None:
        """The files are on disk, the commit is not made: keep the message and the index lines.

        Where there is no room for that, the entry stays open: the next write does it once more.
        """
        try:
            self._put(entry._replace(state=SAVED), lines)
        except CannotWrite:
            return
        self.done(entry)

    def done(self, entry: Entry) -> None:
        """Forget the entry. One that cannot be removed is found done by the next write."""
        try:
            files.remove(self.local, _path(entry))
        except CannotWrite:
            return

    def sweep(self) -> None:
        """Take away what killed writes left of entries. Call under the store's lock."""
        files.sweep(self.folder)

    def _put(self, entry: Entry, lines: Mapping[str, list[str]]) -> None:
        import json

        text = json.dumps(_encode(entry, lines), indent=1)
        files.write(self.local, _path(entry), text.encode())


def unedited(root: str, changes: ChangeSet) -> ChangeSet:
    """Those changes whose file is as the write found it, or as it left it already."""
    return changes._replace(changes=tuple(c for c in changes.changes if _untouched(root, c)))


def _untouched(root: str, change: Change) -> bool:
    try:
        now = files.read(root, change.path)
    except Unreadable:
        return False
    return now == change.data or (digest(now)) == change.expect


def _path(entry: Entry) -> str:
    return f"{FOLDER}/{entry.id}.{entry.state}.json"


def index_lines(changes: ChangeSet, before: bytes | None) -> dict[str, list[str]]:
    """The index lines that a write adds and takes away."""
    after = next((c.data for c in changes.changes if c.path == INDEX), before)
    old, new = _lines(before), _lines(after)
    was, now = set(old), set(new)
    return {
        "taken": [line for line in old if line not in now],
        "added": [line for line in new if line not in was],
    }


def _lines(data: bytes | None) -> list[str]:
    return (data or b"").decode("utf-8", "replace").splitlines()


def _encode(entry: Entry, lines: Mapping[str, list[str]]) -> dict[str, Any]:
    import base64

    keep = entry.state == OPEN
    change_set = entry.changes
    return {
        "subject": change_set.subject,
        "why": change_set.why,
        "trailers": [list(t) for t in change_set.trailers],
        "changes": [
            {
                "path": c.path,
                "expect": c.expect,
                "delete": c.data is None,
                "data": base64.b64encode(c.data).decode() if keep and c.data is not None else "",
            }
            for c in change_set.changes
        ],
        **({"lines": lines} if lines else {}),
    }


def _decode(id_: str, state: str, table: dict[str, Any]) -> Entry:
    import base64

    changes = tuple(
        Change(
            _ours(c["path"]),
            None if c["delete"] else base64.b64decode(c["data"], validate=True),
            _text(c["expect"]),
        )
        for c in table["changes"]
    )
    trailers = tuple((_text(k), _text(v)) for k, v in table["trailers"])
    change_set = ChangeSet(changes, _text(table["subject"]), _text(table["why"]), trailers)
    return Entry(id_, state, change_set)


def _ours(path: Any) -> str:
    """A path that memctl writes to. A journal may come with a clone: it must not name a `.git`."""
    if any(part[:1] in ("", ".") for part in path.split("/")) and path != ATTRIBUTES:
        raise ValueError(path)
    return _text(path)


def _text(value: Any) -> str:
    if not isinstance(value, str):
        raise TypeError(value)
    return value
