"""memctl undo, as a process, on real history."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.places import commits, here, memory
from tests.tools import git, index, make_store, memctl, topic, tree

FILES = {
    "MEMORY.md": index("a.md", "b.md"),
    "a.md": topic("Alpha").replace("\n", "\r\n"),
    "b.md": "\ufeff" + topic("Beta").rstrip("\n"),
    "archive/c.md": topic("Gamma", entry='"- [C](c.md) — c"'),
}
VERBS = [
    ["add", "--type", "user", "--name", "New", "--body", "A new one."],
    ["update", "a", "--body", "Other.", "--hook", "other"],
    ["archive", "b"],
    ["restore", "c"],
    ["forget", "a"],
    ["pin", "b"],
    ["move", "a", "sub/z", "--type", "user"],
]


@pytest.fixture
def store(tmp_path: Path) -> str:
    return memory(tmp_path / "memory", FILES)


def test_each_verb_goes_back_byte_for_byte_and_forth(store: str) -> None:
    before = tree(store)
    for words in VERBS:
        assert here(*words, cwd=store).code == 0
        after = tree(store)
        done = here("undo", "--json", cwd=store)
        assert (done.code, done.json["schema"]) == (0, "memctl/undo@1")
        assert tree(store) == before, words
        assert here("undo", cwd=store).code == 0
        assert git(store, "log", "-1", "--format=%s").startswith("redo ")
        assert tree(store) == after, words
        assert here("undo", cwd=store).code == 0
    assert tree(store) == before


def test_the_last_three_in_one_commit(store: str) -> None:
    before = tree(store)
    for words in VERBS[3:6]:
        assert here(*words, cwd=store).code == 0
    done = memctl("undo", "3", "--json", cwd=store)
    assert done.code == 0, done.err
    assert done.json["verdict"] == "undone"
    assert tree(store) == before
    assert commits(store) == 5
    assert git(store, "log", "-1", "--format=%s") == "undo 3 writes\n"
    (newest, *_) = here("log", "--json", cwd=store).json["revisions"]
    assert len(newest["undoes"]) == 3
    assert newest["verb"] == "undo"


def test_by_commit_under_later_edits(store: str) -> None:
    here(*VERBS[0], cwd=store)
    first = git(store, "rev-parse", "HEAD").strip()
    here("add", "--type", "user", "--name", "Second", "--body", "A second one.", cwd=store)
    here("pin", "a", cwd=store)
    tried = here("undo", first[:10], "--dry-run", "--json", cwd=store)
    assert [c["path"] for c in tried.json["changes"]] == ["MEMORY.md", "user_new.md"]
    assert here("undo", first[:10], cwd=store).code == 0
    assert "user_new" not in Path(store, "MEMORY.md").read_text(encoding="utf-8")
    assert "user_second" in Path(store, "MEMORY.md").read_text(encoding="utf-8")


def test_the_same_lines_edited_since(store: str) -> None:
    here(*VERBS[1], cwd=store)
    first = git(store, "rev-parse", "HEAD").strip()
    here("update", "a", "--body", "Third.", cwd=store)
    before = tree(store)
    done = here("undo", first, "--json", cwd=store)
    assert (done.code, done.json["error"]["kind"]) == (5, "changed")
    assert tree(store) == before
    assert commits(store) == 3


def test_the_last_write_is_meant_even_when_it_still_waits_for_its_commit(tmp_path: Path) -> None:
    project = memory(tmp_path / "project", {f"memory/{p}": t for p, t in FILES.items()})
    here("pin", "a", cwd=project)
    merge = Path(project, ".git/MERGE_HEAD")
    merge.write_text(git(project, "rev-parse", "HEAD"))
    assert here("pin", "b", "--json", cwd=project).json["pending"] == "a merge is in progress"
    merge.unlink()
    here("undo", cwd=project)
    pinned = here("list", "--pinned", "--json", cwd=project).json["topics"]
    assert [t["slug"] for t in pinned] == ["a"]


def test_nothing_to_take_back(store: str, tmp_path: Path) -> None:
    for words in ((), ("0",), ("2",), ("nonsense",), ("--", "-1"), ("0" * 40,)):
        done = here("undo", *words, "--json", cwd=store)
        assert done.code == 2, words
    assert "--json" not in here("undo", cwd=store).err
    bare = make_store(tmp_path / "bare", {"MEMORY.md": "# M\n"})
    done = here("undo", "--json", cwd=bare)
    assert (done.code, done.json["error"]["kind"]) == (3, "git_needed")


def test_more_than_there_is_and_a_waiting_write_are_said(store: str) -> None:
    here("pin", "a", cwd=store)
    pinned = git(store, "rev-parse", "HEAD").strip()
    more = here("undo", "3", "--json", cwd=store)
    assert (more.code, more.json["error"]["message"]) == (
        2, "there is only 1 write to take back",
    )  # fmt: skip
    git(store, "checkout", "-q", "--detach")
    assert here("update", "a", "--body", "Waits.", "--json", cwd=store).json["commit"] is None
    for words in ((), ("1",), (pinned,), ("--dry-run",)):
        done = here("undo", *words, "--json", cwd=store)
        assert (done.code, done.json["error"]["kind"]) == (3, "cannot_proceed"), words
        assert "not committed yet" in done.json["error"]["message"]
        assert "HEAD is detached" in done.json["error"]["message"]
    git(store, "checkout", "-q", "main")
    assert here("undo", "2", "--json", cwd=store).json["detail"] == "update a; pin a"


def test_a_pass_of_consolidate_counts_as_one_write(tmp_path: Path) -> None:
    files = {"MEMORY.md": index("a.md", "gone.md", "lost.md"), "a.md": topic("Alpha")}
    extra = {f"o{n}.md": topic(f"Orphan {n}", f"Fact number {n} of the {n}th kind.\n\n**Why:** so.")
             for n in range(2)}  # fmt: skip
    root = memory(tmp_path / "memory", {**files, **extra})
    here("pin", "a", cwd=root)
    before = tree(root)
    start = commits(root)
    here("consolidate", "--apply", "--max-loss", "1", cwd=root)
    assert commits(root) > start + 1, "a pass of several commits"
    assert here("undo", "1", cwd=root).code == 0
    assert tree(root) == before
    assert here("undo", cwd=root).code == 0
    assert here("undo", "4", cwd=root).code == 0
    assert b"pinned" not in tree(root)["a.md"]
