"""Founding a store: made or adopted as it is, in the right repository, and never twice."""

from __future__ import annotations

import os
import shutil
import stat
import sys
from typing import TYPE_CHECKING, Any

import pytest

from memctl.adapters.found import prepare
from memctl.errors import GitNeeded, MemctlError, NoStore
from tests.adapters.build import LAUNCH, log, mess, own, project, work_of_the_user
from tests.tools import Result, git, index, make_store, memctl, run, topic, tree

if TYPE_CHECKING:
    from pathlib import Path

FOUND = {
    "MEMORY.md": b"\xef\xbb\xbf# Mine\r\n\r\n- [A](a.md) - hook\r\n",
    "a.md": topic("Alpha").replace("\n", "\r\n").encode(),
    "archive/old.md": b"\xff not text \x00",
    "sub/ODD name \xe9.MD": "ünï".encode("latin-1"),
    "memctl.toml": b'budget = "refuse"\n',
    "notes.txt": b"not a memory\n",
}


def init(cwd: object, *words: str, **env: str) -> Any:
    done = memctl("init", *words, "--json", cwd=cwd, env=env)
    assert done.code == 0, done
    return done.json


def plain_init(cwd: object) -> Result:
    """`memctl init` as somebody who is bound by permissions."""
    words = [sys.executable, LAUNCH, "plain", sys.executable, "-m", "memctl", "init", "--json"]
    return run(words, cwd)


def user_project(tmp_path: Path, *ignored: str) -> str:
    root = make_store(tmp_path / "p", {"app.py": "1\n", "notes.txt": "2\n"})
    git(root, "init", "-q", "-b", "main")
    if ignored:
        make_store(root, {".gitignore": "\n".join(ignored) + "\n"})
    git(root, "add", "-A")
    git(root, "commit", "-qm", "start")
    return root


# -- a new one -----------------------------------------------------------------------------------


def test_a_new_store_is_a_repository_of_its_own(tmp_path: Path) -> None:
    done = init(tmp_path)
    root = str(tmp_path / "memory")
    assert (done["layout"], done["store"], done["adopted"]) == ("own", root, [])
    assert done["commit"] == git(root, "rev-parse", "HEAD").strip()
    assert git(root, "ls-files").split() == [".gitattributes", "MEMORY.md"]
    assert git(root, "status", "--porcelain") == ""
    assert git(root, "branch", "--show-current") == "main\n"
    assert memctl("lint", "--strict", cwd=tmp_path).code == 0


def test_inside_a_project_it_is_left_out_of_the_project(tmp_path: Path) -> None:
    root = user_project(tmp_path)
    mess(root)
    before = work_of_the_user(root)
    assert init(root)["layout"] == "own"
    assert work_of_the_user(root) == before
    with open(f"{root}/.git/info/exclude") as file:
        assert file.read().splitlines()[-1] == "/memory/"


def test_in_the_project_it_is_tracked_by_it(tmp_path: Path) -> None:
    root = user_project(tmp_path)
    mess(root)
    before = work_of_the_user(root)
    done = init(root, "--in-project")
    assert done["layout"] == "in-project"
    assert "contains the memory" in done["clone"]
    assert not os.path.exists(f"{root}/memory/.git")
    files = git(root, "show", "--name-only", "--format=").split()
    assert files == ["memory/.gitattributes", "memory/MEMORY.md"]
    assert work_of_the_user(root) == before


def test_a_folder_with_an_odd_name_is_left_out_too(tmp_path: Path) -> None:
    root = user_project(tmp_path)
    for name in ("we[i]rd *dir? \\x", "#memory", "!memory", " sp ace ", "記憶", "-x", "sub/deep"):
        layout = prepare(f"{root}/{name}", False, "*.md -text\n")
        make_store(f"{root}/{name}", {"a.md": "a\n"})
        assert layout.kind == "own"
        assert git(root, "status", "--porcelain", "--untracked-files=all") == "", name


def test_a_similar_line_in_the_exclude_file_is_not_ours(tmp_path: Path) -> None:
    root = user_project(tmp_path)
    make_store(root, {".git/info/exclude": b"/sub/memory/\n\xff no newline at the end"})
    init(root)
    with open(f"{root}/.git/info/exclude", "rb") as file:
        assert file.read() == b"/sub/memory/\n\xff no newline at the end\n/memory/\n"


def test_in_a_linked_work_tree(tmp_path: Path) -> None:
    root = user_project(tmp_path)
    linked = str(tmp_path / "linked")
    git(root, "worktree", "add", "-q", "-b", "side", linked)
    init(linked)
    assert git(linked, "status", "--porcelain") == ""
    assert log(root) == ["start"]


