"""The pre-commit framework itself, on this checkout's hook."""

from __future__ import annotations

import shutil
import sys
from pathlib import Path

import pytest

from tests.tools import git, index, make_store, run, topic

CHECKOUT = Path(__file__).parents[2]
pytestmark = [pytest.mark.slow, pytest.mark.network]


@pytest.fixture
def hook_repository(tmp_path: Path) -> Path:
    """This checkout's files as a repository with one commit, as the framework clones it."""
    path = tmp_path / "memctl-source"
    ignore = shutil.ignore_patterns(".git", ".venv", ".memctl", "__pycache__", ".*_cache", "tests")
    shutil.copytree(CHECKOUT, path, ignore=ignore)
    git(path, "init", "-q", "-b", "main")
    git(path, "add", "-A")
    git(path, "commit", "-q", "-m", "memctl")
    return path


def test_the_framework_lints_what_is_staged(tmp_path: Path, hook_repository: Path) -> None:
    rev = git(hook_repository, "rev-parse", "HEAD").strip()
    project = tmp_path / "project"
    make_store(project / "memory", {"MEMORY.md": index("project_a.md"), "project_a.md": topic("a")})
    (project / ".pre-commit-config.yaml").write_text(
        f"repos:\n- repo: {hook_repository}\n  rev: {rev}\n  hooks:\n  - id: memctl-lint\n"
    )
    git(project, "init", "-q", "-b", "main")
    git(project, "add", "-A")
    assert run([sys.executable, "-m", "pre_commit", "install"], project).code == 0
    good = run(["git", "commit", "-m", "a good memory"], project)
    assert good.code == 0, good.out + good.err
    assert "memctl lint" in good.out + good.err

    (project / "memory" / "project_b.md").write_text(topic("b"))
    git(project, "add", "memory/project_b.md")
    bad = run(["git", "commit", "-m", "an orphan"], project)
    assert bad.code != 0
    assert "MEM203" in bad.out + bad.err
    assert git(project, "status", "--porcelain").strip() == "A  memory/project_b.md"

    (project / "notes.md").write_text("not memory\n")
    git(project, "add", "notes.md")
    partial = run(["git", "commit", "-m", "only this", "--", "notes.md"], project)
    assert partial.code == 0, partial.out + partial.err
    assert "project_b" in git(project, "status", "--porcelain")
