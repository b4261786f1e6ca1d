"""What travels with the package."""

from __future__ import annotations

import os
import re
import shutil
from typing import TYPE_CHECKING

import pytest

import memctl
from memctl.adapters import resources
from memctl.model.topic import TYPES
from tests.adapters.build import python

if TYPE_CHECKING:
    from pathlib import Path

NAMES = ["MEMORY.md", "gitattributes", "gitignore-local", "git-hook.sh", "memctl.toml"]


@pytest.mark.parametrize("name", [*NAMES, *(f"topic.{t}.md" for t in TYPES)])
def test_every_template_is_there(name: str) -> None:
    assert resources.template(name).endswith("\n")


def test_the_wheels_templates_come_first(tmp_path: Path) -> None:
    """Where memctl is installed, nothing lies beside it."""
    package = os.path.dirname(os.path.abspath(memctl.__file__))
    ignored = shutil.ignore_patterns("__pycache__")
    shutil.copytree(package, tmp_path / "memctl", ignore=ignored)
    code = (
        "import sys; sys.path.insert(0, '.'); from memctl.adapters import resources\n"
        "print(resources.template('MEMORY.md'))"
    )
    assert "FileNotFoundError" in python(code, cwd=tmp_path).err
    (tmp_path / "memctl" / "templates").mkdir()
    (tmp_path / "memctl" / "templates" / "MEMORY.md").write_text("the wheel's\n")
    assert python(code, cwd=tmp_path).out == "the wheel's\n\n"


def test_every_profile_is_dated_and_has_a_source() -> None:
    found = resources.profiles()
    assert found["claude"].index_lines == 200
    assert found["claude"].index_bytes == 25_000
    for name, profile in found.items():
        assert profile.name == name
        assert re.fullmatch(r"\d{4}-\d\d-\d\d", profile.dated)
        assert profile.source


def test_a_git_hook_is_a_shell_script(tmp_path: Path) -> None:
    assert resources.template("git-hook.sh").startswith("#!/bin/sh\n")