def test_tracked_in_a_linked_work_tree(tmp_path: Path) -> None:
    root = user_project(tmp_path)
    linked = str(tmp_path / "linked")
    git(root, "worktree", "add", "-q", "-b", "side", linked)
    assert init(linked, "--in-project")["commit"]
    assert log(linked) == ["start a memory", "start"]
    assert log(root) == ["start"]


def test_tracked_after_all(tmp_path: Path) -> None:
    """First a repository of its own, which the project leaves out; then the user wants it in."""
    root = user_project(tmp_path)
    init(root)
    shutil.rmtree(f"{root}/memory")
    assert init(root, "--in-project")["commit"]
    assert git(root, "status", "--porcelain") == ""


# -- an old one ----------------------------------------------------------------------------------


@pytest.mark.parametrize("autocrlf", ["true", "input", "false"])
def test_a_directory_is_adopted_byte_for_byte_in_one_commit(tmp_path: Path, autocrlf: str) -> None:
    root = make_store(tmp_path / "memory", FOUND)
    config = f"[core]\n\tautocrlf = {autocrlf}\n[user]\n\tname = a\n\temail = b\n"
    make_store(tmp_path, {"gitconfig": config})
    before = tree(root)
    inodes = {p: os.stat(f"{root}/{p}").st_ino for p in before}
    done = init(tmp_path, GIT_CONFIG_GLOBAL=str(tmp_path / "gitconfig"))
    assert tree(root) == before
    assert {p: os.stat(f"{root}/{p}").st_ino for p in before} == inodes
    assert sorted(done["adopted"]) == sorted(set(FOUND) - {"notes.txt"})
    assert log(root) == [f"adopt {len(FOUND) - 1} files"]
    os.rename(root, f"{root}-old")
    git(tmp_path, "clone", "-q", f"{root}-old", root)
    assert tree(root) == {p: d for p, d in before.items() if p != "notes.txt"}


def test_what_the_project_tracks_stays_with_the_project(tmp_path: Path) -> None:
    place = project(tmp_path / "p")
    make_store(place, {"new.md": topic("New"), "a.md": topic("Edited by hand")})
    mess(str(tmp_path / "p"))
    done = init(tmp_path / "p")
    assert (done["layout"], done["adopted"]) == ("in-project", ["new.md"])
    assert log(place)[0] == "adopt 1 files"
    assert git(place, "status", "--porcelain", "--", ".") == " M memory/a.md\n"


def test_a_repository_made_by_hand_is_adopted(tmp_path: Path) -> None:
    root = make_store(tmp_path / "memory", FOUND)
    git(root, "init", "-q", "-b", "trunk")
    assert len(init(tmp_path)["adopted"]) == len(FOUND) - 1
    assert git(root, "status", "--porcelain") == "?? notes.txt\n"
    with open(f"{root}/.git/info/attributes") as file:
        assert "*.md -text" in file.read()


def test_what_lies_untracked_beside_commits_is_left_alone(tmp_path: Path) -> None:
    """`memctl init .` in a project whose user keeps a note of his own."""
    root = user_project(tmp_path)
    make_store(root, {"private.md": "mine\n"})
    assert init(root, ".")["adopted"] == []
    assert git(root, "ls-files").split() == [".gitattributes", "MEMORY.md", "app.py", "notes.txt"]
    assert git(root, "status", "--porcelain") == "?? private.md\n"


def test_without_an_index_none_is_made(tmp_path: Path) -> None:
    root = make_store(tmp_path / "memory", {"a.md": topic("Alpha")})
    init(tmp_path)
    assert list(tree(root)) == ["a.md"]


@pytest.mark.parametrize("words", [[], ["--in-project"]], ids=["own", "in project"])
def test_twice_is_once(tmp_path: Path, words: list[str]) -> None:
    root = user_project(tmp_path)
    first = init(root, *words)
    files = tree(f"{root}/memory")
    with open(f"{root}/.git/info/exclude") as file:
        excluded = file.read()
    second = init(root, *words)
    assert first["commit"]
    assert (second["commit"], second["pending"], second["adopted"]) == (None, None, [])
    assert second["layout"] == first["layout"]
    assert tree(f"{root}/memory") == files
    with open(f"{root}/.git/info/exclude") as file:
        assert file.read() == excluded
    assert len(log(f"{root}/memory")) == len(log(f"{root}/memory", "HEAD"))
    assert "memory" not in git(root, "status", "--porcelain", "--ignored").replace("!! memory/", "")


