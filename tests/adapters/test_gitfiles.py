"""A repository read from its files agrees with what git itself says of it."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

import pytest

from memctl.adapters import gitfiles
from tests.tools import git, make_store, run

if TYPE_CHECKING:
    from pathlib import Path


def repository(path: object) -> gitfiles.Repository:
    found = gitfiles.find_repository(str(path))
    assert found is not None
    return found


@pytest.fixture
def repo(tmp_path: Path) -> Path:
    path = tmp_path / "repo"
    make_store(path, {"a.txt": "one\n", "sub/deep/b.txt": "two\n"})
    git(path, "init", "-q", "-b", "main")
    git(path, "add", "-A")
    git(path, "commit", "-q", "-m", "start")
    return path


def agrees(path: object) -> gitfiles.Repository:
    """The repository at `path`, once it is shown to be the one that git sees there."""
    found = repository(path)
    assert os.path.realpath(found.work) == git(path, "rev-parse", "--show-toplevel").strip()
    gitdir = git(path, "rev-parse", "--absolute-git-dir").strip()
    assert os.path.realpath(found.gitdir) == gitdir
    common = git(path, "rev-parse", "--git-common-dir").strip()
    assert os.path.realpath(found.common) == os.path.realpath(os.path.join(str(path), common))
    assert gitfiles.head_commit(found) == git(path, "rev-parse", "HEAD").strip()
    assert gitfiles.branch(found) == git(path, "branch", "--show-current").strip()
    return found


def test_a_plain_repository_from_its_top_and_from_below(repo: Path) -> None:
    assert agrees(repo) == agrees(repo / "sub" / "deep")
    assert not repository(repo).bare


def test_no_repository(tmp_path: Path) -> None:
    assert gitfiles.find_repository(str(tmp_path)) is None


def test_a_git_directory_without_a_head_is_none(tmp_path: Path) -> None:
    make_store(tmp_path, {".git/config": ""})
    assert gitfiles.find_repository(str(tmp_path)) is None


def test_a_linked_work_tree(repo: Path, tmp_path: Path) -> None:
    git(repo, "worktree", "add", "-q", "-b", "side", str(tmp_path / "linked"))
    found = agrees(tmp_path / "linked")
    assert found.gitdir != found.common == str(repo / ".git")


def test_a_submodule(repo: Path, tmp_path: Path) -> None:
    outer = tmp_path / "outer"
    make_store(outer, {"x": "x"})
    git(outer, "init", "-q")
    git(outer, "-c", "protocol.file.allow=always", "submodule", "--quiet", "add", str(repo), "m")
    assert agrees(outer / "m").work == str(outer / "m")
    assert repository(outer).work == str(outer)


def test_a_pointer_to_nowhere_is_passed_by(repo: Path) -> None:
    make_store(repo / "sub", {".git": "gitdir: ../gone\n"})
    assert repository(repo / "sub").work == str(repo)


def test_a_bare_repository(tmp_path: Path) -> None:
    git(tmp_path, "init", "-q", "--bare", "bare")
    make_store(tmp_path / "bare" / "memory", {"MEMORY.md": ""})
    found = repository(tmp_path / "bare" / "memory")
    assert found.bare
    assert found.gitdir == str(tmp_path / "bare")


def test_an_unborn_branch(tmp_path: Path) -> None:
    git(tmp_path, "init", "-q", "-b", "trunk")
    found = repository(tmp_path)
    assert (gitfiles.head_commit(found), gitfiles.branch(found)) == ("", "trunk")
    assert gitfiles.busy_reason(found) == ""


def test_a_detached_head(repo: Path) -> None:
    git(repo, "checkout", "-q", "--detach")
    assert gitfiles.branch(agrees(repo)) == ""
    assert "detached" in gitfiles.busy_reason(repository(repo))


def test_packed_references(repo: Path) -> None:
    git(repo, "branch", "feature/one")
    git(repo, "pack-refs", "--all")
    assert not (repo / ".git" / "refs" / "heads" / "main").exists()
    agrees(repo)
    git(repo, "checkout", "-q", "feature/one")
    agrees(repo)
    git(repo, "commit", "-q", "--allow-empty", "-m", "newer than the pack")
    agrees(repo)


def test_a_branch_that_is_another_name_of_one(repo: Path) -> None:
    git(repo, "symbolic-ref", "refs/heads/alias", "refs/heads/main")
    (repo / ".git" / "HEAD").write_text("ref: refs/heads/alias\n")
    assert gitfiles.head_commit(repository(repo)) == git(repo, "rev-parse", "HEAD").strip()


def test_names_that_go_in_a_circle(repo: Path) -> None:
    (repo / ".git" / "refs" / "heads" / "main").write_text("ref: refs/heads/main\n")
    assert gitfiles.head_commit(repository(repo)) == ""


def _two_sides(repo: Path) -> None:
    """`main` and `side` change the same line."""
    git(repo, "checkout", "-q", "-b", "side")
    make_store(repo, {"a.txt": "side\n"})
    git(repo, "commit", "-q", "-am", "side")
    git(repo, "checkout", "-q", "main")
    make_store(repo, {"a.txt": "main\n"})
    git(repo, "commit", "-q", "-am", "main")


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        (["merge", "side"], "merge"),
        (["rebase", "side"], "rebase"),
        (["rebase", "--apply", "side"], "rebase"),
        (["cherry-pick", "side"], "cherry-pick"),
        (["revert", "--no-edit", "HEAD~1"], "revert"),
        (["bisect", "start", "HEAD", "HEAD~1"], "bisect"),
    ],
    ids=lambda x: " ".join(x[:2]) if isinstance(x, list) else "",
)
def test_what_makes_git_busy(repo: Path, words: list[str], reason: str) -> None:
    _two_sides(repo)
    if words[0] == "revert":
        make_store(repo, {"a.txt": "later\n"})
        git(repo, "commit", "-q", "-am", "later")
    assert gitfiles.busy_reason(repository(repo)) == ""
    run(["git", *words], repo)
    assert f"a {reason} is in progress" in gitfiles.busy_reason(repository(repo))


def test_a_series_of_picks_between_two_of_them(repo: Path) -> None:
    _two_sides(repo)
    git(repo, "checkout", "-q", "side")
    make_store(repo, {"c.txt": "c\n"})
    git(repo, "add", "c.txt")
    git(repo, "commit", "-q", "-m", "second")
    git(repo, "checkout", "-q", "main")
    run(["git", "cherry-pick", "side~1", "side"], repo)
    make_store(repo, {"a.txt": "solved\n"})
    git(repo, "commit", "-q", "-am", "solved by hand")
    assert not (repo / ".git" / "CHERRY_PICK_HEAD").exists()
    assert "in progress" in gitfiles.busy_reason(repository(repo))
