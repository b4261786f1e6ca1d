"""The branch and the changed files, from real repositories."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from memctl.adapters import git as runner
from memctl.adapters.work import branch, changed
from tests.tools import git, make_store


@pytest.fixture
def repo(tmp_path: Path) -> str:
    root = make_store(tmp_path / "code", {"src/app.py": "a = 1\n", "b.txt": "b\n"})
    git(root, "init", "-q")
    git(root, "add", "-A")
    git(root, "commit", "-q", "-m", "begin")
    return root


def test_the_branch(repo: str) -> None:
    assert branch([repo]) == "main"
    git(repo, "switch", "-q", "-c", "feat/gauge")
    assert branch([repo]) == "feat/gauge"
    git(repo, "switch", "-q", "--detach")
    assert branch([repo]) == ""
    assert branch([]) == ""


def test_changed_and_new_files_but_not_the_stores(repo: str) -> None:
    store = make_store(os.path.join(repo, "memory"), {"MEMORY.md": "# M\n"})
    assert changed([repo], store) == ((), "")
    make_store(repo, {"src/app.py": "a = 2\n", "with blank.py": "", "memory/a.md": "x"})
    git(repo, "rm", "-q", "b.txt")
    assert sorted(changed([repo], store)[0]) == ["b.txt", "src/app.py", "with blank.py"]


def test_nothing_of_the_repository_runs(repo: str, tmp_path: Path) -> None:
    mark = tmp_path / "ran"
    git(repo, "config", "core.fsmonitor", f"touch {mark}")
    changed([repo], str(tmp_path))
    assert not mark.exists()


def test_a_failure_is_a_remark(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    paths, remark = changed([str(tmp_path)], str(tmp_path / "memory"))
    assert paths == ()
    assert remark.startswith("changed files are not known: ")
    assert changed([], str(tmp_path)) == ((), "no project is known, so no changed files")
    monkeypatch.setattr(runner, "run", lambda *_, **__: runner.MISSING)
    assert "git is not installed" in changed([str(tmp_path)], str(tmp_path))[1]
