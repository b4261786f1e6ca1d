"""Forgetting for good: nothing left in any place that can be reached, and honest words for the
rest."""

from __future__ import annotations

import os
import re
import subprocess
from pathlib import Path
from typing import Any

import pytest

from memctl.adapters.usage import UsageLog
from tests.cli.places import here, on_terminal
from tests.tools import Result, git, memctl, tree

SECRET = "walnut-lighthouse-seven"
SAID = f"The override phrase of the crane is {SECRET}."
WHY = "Nobody could stop the crane in the winter storm."
BREAD = "Bread is baked at four in the morning in the old oven."


def add(store: str, name: str, body: str, *words: str) -> None:
    done = here("add", "--type", "project", "--name", name, "--body", body, *words, cwd=store)
    assert done.code == 0, done.err


def haystack(store: object) -> list[str]:
    """Where the text still is: objects, and files of any kind."""
    ids = git(store, "cat-file", "--batch-all-objects", "--batch-check=%(objectname)").split()
    batch = subprocess.run(
        ["git", "cat-file", "--batch"],
        cwd=str(store), input="\n".join(ids).encode(), capture_output=True, check=True,
    )  # fmt: skip
    found = (
        [f"objects {batch.stdout.count(SECRET.encode())}"]
        if SECRET.encode() in batch.stdout
        else []
    )
    for folder, _, names in os.walk(str(store)):
        for name in names:
            data = Path(folder, name).read_bytes()
            if SECRET.encode() in data or b"winter storm" in data:
                found.append(os.path.join(folder, name))
    return found


@pytest.fixture
def store(tmp_path: Path) -> str:
    """The topic under two names, in the index, a message, a tag, a note, a stash (of two), the
    caches, the counts, another branch; a remote and a second clone have it too."""
    root = str(tmp_path / "memory")
    assert here("init", root, cwd=tmp_path).code == 0
    add(root, "Bread oven", BREAD, "--why", "So that it is fresh.")
    Path(root, "project_bread_oven.md").write_text("The crust is dark.\n")
    git(root, "stash")
    add(root, "Harbour crane", SAID, "--why", WHY, "--hook", f"how to stop it: {SECRET}")
    assert here("move", "project_harbour_crane", "project_crane", cwd=root).code == 0
    git(root, "tag", "-a", "v1", "-m", f"with it: {SAID}")
    git(root, "notes", "add", "-m", f"see: {SAID}")
    git(root, "branch", "side")
    Path(root, "project_bread_oven.md").write_text(f"{SAID}\n")
    git(root, "stash")
    assert here("find", "crane", cwd=root).code == 0
    UsageLog(os.path.join(root, ".memctl")).record(["project_crane"], "2026-01-02")
    git(tmp_path, "clone", "-q", "--bare", root, "remote.git")
    git(root, "remote", "add", "origin", f"https://somebody:{'pass'}word@example.org/m.git")
    git(tmp_path, "clone", "-q", "remote.git", "clone")
    return root


def forget(store: str, *words: str) -> Result:
    return memctl("forget", "project_crane", "--everywhere", *words, cwd=store)


def test_gone_from_every_place_and_the_rest_is_told(store: str, tmp_path: Path) -> None:
    assert len(haystack(store)) > 2
    before = tree(store)
    shown = forget(store, "--dry-run", "--json")
    assert shown.json["everywhere"]["stashes"] == 1
    assert tree(store) == before
    done = forget(store, "--yes", "--json")
    assert done.code == 0, done.err
    assert haystack(store) == []
    told: dict[str, Any] = done.json["everywhere"]
    assert told["hits"] == 0
    assert told["objects_searched"] > 5
    assert "project_harbour_crane.md" in told["paths"]
    assert told["remotes"] == [{"name": "origin", "url": "https://example.org/m.git"}]
    assert SECRET not in done.out
    # What is not the topic's is as it was.
    after = tree(store)
    assert after.pop("forgotten.txt")
    assert after["project_bread_oven.md"] == before["project_bread_oven.md"]
    assert b"project_bread_oven.md" in after["MEMORY.md"]
    assert set(after) == set(before) - {"project_crane.md"}
    assert "add project_bread_oven" in git(store, "log", "--format=%s")
    names = git(store, "log", "--all", "--format=%B", "--name-only")
    assert "crane" not in names
    # Of two stash entries, the one from before it was there.
    assert git(store, "stash", "list").count("\n") == 1
    assert "+The crust is dark." in git(store, "stash", "show", "-p", "--no-textconv")
    assert git(store, "remote") == ""
    assert "[forgotten]" in git(store, "cat-file", "tag", "v1")
    git(store, "fsck", "--full", "--strict")
    assert here("lint", cwd=store).code == 0
    # The others have it still, and the words say so.
    text = forget(store, "--yes")
    assert text.code == 4
    assert haystack(tmp_path / "remote.git") != []
    assert haystack(tmp_path / "clone") != []
    beyond = " ".join(told["beyond_reach"])
    for word in ("clone", "fork", "backup", "prompt"):
        assert word in beyond


