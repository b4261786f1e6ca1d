"""Whether Claude Code loads a store's index by itself: its own place, or one that settings name."""

from __future__ import annotations

import json
import os

SETTING = "autoMemoryDirectory"
_FILES = (".claude/settings.local.json", ".claude/settings.json")
_MOST_BYTES = 1_000_000


def loads(store: str, project: str) -> bool:
    """The index is in the prompt already. store, project: absolute, links resolved."""
    home = os.environ.get("CLAUDE_CONFIG_DIR") or os.path.expanduser("~/.claude")
    own = os.path.realpath(os.path.join(home, "projects")) + os.sep
    if store.startswith(own):
        return True
    places = [os.path.join(project, name) for name in _FILES]
    return any(_named(path) == store for path in (*places, os.path.join(home, "settings.json")))


def _named(path: str) -> str:
    """The directory that a settings file names, "" for none."""
    try:
        with open(path, "rb") as file:
            data = file.read(_MOST_BYTES)
    except OSError:
        return ""
    if SETTING.encode() not in data:
        return ""
    try:
        named = json.loads(data).get(SETTING)
    except (ValueError, AttributeError, RecursionError):
        return ""
    return os.path.realpath(os.path.expanduser(named)) if isinstance(named, str) else ""
