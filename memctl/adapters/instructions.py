"""The instruction files beside a store: what an agent is told anyway."""

from __future__ import annotations

import os

from memctl.model.verdict import Instruction

NAMES = ("CLAUDE.md", "AGENTS.md", "GEMINI.md", ".cursorrules", ".github/copilot-instructions.md")
FOLDERS = (".cursor/rules", ".claude/rules", ".claude/skills", "skills")
ENDINGS = (".md", ".mdc")
# Bounds, so that an odd project costs nothing.
MOST_FILES = 50
MOST_BYTES = 200_000


def instructions(project: str) -> list[Instruction]:
    """Every telling line of the project's instruction files; headings and code are left out."""
    found: list[Instruction] = []
    for path in _files(project)[:MOST_FILES]:
        found += _lines(project, path)
    return found


def _files(project: str) -> list[str]:
    names = [n for n in NAMES if os.path.isfile(os.path.join(project, n))]
    for folder in FOLDERS:
        for root, folders, files in os.walk(os.path.join(project, folder)):
            folders.sort()
            inside = [os.path.relpath(os.path.join(root, f), project) for f in sorted(files)]
            names += [n for n in inside if n.endswith(ENDINGS)]
    return names


def _lines(project: str, path: str) -> list[Instruction]:
    try:
        with open(os.path.join(project, path), encoding="utf-8", errors="replace") as file:
            text = file.read(MOST_BYTES)
    except OSError:
        return []
    found = []
    fenced = False
    for number, line in enumerate(text.split("\n"), 1):
        bare = line.strip()
        if bare.startswith(("```", "~~~")):
            fenced = not fenced
        elif bare and not fenced and not bare.startswith(("#", "|", "<", "---")):
            found.append(Instruction(path.replace(os.sep, "/"), number, bare.lstrip("-*+> ")))
    return found
