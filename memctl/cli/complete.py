"""What the shell offers behind a half-typed word. Silent when there is no store."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from memctl.adapters.place import find_store
from memctl.adapters.resources import profiles
from memctl.adapters.store import DiskStore
from memctl.errors import MemctlError
from memctl.rules import RULES

if TYPE_CHECKING:
    from collections.abc import Callable


def completer(what: str) -> Callable[[str], list[str]]:
    """what: slug (live and archived topics), code (rules) or profile (hosts)."""
    return {"slug": _slugs, "profile": _profiles}.get(what, _codes)


def _slugs(incomplete: str) -> list[str]:
    try:
        store = DiskStore(find_store(".", os.environ.get("MEMCTL_DIR", "")))
        return [r.slug for r in store.rows() if r.slug.startswith(incomplete)]
    except MemctlError:
        return []


def _profiles(incomplete: str) -> list[str]:
    return [name for name in profiles() if name.startswith(incomplete)]


def _codes(incomplete: str) -> list[str]:
    return [r.INFO.code for r in RULES if r.INFO.code.startswith(incomplete.upper())]