def test_an_init_that_was_killed_is_finished(tmp_path: Path) -> None:
    """After `git init` and before the commit."""
    root = make_store(tmp_path / "memory", FOUND)
    prepare(root, False, "*.md -text\n")
    assert len(init(tmp_path)["adopted"]) == len(FOUND) - 1
    assert len(log(root)) == 1


def test_an_unreadable_file_is_left_for_later(tmp_path: Path) -> None:
    root = make_store(tmp_path / "memory", {"a.md": topic("A"), "locked.md": topic("L")})
    os.chmod(f"{root}/locked.md", 0)
    done = plain_init(tmp_path)
    os.chmod(f"{root}/locked.md", 0o644)
    assert done.json["adopted"] == ["a.md"]
    assert git(root, "status", "--porcelain") == "?? locked.md\n"


# -- what cannot be ------------------------------------------------------------------------------


def test_a_file_is_no_place(tmp_path: Path) -> None:
    make_store(tmp_path, {"memory": "a file\n"})
    with pytest.raises(NoStore, match="is a file"):
        prepare(str(tmp_path / "memory"), False, "")
    assert memctl("init", cwd=tmp_path).code == 3
    assert memctl("init", "memory/deeper", cwd=tmp_path).code == 3
    assert (tmp_path / "memory").read_text() == "a file\n"


def test_a_read_only_parent(tmp_path: Path) -> None:
    os.chmod(tmp_path, 0o555)
    done = plain_init(tmp_path)
    os.chmod(tmp_path, 0o755)
    assert done.code == 3
    assert done.json["error"]["kind"] == "cannot_write"
    assert os.listdir(tmp_path) == []


def test_a_bare_repository(tmp_path: Path) -> None:
    git(tmp_path, "init", "-q", "--bare", "bare.git")
    before = sorted(os.listdir(tmp_path / "bare.git"))
    with pytest.raises(MemctlError, match="bare") as fault:
        prepare(str(tmp_path / "bare.git" / "memory"), False, "")
    assert fault.value.exit_code == 3
    assert memctl("init", cwd=tmp_path / "bare.git").code == 3
    assert sorted(os.listdir(tmp_path / "bare.git")) == before


def test_in_the_project_needs_a_project(tmp_path: Path) -> None:
    with pytest.raises(GitNeeded, match="no project repository"):
        prepare(str(tmp_path / "memory"), True, "")
    assert not (tmp_path / "memory").exists()


def test_without_git_there_are_files_and_a_word_about_it(tmp_path: Path) -> None:
    root = make_store(tmp_path / "memory", {"a.md": topic("Alpha")})
    done = init(tmp_path, PATH="/nowhere")
    assert (done["layout"], done["commit"], done["pending"]) == ("none", None, "no repository")
    assert tree(root) == {"a.md": topic("Alpha").encode()}
    assert init(tmp_path)["adopted"] == ["a.md"]
    add = ["add", "--type", "user", "--name", "B", "--body", "Bees hum.", "--json"]
    assert memctl(*add, "--dir", root, cwd=tmp_path).json["commit"]
    assert git(root, "status", "--porcelain") == ""
    assert len(log(root)) == 2


def test_a_git_directory_that_may_not_be_written(tmp_path: Path) -> None:
    root = user_project(tmp_path)
    os.chmod(f"{root}/.git/info", 0o555)
    os.chmod(f"{root}/.git/info/exclude", 0o444)
    done = plain_init(root)
    os.chmod(f"{root}/.git/info", 0o755)
    assert done.code == 3
    assert done.json["error"]["kind"] == "cannot_write"
    assert "exclude" in done.json["error"]["message"]


# -- the git hook --------------------------------------------------------------------------------

BROKEN = "# MEMORY.md\n- [Gone](gone.md) — nothing is there\n"


def commit(root: str, *words: str) -> tuple[int, str]:
    done = run(["git", "commit", "-m", "x", *words], root)
    return done.code, done.out + done.err


@pytest.mark.parametrize("layout", ["own", "in project", "at the top"])
def test_the_hook_stops_a_bad_commit_with_lints_words(tmp_path: Path, layout: str) -> None:
    top = user_project(tmp_path) if layout != "own" else str(tmp_path)
    words = {"own": [], "in project": ["--in-project"], "at the top": ["--in-project", "sub"]}
    done = init(top, "--git-hook", *words[layout])
    store = done["store"]
    assert os.access(done["git_hook"], os.X_OK)
    good = {"MEMORY.md": index("a.md"), "a.md": topic("Alpha")}
    make_store(store, {"MEMORY.md": BROKEN})
    git(store, "add", "MEMORY.md")
    make_store(store, good)
    code, said = commit(store)
    assert code == 1
    assert "MEM202" in said
    assert "gone.md" in said
    git(store, "add", "MEMORY.md", "a.md")
    make_store(store, {"MEMORY.md": BROKEN})
    code, said = commit(store)
    assert (code, "MEM202" in said) == (0, False)


