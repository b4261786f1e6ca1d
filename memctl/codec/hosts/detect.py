"""Which host a source is of, when that is certain; pure."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from memctl.codec.frontmatter import read as read_block
from memctl.codec.hosts.hermes import BETWEEN
from memctl.codec.index import parse_index
from memctl.model.topic import ARCHIVE

if TYPE_CHECKING:
    from collections.abc import Mapping

_DATED = re.compile(r"memory/\d{4}-\d{2}-\d{2}\.md")
_RULES = ("claude.md", "agents.md", "gemini.md", "claude.local.md", "copilot-instructions.md")
SUFFIXES = (".md", ".mdc", ".jsonl", ".json")


def detect(files: Mapping[str, str]) -> str:
    """A host's name, "" when several fit or none does."""
    if len(files) == 1:
        ((path, text),) = files.items()
        name = _single(path.rpartition("/")[2].lower(), text)
        if name:
            return name
    found = [name for name, fits in _signs(files) if fits]
    return found[0] if len(found) == 1 else ""


def _single(name: str, text: str) -> str:
    if name in _RULES or name.endswith(".mdc"):
        return "rules"
    if name.endswith(".jsonl"):
        return "mcp" if '"observations"' in text or '"relationType"' in text else ""
    if name.endswith(".json"):
        return "mem0" if '"memory"' in text else ""
    return "hermes" if name in ("memory.md", "user.md") and BETWEEN in text else ""


def _signs(files: Mapping[str, str]) -> list[tuple[str, bool]]:
    main = files.get("MEMORY.md", "")
    targets = {entry.target for entry in parse_index(main).entries}
    blocks = {p: read_block(p, t).fields for p, t in files.items() if p.endswith(".md")}
    typed = any("type" in keys and "name" in keys for keys in blocks.values())
    ours = bool(targets & set(files)) and typed
    kept = any("entry" in keys and not p.startswith(ARCHIVE) for p, keys in blocks.items())
    return [
        ("claude", ours and not kept),
        ("qwen", ours and kept),
        ("hermes", BETWEEN in main or BETWEEN in files.get("USER.md", "")),
        ("openclaw", any(_DATED.fullmatch(path) for path in files)),
        ("codex", files.get("memory_summary.md", "").startswith("v1")),
        ("letta", any(p.startswith("system/") and "description" in k for p, k in blocks.items())),
        ("basic-memory", any("permalink" in keys for keys in blocks.values())),
    ]
