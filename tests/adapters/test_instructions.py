"""The instruction files beside a store, by telling line."""

from __future__ import annotations

import os
from pathlib import Path

from memctl.adapters.instructions import instructions
from tests.tools import make_store

FILES = {
    "CLAUDE.md": "# Rules\n\n- Use metres.\n\n```\nmake all\n```\n> Never on Fridays.\n",
    "AGENTS.md": b"Use \xff feet.\r\n",
    ".cursor/rules/a.mdc": "---\ndescription: x\n---\n* Tabs.\n",
    ".claude/skills/tea/SKILL.md": "Tea at four.\n",
    ".claude/skills/tea/run.py": "print()\n",
    "README.md": "Not an instruction.\n",
}


def test_telling_lines_with_file_and_number(tmp_path: Path) -> None:
    root = make_store(tmp_path, FILES)
    assert [tuple(line) for line in instructions(root)] == [
        ("CLAUDE.md", 3, "Use metres."),
        ("CLAUDE.md", 8, "Never on Fridays."),
        ("AGENTS.md", 1, "Use \ufffd feet."),
        (".cursor/rules/a.mdc", 2, "description: x"),
        (".cursor/rules/a.mdc", 4, "Tabs."),
        (".claude/skills/tea/SKILL.md", 1, "Tea at four."),
    ]


def test_what_is_odd_costs_nothing(tmp_path: Path) -> None:
    assert instructions(str(tmp_path / "nowhere")) == []
    os.mkfifo(tmp_path / "CLAUDE.md")
    (tmp_path / "AGENTS.md").mkdir()
    (tmp_path / "GEMINI.md").write_text("x" * 5_000_000)
    found = instructions(str(tmp_path))
    assert [line.path for line in found] == ["GEMINI.md"]
    assert sum(len(line.text) for line in found) <= 200_000
