"""A plan as a JSON document, `memctl/plan@1`, and back. A document that was edited may hold
anything: what it says is checked here, and whether memctl would do it is checked elsewhere.
"""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING, Any

from memctl.model.change import Touched
from memctl.model.plan import Action, Saved, Step

if TYPE_CHECKING:
    from collections.abc import Mapping

NAME = "memctl/plan"
SCHEMA = f"{NAME}@1"
# Bytes: more than a plan of thousands of actions with their changes takes.
MOST = 64_000_000
_DAY = re.compile(r"\d{4}-\d\d-\d\d", re.ASCII)


def plan_text(saved: Saved) -> str:
    """The document. ASCII only, so that no terminal obeys it."""
    whole = {
        "schema": SCHEMA,
        "store": {"root": saved.root, "origin": saved.origin or None},
        "day": saved.day,
        "entries": saved.entries,
        "actions": [_step_data(step) for step in saved.steps],
    }
    return json.dumps(whole, indent=2) + "\n"


def touched_data(file: Touched) -> dict[str, Any]:
    return {
        "path": file.path,
        "digest": file.digest or None,
        "moved_to": file.moved_to or None,
        "diff": "".join(f"{text}\n" for text in file.diff),
    }


def _step_data(step: Step) -> dict[str, Any]:
    action = step.action
    return {
        "id": action.id,
        "approved": step.approved,
        "kind": action.kind,
        "slug": action.slug,
        "path": action.path,
        "target": action.target,
        "reason": action.reason,
        "evidence": action.evidence,
        "risk": action.risk,
        "removes": action.removes,
        "resolve": list(action.resolve),
        "changes": [touched_data(file) for file in step.changes],
    }


def parse_plan(data: bytes) -> tuple[Saved | None, str]:
    """The plan, or None and what is wrong with the document. Keys that say nothing about what is
    to be done (a reason, say) may be anything."""
    if len(data) > MOST:
        return None, f"it has over {MOST:,} bytes"
    try:
        whole = json.loads(data)
    except (ValueError, RecursionError) as fault:
        return None, f"it is no JSON: {fault}"
    try:
        return _saved(whole), ""
    except _Wrong as wrong:
        return None, str(wrong)


class _Wrong(ValueError):
    """What is wrong with a document, as the end of a sentence."""


def _saved(whole: Any) -> Saved:
    if not isinstance(whole, dict):
        raise _Wrong("it is no JSON object")
    schema = whole.get("schema")
    if schema != SCHEMA:
        newer = isinstance(schema, str) and schema.startswith(f"{NAME}@")
        raise _Wrong(
            f"its schema is {str(schema)[:40]}, and this memctl reads {SCHEMA}"
            if newer
            else f"its `schema` is not {SCHEMA}"
        )
    store = _of(whole, "store", dict, "")
    steps = tuple(_step(row, place) for place, row in enumerate(_of(whole, "actions", list, ""), 1))
    seen: set[int] = set()
    for step in steps:
        if step.action.id in seen:
            raise _Wrong(f"the id {step.action.id} stands there twice")
        seen.add(step.action.id)
    origin = "" if store.get("origin") is None else _of(store, "origin", str, "store: ")
    day = _of(whole, "day", str, "")
    if not _DAY.fullmatch(day):
        raise _Wrong("`day` is no date")
    return Saved(origin, _of(store, "root", str, "store: "), day, steps)


def _step(row: Any, place: int) -> Step:
    where = f"action at place {place}: "
    if not isinstance(row, dict):
        raise _Wrong(f"{where}it is no object")
    number = _of(row, "id", int, where)
    if number < 1:
        raise _Wrong(f"{where}`id` is {number}")
    where = f"action {number}: "
    action = Action(
        number, _of(row, "kind", str, where), "", _path(row, "path", where), "", "", "", 0, 0,
        _of(row, "target", str, where),
    )  # fmt: skip
    approved = _of(row, "approved", bool, where) if "approved" in row else False
    changes = tuple(_touched(file, where) for file in _of(row, "changes", list, where))
    return Step(action, approved, changes)


def _touched(row: Any, where: str) -> Touched:
    if not isinstance(row, dict):
        raise _Wrong(f"{where}a change is no object")
    path = _path(row, "path", where)
    digest = "" if row.get("digest") is None else _of(row, "digest", str, where)
    moved = "" if row.get("moved_to") is None else _path(row, "moved_to", where)
    diff = _of(row, "diff", str, where)
    return Touched(path, digest, tuple(diff.split("\n")[:-1]), moved)


def _path(row: Mapping[str, Any], key: str, where: str) -> str:
    """A path below the store, as the store's own files are named."""
    path: str = _of(row, key, str, where)
    parts = path.split("/")
    if any(part in ("", ".", "..") for part in parts) or "\\" in path or "\0" in path:
        raise _Wrong(f"{where}`{path}` is not a path inside the store")
    return path


def _of(row: Mapping[str, Any], key: str, kind: type, where: str) -> Any:
    value = row.get(key)
    if not isinstance(value, kind) or (kind is int and isinstance(value, bool)):
        words = {str: "a text", int: "a number", bool: "true or false", list: "a list"}
        raise _Wrong(f"{where}`{key}` is not {words.get(kind, 'an object')}")
    return value