def test_a_stale_clone_that_brings_it_back_is_found_out(store: str, tmp_path: Path) -> None:
    assert forget(store, "--yes").code == 0
    git(store, "pull", "-q", "--no-rebase", "--no-edit", "--allow-unrelated-histories",
        "-X", "theirs", str(tmp_path / "clone"), "main")  # fmt: skip
    assert os.path.exists(f"{store}/project_crane.md")
    found = here("lint", "--json", cwd=store)
    assert found.code == 1
    back = [f for f in found.json["findings"] if f["code"] == "MEM507"]
    assert [f["path"] for f in back] == ["project_crane.md"]
    assert forget(store, "--yes").code == 0
    assert haystack(store) == []


def test_what_was_only_deleted_before(store: str) -> None:
    assert here("forget", "project_crane", cwd=store).code == 0
    assert haystack(store) != []
    assert forget(store, "--yes").code == 0
    assert haystack(store) == []


def test_an_archived_topic_and_a_name_that_is_anothers_by_now(store: str) -> None:
    assert here("archive", "project_crane", cwd=store).code == 0
    add(store, "Harbour crane", "The new crane is blue and stands by the northern gate.")
    kept = tree(store)["project_harbour_crane.md"]
    assert forget(store, "--yes").code == 0
    assert haystack(store) == []
    assert tree(store)["project_harbour_crane.md"] == kept
    assert "add project_harbour_crane" in git(store, "log", "--format=%s")
    assert here("lint", cwd=store).code == 0


def test_the_slug_is_typed_or_nothing_happens(store: str) -> None:
    before = git(store, "rev-parse", "HEAD")
    nobody = forget(store)
    assert nobody.code == 2
    assert "--yes" in nobody.err
    assert "memctl forget" not in nobody.err
    wrong = on_terminal("forget", "project_crane", "--everywhere", cwd=store, keys="crane\n")
    assert wrong.code == 2
    assert git(store, "rev-parse", "HEAD") == before
    right = on_terminal(
        "forget", "project_crane", "--everywhere", cwd=store, keys="project_crane\n"
    )
    assert right.code == 0, right.shown
    assert haystack(store) == []


def test_refused_where_it_would_lose_something(store: str, tmp_path: Path) -> None:
    oven = Path(store, "project_bread_oven.md")
    before = oven.read_bytes()
    oven.write_bytes(before + b"\nA line that was not committed.\n")
    changed = forget(store, "--yes", "--json")
    assert (changed.code, changed.json["error"]["kind"]) == (5, "changed")
    oven.write_bytes(before)
    git(store, "worktree", "add", "-q", str(tmp_path / "other"), "side")
    other = forget(store, "--yes")
    assert other.code == 3
    assert str(tmp_path / "other") in other.err
    git(store, "worktree", "remove", str(tmp_path / "other"))
    assert here("forget", "project_crane", "--everywhere", "--why", "x", cwd=store).code == 2
    assert forget(store, "--yes").code == 0


def test_a_projects_history_is_not_ours(tmp_path: Path) -> None:
    git(tmp_path, "init", "-q")
    root = str(tmp_path / "memory")
    assert here("init", "--in-project", root, cwd=tmp_path).code == 0
    add(root, "Harbour crane", SAID, "--why", WHY)
    before = git(tmp_path, "rev-parse", "HEAD")
    done = here("forget", "project_harbour_crane", "--everywhere", "--yes", cwd=root)
    assert done.code == 3
    assert "git-filter-repo" in done.err
    assert not re.search(r"git[ -]filter-repo.*--", done.err)
    assert git(tmp_path, "rev-parse", "HEAD") == before


def test_a_file_in_the_store_is_not_run_in_the_tools_place(store: str) -> None:
    Path(store, "git_filter_repo.py").write_text("open('ran', 'w')\n")
    assert forget(store, "--yes").code == 0
    assert not os.path.exists(f"{store}/ran")


def test_without_a_repository_the_files_are_all(tmp_path: Path) -> None:
    from tests.tools import index, make_store, topic

    root = make_store(tmp_path / "memory", {
        "MEMORY.md": index("a.md"), "a.md": topic("Crane", SAID),
    })  # fmt: skip
    done = here("forget", "a", "--everywhere", "--yes", cwd=root)
    assert done.code == 0, done.err
    assert not [p for p, data in tree(root).items() if SECRET.encode() in data]


@pytest.mark.parametrize("moment", [3, 25, 45])
def test_an_interrupted_run_is_finished_by_the_next(store: str, moment: int) -> None:
    _interrupted(store, moment)


@pytest.mark.slow
@pytest.mark.parametrize("moment", range(1, 90, 3))
def test_at_every_moment(store: str, moment: int) -> None:
    _interrupted(store, moment)


def _interrupted(store: str, moment: int) -> None:
    kept = tree(store)["project_bread_oven.md"]
    memctl("forget", "project_crane", "--everywhere", "--yes", cwd=store,
           env={"DIE_AT": str(moment)})  # fmt: skip
    done = forget(store, "--yes")
    # Gone already: it had come to its end before it was killed.
    assert done.code in (0, 4), done.err
    assert haystack(store) == []
    assert tree(store)["project_bread_oven.md"] == kept
    assert here("lint", cwd=store).code == 0
