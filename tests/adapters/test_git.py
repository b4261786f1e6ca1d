"""Runs of git: nothing from outside steers them, nothing of a repository runs a program."""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING

import pytest

from memctl.adapters import git as adapter
from tests.tools import git, make_store

if TYPE_CHECKING:
    from pathlib import Path


@pytest.fixture
def repo(tmp_path: Path) -> str:
    root = make_store(tmp_path / "repo", {"a.md": "one\n"})
    git(root, "init", "-q", "-b", "main")
    git(root, "add", "-A")
    git(root, "commit", "-q", "-m", "start")
    return root


def test_output_is_bytes_and_a_complaint_is_one_line(repo: str) -> None:
    assert adapter.run(repo, ["show", "HEAD:a.md"]).out == b"one\n"
    ran = adapter.run(repo, ["show", "HEAD:b.md"])
    assert ran.code == 128
    assert ran.complaint == "path 'b.md' does not exist in 'HEAD'"


def test_the_complaint_is_what_git_died_of_not_what_it_said_first(repo: str) -> None:
    ran = adapter.run(
        repo,
        ["-c", "user.useConfigOnly=true", "commit", "--allow-empty", "-m", "x"],
        extra={"GIT_CONFIG_GLOBAL": os.devnull},
    )
    assert "no email was given" in ran.complaint
    assert "identity unknown" in ran.said


def test_git_is_missing(repo: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", "/nowhere")
    assert adapter.run(repo, ["status"]) == adapter.MISSING


def test_the_directory_is_missing(tmp_path: Path) -> None:
    ran = adapter.run(str(tmp_path / "gone"), ["status"])
    assert ran.code == 126
    assert "No such file or directory" in ran.complaint


def test_every_variable_that_git_calls_local_is_dropped(repo: str) -> None:
    named = set(git(repo, "rev-parse", "--local-env-vars").split())
    assert named <= set(adapter.LOCAL_VARIABLES)


def test_a_git_hooks_variables_do_not_send_it_elsewhere(
    repo: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    other = make_store(tmp_path / "other", {"b.md": "two\n"})
    git(other, "init", "-q")
    monkeypatch.setenv("GIT_DIR", f"{other}/.git")
    monkeypatch.setenv("GIT_WORK_TREE", other)
    monkeypatch.setenv("GIT_INDEX_FILE", f"{other}/.git/index")
    monkeypatch.setenv("GIT_GLOB_PATHSPECS", "1")
    assert adapter.run(repo, ["ls-files"]).out == b"a.md\n"


def test_a_name_is_no_pattern(repo: str) -> None:
    make_store(repo, {":(top)x.md": "x", "*.md": "star"})
    assert adapter.run(repo, ["add", "-N", "--", ":(top)x.md", "*.md"]).code == 0
    assert adapter.run(repo, ["ls-files"]).out.split() == [b"*.md", b":(top)x.md", b"a.md"]


def test_a_network_is_out_of_reach(repo: str, tmp_path: Path) -> None:
    ran = adapter.run(repo, ["fetch", "-q", str(tmp_path / "repo")])
    assert "transport 'file' not allowed" in ran.complaint


def test_the_descriptor_is_handed_on(repo: str, tmp_path: Path) -> None:
    probe = f"!f() {{ {sys.executable} -c 'import os, sys; os.fstat(int(sys.argv[1]))' $1; }}; f"
    with open(tmp_path / "lock", "w") as file:
        fd = file.fileno()
        git(repo, "config", "alias.probe", probe)
        assert adapter.run(repo, ["probe", str(fd)], keep_fd=fd).code == 0
        assert adapter.run(repo, ["probe", str(fd)]).code != 0


def test_a_git_that_does_not_answer_is_told_to_stop(repo: str) -> None:
    """Told, not killed: only then does git take its lock files away."""
    git(repo, "config", "filter.slow.clean", "sleep 60")
    make_store(repo, {".gitattributes": "*.md filter=slow\n", "b.md": "x"})
    ran = adapter.run(repo, ["add", "b.md"], seconds=0.2)
    assert ran.code == 124
    assert not os.path.exists(f"{repo}/.git/index.lock")