def test_a_partial_commit_is_judged_by_itself(tmp_path: Path) -> None:
    root = user_project(tmp_path)
    init(root, "--git-hook", "--in-project")
    make_store(f"{root}/memory", {"MEMORY.md": BROKEN})
    git(root, "add", "memory/MEMORY.md")
    make_store(root, {"app.py": "changed\n"})
    assert commit(root, "--", "app.py")[0] == 0
    code, said = commit(root, "--", "memory/MEMORY.md")
    assert (code, "MEM202" in said) == (1, True)
    assert commit(root, "-a")[0] == 1


def test_another_hook_is_not_replaced(tmp_path: Path) -> None:
    root = user_project(tmp_path)
    make_store(root, {".git/hooks/pre-commit": "#!/bin/sh\nexit 0\n"})
    done = memctl("init", "--git-hook", "--in-project", "--json", cwd=root)
    assert done.code == 3
    assert "is there already" in done.json["error"]["message"]
    with open(f"{root}/.git/hooks/pre-commit") as file:
        assert file.read() == "#!/bin/sh\nexit 0\n"


def test_a_hook_that_is_a_link_is_not_written_through(tmp_path: Path) -> None:
    root = user_project(tmp_path)
    target = make_store(tmp_path / "shared", {}) + "/hook"
    os.makedirs(f"{root}/.git/hooks", exist_ok=True)
    os.symlink(target, f"{root}/.git/hooks/pre-commit")
    assert memctl("init", "--git-hook", "--in-project", cwd=root).code == 3
    assert not os.path.exists(target)


def test_our_own_hook_is_renewed(tmp_path: Path) -> None:
    root = user_project(tmp_path)
    path = init(root, "--git-hook", "--in-project")["git_hook"]
    with open(path, "a") as file:
        file.write("# older\n")
    assert init(root, "--git-hook", "--in-project")["git_hook"] == path
    with open(path) as file:
        assert "# older" not in file.read()
    assert stat.S_IMODE(os.stat(path).st_mode) == 0o755


@pytest.mark.parametrize("value", [".githooks", "absolute"])
def test_the_projects_own_place_for_hooks_is_used(tmp_path: Path, value: str) -> None:
    root = user_project(tmp_path)
    place = f"{root}/.githooks" if value == ".githooks" else str(tmp_path / "elsewhere")
    git(root, "config", "core.hooksPath", value if value == ".githooks" else place)
    assert init(root, "--git-hook", "--in-project")["git_hook"] == f"{place}/pre-commit"
    make_store(f"{root}/memory", {"MEMORY.md": BROKEN})
    git(root, "add", "memory/MEMORY.md")
    assert commit(root)[0] == 1


def test_a_place_for_hooks_that_all_repositories_share_is_left_alone(tmp_path: Path) -> None:
    root = user_project(tmp_path)
    shared = str(tmp_path / "shared")
    make_store(tmp_path, {"gitconfig": f"[core]\n\thooksPath = {shared}\n"})
    env = {"GIT_CONFIG_GLOBAL": str(tmp_path / "gitconfig")}
    done = memctl("init", "--git-hook", "--in-project", "--json", cwd=root, env=env)
    assert done.code == 3
    assert "all your repositories" in done.json["error"]["message"]
    assert not os.path.exists(shared)


def test_a_branch_without_the_store_has_nothing_to_check(tmp_path: Path) -> None:
    root = user_project(tmp_path)
    init(root, "--git-hook", "--in-project")
    git(root, "checkout", "-q", "-b", "before", "HEAD~1")
    make_store(root, {"app.py": "changed\n"})
    assert commit(root, "-a")[0] == 0


def test_no_project_is_made_out_of_a_store_with_a_hook(tmp_path: Path) -> None:
    """Our own commits run no hook, so a finding never stops a write."""
    root = own(tmp_path / "memory")
    init(tmp_path, "--git-hook")
    make_store(root, {"MEMORY.md": BROKEN})
    add = ["add", "--type", "user", "--name", "B", "--body", "Bees hum.", "--json"]
    assert memctl(*add, cwd=tmp_path).json["commit"]
