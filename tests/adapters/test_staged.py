"""The store as git's index has it, not as it lies in the work tree."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

import pytest

from memctl.adapters.staged import StagedStore
from memctl.errors import GitNeeded
from tests.adapters.build import own, project
from tests.tools import git, index, make_store, memctl, topic, tree

if TYPE_CHECKING:
    from pathlib import Path


@pytest.fixture(params=["subfolder", "root"])
def root(tmp_path: Path, request: pytest.FixtureRequest) -> str:
    """A store below the top of its repository, and one that is the top."""
    return project(tmp_path / "p", "docs/memory" if request.param == "subfolder" else ".")


def rows(root: str) -> list[str]:
    return [r.path for r in StagedStore(root).rows() if r.path not in ("app.py", "notes.txt")]


def test_the_work_tree_is_not_looked_at(root: str) -> None:
    make_store(root, {"a.md": topic("Not staged"), "b.md": topic("Beta")})
    os.unlink(f"{root}/MEMORY.md")
    store = StagedStore(root)
    assert [r.name for r in store.rows()] == ["Alpha"]
    assert store.read("MEMORY.md") == index("a.md").encode()
    assert store.read("b.md") is None
    assert store.rows()[0].hook == "hook of a.md"


def test_what_is_staged_counts_also_where_the_work_tree_went_on(root: str) -> None:
    make_store(root, {"b.md": topic("Staged"), "a.md": topic("Staged too")})
    git(root, "add", "a.md", "b.md")
    make_store(root, {"b.md": topic("Later")})
    os.unlink(f"{root}/a.md")
    store = StagedStore(root)
    assert [r.name for r in store.rows()] == ["Staged too", "Staged"]
    assert store.topic("b.md").get("name") == "Staged"
    assert {h.path for h in store.search(["staged"], 9)} == {"a.md", "b.md"}


def test_a_staged_deletion_is_a_deletion(root: str) -> None:
    git(root, "rm", "-q", "--cached", "a.md")
    assert rows(root) == []
    assert os.path.exists(f"{root}/a.md")
    done = memctl("lint", "--staged", "--json", "--dir", root, cwd=root)
    assert [f["code"] for f in done.json["findings"]] == ["MEM202"]


def test_a_staged_link_is_never_followed(root: str, tmp_path: Path) -> None:
    make_store(tmp_path, {"secret.md": topic("Secret")})
    os.symlink(str(tmp_path / "secret.md"), f"{root}/link.md")
    os.unlink(f"{root}/a.md")
    os.symlink("MEMORY.md", f"{root}/a.md")
    git(root, "add", "-A", ".")
    store = StagedStore(root)
    assert list(store.rows()) == []
    assert [(i.path, i.irregular) for i in store.irregular()] == [
        ("a.md", "symbolic link"),
        ("link.md", "symbolic link"),
    ]


def test_a_file_that_is_only_announced_is_not_staged(root: str) -> None:
    make_store(root, {"b.md": topic("Announced"), "empty.md": ""})
    git(root, "add", "-N", "b.md")
    git(root, "add", "empty.md")
    assert rows(root) == ["a.md", "empty.md"]


def test_settings_are_the_staged_ones(root: str) -> None:
    make_store(root, {"memctl.toml": "commit = false\n"})
    assert StagedStore(root).config.commit
    git(root, "add", "memctl.toml")
    make_store(root, {"memctl.toml": "not even TOML"})
    assert not StagedStore(root).config.commit


def test_hidden_directories_and_other_files_are_left_out(root: str) -> None:
    make_store(root, {".hidden/x.md": "x", "sub/.h/x.md": "x", "big.bin": "x", "sub/y.MD": "y"})
    git(root, "add", "-A", "-f", ".")
    store = StagedStore(root)
    assert sorted(store.blobs) == ["MEMORY.md", "a.md", "sub/y.MD"]


NAMES = [
    "with space.md",
    "-rf.md",
    ":(top)x.md",
    "記憶/記 憶.md",
    'it\'s "so".md',
    "\\x.md",
    "*.md",
]


def test_names_are_only_names(root: str) -> None:
    make_store(root, dict.fromkeys(NAMES, topic("Odd")))
    make_store(root, {"new\nline.md": "x"})
    with open(os.fsencode(root) + b"/\xff.md", "w") as file:
        file.write("x")
    git(root, "add", "-A", ".")
    store = StagedStore(root)
    assert {r.path for r in store.rows()} == {"a.md", *NAMES}
    assert sorted(i.path for i in store.irregular()) == ["\\xff.md", "new\nline.md"]


def test_nothing_is_written(root: str) -> None:
    before = tree(root)
    index_ = git(root, "ls-files", "-s", "--debug")
    store = StagedStore(root)
    store.rows()
    store.keep_findings("k", {"a.md": "x"})
    assert tree(root) == before
    assert not os.path.exists(f"{root}/.memctl")
    assert git(root, "ls-files", "-s", "--debug") == index_


def test_an_unborn_branch_has_something_staged(tmp_path: Path) -> None:
    root = make_store(tmp_path, {"MEMORY.md": index("a.md"), "a.md": topic("Alpha")})
    git(root, "init", "-q")
    assert rows(root) == []
    git(root, "add", "-A")
    assert rows(root) == ["a.md"]


def test_a_conflict_shows_our_side(root: str) -> None:
    git(root, "checkout", "-q", "-b", "side")
    make_store(root, {"a.md": topic("Theirs")})
    git(root, "commit", "-qam", "side")
    git(root, "checkout", "-q", "main")
    make_store(root, {"a.md": topic("Ours")})
    git(root, "commit", "-qam", "main")
    with pytest.raises(AssertionError):
        git(root, "merge", "-q", "side")
    assert [r.name for r in StagedStore(root).rows()] == ["Ours"]


def test_a_partial_commit_is_what_its_index_says(
    root: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """git names the index of `git commit -- path` to its hooks; only there the staged file is."""
    other = str(tmp_path / "next-index")
    make_store(root, {"b.md": topic("Beta")})
    git(root, "read-tree", "HEAD", env={"GIT_INDEX_FILE": other})
    git(root, "add", "b.md", env={"GIT_INDEX_FILE": other})
    monkeypatch.chdir(root)
    assert rows(root) == ["a.md"]
    monkeypatch.setenv("GIT_INDEX_FILE", os.path.relpath(other))
    assert rows(root) == ["a.md", "b.md"]


def test_the_index_of_another_repository_is_not_ours(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A hook of the project runs us on a store that is a repository of its own."""
    project(tmp_path / "p", "other")
    root = own(tmp_path / "p" / "memory")
    monkeypatch.chdir(tmp_path / "p")
    monkeypatch.setenv("GIT_INDEX_FILE", ".git/index")
    assert rows(root) == ["a.md"]


def test_no_git_no_repository_no_object(
    tmp_path: Path, root: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    with pytest.raises(GitNeeded, match="in no git work tree"):
        StagedStore(make_store(tmp_path / "loose", {"MEMORY.md": ""}))
    blob = git(root, "rev-parse", "HEAD:./a.md").strip()
    os.unlink(os.path.join(git(root, "rev-parse", "--absolute-git-dir").strip(), "objects",
                           blob[:2], blob[2:]))  # fmt: skip
    with pytest.raises(GitNeeded, match=f"no object {blob}"):
        StagedStore(root)
    monkeypatch.setenv("PATH", "/nowhere")
    with pytest.raises(GitNeeded, match="git is not installed"):
        StagedStore(root)
