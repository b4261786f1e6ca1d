"""Forgetting for good on disk: the plan that survives a crash, local state, and the last search."""

from __future__ import annotations

import json
import os
import shutil
from typing import TYPE_CHECKING, Any

from memctl.adapters import files, versions
from memctl.adapters.cache import NAME as CACHE
from memctl.adapters.database import dropped
from memctl.adapters.journal import FOLDER as JOURNAL
from memctl.adapters.usage import UsageLog
from memctl.adapters.vectors import NAME as VECTORS
from memctl.errors import Unreadable
from memctl.model.forgetting import Searched, Trace

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator

FOLDER = "forget"
PLAN = "plan.json"
_MOST = 64_000_000


class Plans:
    """The plan of an unfinished forgetting. It holds the text, so that it goes last."""

    def __init__(self, local: str) -> None:
        self.local = local
        self.folder = os.path.join(local, FOLDER)

    def left(self) -> Trace | None:
        """What an interrupted run wrote down; None when there is none, or none that can be read."""
        try:
            raw = files.read(self.local, f"{FOLDER}/{PLAN}")
            table = json.loads(raw) if raw else None
            return _trace(table) if table else None
        except (ValueError, TypeError, RecursionError, Unreadable):
            return None

    def keep(self, trace: Trace) -> None:
        files.write(self.folder, PLAN, json.dumps(trace).encode())
        os.chmod(os.path.join(self.folder, PLAN), 0o600)

    def done(self) -> None:
        shutil.rmtree(self.folder, ignore_errors=True)


def _trace(table: Any) -> Trace:
    slug, *parts = table
    texts = [tuple(map(str, part)) for part in parts]
    if len(texts) != len(Trace._fields) - 1:
        raise ValueError("no plan of ours")
    return Trace(str(slug), *texts)


def clear_local(local: str, trace: Trace) -> None:
    """The caches anew at their next use, the journal without its entries, no reads of it."""
    if not os.path.isdir(local):
        return
    for name in (CACHE, VECTORS):
        dropped(os.path.join(local, name))
    usage = UsageLog(local)
    for path in trace.paths:
        usage.forget(path.removesuffix(".md").removeprefix("archive/"))
    folder = os.path.join(local, JOURNAL)
    said = [json.dumps(text)[1:-1] for text in (*trace.paths, *trace.lines, *trace.phrases)]
    for name in os.listdir(folder) if os.path.isdir(folder) else ():
        waiting = _bytes(os.path.join(folder, name)) or b""
        if any(text.encode() in waiting for text in said):
            files.remove(local, f"{JOURNAL}/{name}")


def search(root: str, local: str, trace: Trace, common: str) -> Searched:
    """Read every object of the repository, and every file of the store and of its git directory
    (common, "" when there is none), for the text of the trace."""
    pieces = [t.encode("utf-8", "surrogateescape") for t in (*trace.phrases, *trace.lines)]
    ids = versions.everything(root) if common else []
    gone = set(trace.blobs)
    hits = [f"object {each}" for each in ids if each in gone]
    for each, data in versions.contents(root, ids):
        if any(piece in data for piece in pieces):
            hits.append(f"object {each}")
    besides = {os.path.join(local, FOLDER), os.path.join(common, "objects")}
    places = [root] if common.startswith(root + os.sep) else [root, common]
    paths = [path for place in places if place for path in _files(place, besides)]
    for path in paths:
        body = _bytes(path)
        if body is None or any(piece in body for piece in pieces):
            hits.append(f"file {os.path.relpath(path, root)}")
    return Searched(len(ids), len(paths), tuple(dict.fromkeys(hits)))


def _files(root: str, besides: Collection[str]) -> Iterator[str]:
    """Every plain file but git's objects, which were read as what they are, and the plan."""
    for folder, folders, names in os.walk(root):
        folders[:] = [name for name in folders if os.path.join(folder, name) not in besides]
        for name in names:
            path = os.path.join(folder, name)
            if os.path.isfile(path) and not os.path.islink(path):
                yield path


def _bytes(path: str) -> bytes | None:
    """None for what cannot be looked through."""
    try:
        if os.path.getsize(path) > _MOST:
            return None
        with open(path, "rb") as file:
            return file.read()
    except OSError:
        return None
