"""The instruction files beside a store: what an agent is told anyway."""

from __future__ import annotations

import os
from itertools import islice
from typing import TYPE_CHECKING

from memctl.codec.markedblock import BEGIN, END, OWN
from memctl.model.verdict import Instruction

if TYPE_CHECKING:
    from collections.abc import Iterator

NAMES = ("CLAUDE.md", "AGENTS.md", "GEMINI.md", ".cursorrules", ".github/copilot-instructions.md")
FOLDERS = (".cursor/rules", ".claude/rules", ".claude/skills", "skills")
ENDINGS = (".md", ".mdc")
# Bounds, so that an odd project costs nothing.
MOST_FILES = 50
MOST_FOLDERS = 200
MOST_BYTES = 200_000


def instructions(project: str) -> list[Instruction]:
    """Every telling line of the project's instruction files; headings and code are left out."""
    found: list[Instruction] = []
    for path in islice(_files(project), MOST_FILES):
        found += _lines(project, path)
    return found


def _files(project: str) -> Iterator[str]:
    for name in NAMES:
        if os.path.isfile(os.path.join(project, name)):
            yield name
    for folder in FOLDERS:
        for root, folders, files in islice(os.walk(os.path.join(project, folder)), MOST_FOLDERS):
            folders.sort()
            for file in sorted(files):
                path = os.path.join(root, file)
                if file.endswith(ENDINGS) and os.path.isfile(path):
                    yield os.path.relpath(path, project)


def _lines(project: str, path: str) -> list[Instruction]:
    try:
        with open(os.path.join(project, path), encoding="utf-8", errors="replace") as file:
            text = file.read(MOST_BYTES)
    except OSError:
        return []
    found = []
    if OWN in text:
        return []
    fenced = False
    ours = False
    for number, line in enumerate(text.split("\n"), 1):
        bare = line.strip()
        # How to use memctl is no claim about the project.
        ours = bare.startswith(BEGIN) or (ours and not bare.startswith(END))
        if ours:
            continue
        if bare.startswith(("```", "~~~")):
            fenced = not fenced
        elif bare and not fenced and not bare.startswith(("#", "|", "<", "---")):
            found.append(Instruction(path.replace(os.sep, "/"), number, bare.lstrip("-*+> ")))
    return found
