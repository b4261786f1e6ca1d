"""memctl sync, between a few clones of one remote."""

from __future__ import annotations

import os
import shutil
from pathlib import Path

import pytest

from tests.cli.places import commits, here, memory, trailers
from tests.tools import git, index, make_store, memctl, topic, tree

SLUGS = ("a", "b", "c", "d", "e")
FILES = {"MEMORY.md": index(*(f"{s}.md" for s in SLUGS)), **{f"{s}.md": topic(s) for s in SLUGS}}


@pytest.fixture
def pair(tmp_path: Path) -> tuple[str, str]:
    """Two machines that share a store through a bare repository."""
    git(tmp_path, "init", "-q", "--bare", "-b", "main", "hub.git")
    one = memory(tmp_path / "one", FILES)
    first = sync(one, str(tmp_path / "hub.git"))
    assert first.json["remarks"][1] == "main now follows main of origin"
    git(tmp_path, "clone", "-q", "hub.git", "two")
    return one, str(tmp_path / "two")


def sync(root: str, *words: str, code: int = 0):  # type: ignore[no-untyped-def]
    done = here("--dir", root, "sync", *words, "--json", cwd=root)
    assert done.code == code, done
    return done


def edit(root: str, path: str, old: str, new: str) -> None:
    text = Path(root, path).read_text()
    assert old in text
    Path(root, path).write_text(text.replace(old, new))


def test_what_each_wrote_is_on_both(pair: tuple[str, str]) -> None:
    one, two = pair
    here("--dir", one, "add", "--type", "user", "--name", "New one", "--body", "Cats.", cwd=one)
    edit(two, "MEMORY.md", "hook of a.md", "a better hook")
    make_store(two, {"mine.md": topic("mine"), ".hidden": "x", "notes.txt": "x"})
    edit(two, "MEMORY.md", "- [a.md]", "- [mine](mine.md)\n- [a.md]")
    tried = sync(two, "--dry-run").json
    assert (tried["dry_run"], tried["edited"]) == (True, ["MEMORY.md", "mine.md"])
    assert sync(one).json["pushed"]
    done = sync(two).json
    assert done["edited"] == ["MEMORY.md", "mine.md"]
    assert done["came"] == [
        {"path": "MEMORY.md", "deed": "changed"},
        {"path": "user_new_one.md", "deed": "added"},
    ]
    assert [t["path"] for t in done["went"]] == ["MEMORY.md", "mine.md"]
    assert trailers(two)["Memctl-Verb"] == "sync"
    sync(one)
    mine = tree(two)
    del mine[".hidden"], mine["notes.txt"]
    assert tree(one) == mine
    assert git(two, "status", "--porcelain") == "?? .hidden\n?? notes.txt\n"
    assert (git(one, "status", "--porcelain"), here("--dir", one, "lint", cwd=one).code) == ("", 0)
    assert sync(one).json["came"] == []


def test_a_conflict_changes_nothing_until_a_side_is_chosen(pair: tuple[str, str]) -> None:
    one, two = pair
    edit(one, "MEMORY.md", "hook of a.md", "this")
    edit(two, "MEMORY.md", "hook of a.md", "that")
    edit(two, "b.md", "b is how it is", "b is otherwise")
    sync(one)
    before = tree(two)
    for words in (["--dry-run"], []):
        done = sync(two, *words, code=5).json
        assert (done["verdict"], done["commit"]) == ("conflict", None)
        assert done["conflicts"] == [{"path": "MEMORY.md", "what": "the entry of a.md"}]
        assert tree(two) == before
    assert git(two, "status", "--porcelain") == ""
    assert not os.path.exists(os.path.join(two, ".git", "memctl-merge"))
    sync(two, "--prefer", "ours")
    sync(one)
    assert "that" in Path(one, "MEMORY.md").read_text()
    assert "b is otherwise" in Path(one, "b.md").read_text()


def test_a_conflict_can_be_settled_by_hand(pair: tuple[str, str]) -> None:
    one, two = pair
    edit(one, "MEMORY.md", "hook of a.md", "this")
    edit(two, "MEMORY.md", "hook of a.md", "that")
    sync(one)
    sync(two, code=5)
    assert memctl("init", two, cwd=two).code == 0
    os.system(f"cd {two} && git merge -q FETCH_HEAD >/dev/null 2>&1")
    assert "<<<<<<< ours\n- [a.md](a.md) — that\n" in Path(two, "MEMORY.md").read_text()
    busy = here("--dir", two, "sync", cwd=two)
    assert (busy.code, "merge is in progress" in busy.err) == (3, True)
    Path(two, "MEMORY.md").write_text(FILES["MEMORY.md"])
    git(two, "commit", "-q", "-a", "-m", "settled")
    assert sync(two).json["pushed"]


@pytest.mark.parametrize("deed", ["archive", "forget", "move"])
def test_edited_here_and_taken_away_there(pair: tuple[str, str], deed: str) -> None:
    one, two = pair
    words = [deed, "a", "z"] if deed == "move" else [deed, "a"]
    assert here("--dir", one, *words, cwd=one).code == 0
    edit(two, "MEMORY.md", "hook of a.md", "a better hook")
    if deed != "archive":
        edit(two, "a.md", "a is how it is", "a is otherwise")
    sync(one)
    done = sync(two).json
    sync(one)
    assert tree(one) == tree(two)
    assert here("--dir", one, "lint", cwd=one).code == 0
    where = {"archive": "archive/a.md", "forget": "a.md", "move": "z.md"}[deed]
    text = Path(one, where).read_text()
    assert "a better hook" in Path(one, "MEMORY.md").read_text() + text
    assert ("a is otherwise" in text) == (deed != "archive")
    assert bool(done["kept"]) == (deed != "move")


def test_offline_the_work_waits(pair: tuple[str, str], tmp_path: Path) -> None:
    one, _ = pair
    edit(one, "MEMORY.md", "hook of a.md", "this")
    shutil.move(tmp_path / "hub.git", tmp_path / "away.git")
    done = sync(one, code=3).json["error"]
    assert done["kind"] == "unreachable"
    assert "waits" in done["hint"]
    assert git(one, "status", "--porcelain") == ""
    shutil.move(tmp_path / "away.git", tmp_path / "hub.git")
    assert sync(one).json["pushed"]


def test_a_side_that_is_suddenly_empty_is_refused(pair: tuple[str, str]) -> None:
    one, two = pair
    Path(one, "MEMORY.md").write_text("# MEMORY.md\n")
    refused = sync(one, code=3).json["error"]
    assert "0 of 5" in refused["message"]
    assert "--allow-shrink" in refused["hint"]
    assert sync(two).json["came"] == []
    assert sync(one, "--allow-shrink").json["pushed"]
    assert "nearly all entries are gone on origin" in sync(two, code=3).json["error"]["message"]


def test_a_rewritten_history_is_not_merged(pair: tuple[str, str]) -> None:
    one, two = pair
    git(one, "commit", "-q", "--amend", "-m", "without what was forgotten")
    git(one, "push", "-q", "--force", "origin", "main")
    for _ in range(2):
        assert "was rewritten" in sync(two, code=3).json["error"]["message"]


def test_a_merge_that_is_worse_than_both_sides_is_refused(pair: tuple[str, str]) -> None:
    one, two = pair
    make_store(one, {"new.md": topic("new")})
    make_store(two, {"New.md": topic("new")})
    for root, name in ((one, "new"), (two, "New")):
        edit(root, "MEMORY.md", "- [a.md]", f"- [{name}]({name}.md)\n- [a.md]")
    sync(one)
    head = git(two, "rev-parse", "HEAD~0")
    done = sync(two, code=5).json
    assert (done["verdict"], [f["code"] for f in done["findings"]]) == ("worse", ["MEM602"])
    assert not os.path.exists(os.path.join(two, "new.md"))
    assert head != git(two, "rev-parse", "HEAD"), "what was edited by hand is committed"


def test_another_push_in_between_is_merged_too(pair: tuple[str, str], tmp_path: Path) -> None:
    """The remote runs a hook that lets somebody else be first, once."""
    one, two = pair
    edit(two, "MEMORY.md", "hook of b.md", "their hook")
    git(two, "commit", "-q", "-a", "-m", "theirs")
    git(two, "push", "-q", "origin", "main:refs/heads/side")
    hook = tmp_path / "hub.git" / "hooks" / "pre-receive"
    hook.write_text(
        "#!/bin/sh\n[ -e first ] && exit 0\ntouch first\n"
        "unset GIT_QUARANTINE_PATH\ngit update-ref refs/heads/main refs/heads/side\n"
    )
    hook.chmod(0o755)
    edit(one, "MEMORY.md", "hook of a.md", "my hook")
    assert sync(one).json["pushed"]
    text = Path(one, "MEMORY.md").read_text()
    assert ("my hook" in text, "their hook" in text) == (True, True)


def test_stores_that_began_apart_become_one(tmp_path: Path) -> None:
    git(tmp_path, "init", "-q", "--bare", "-b", "main", "hub.git")
    for name in ("one", "two"):
        assert here("init", name, cwd=tmp_path).code == 0
        body = f"The {name} is so."
        here("--dir", name, "add", "--type", "user", "--name", name, "--body", body, cwd=tmp_path)
        sync(str(tmp_path / name), str(tmp_path / "hub.git"))
    sync(str(tmp_path / "one"))
    assert tree(tmp_path / "one") == tree(tmp_path / "two")
    assert here("--dir", "one", "list", "--json", cwd=tmp_path).json["topics"][1]["slug"]


def test_what_cannot_be_shared_is_said(tmp_path: Path) -> None:
    alone = memory(tmp_path / "alone", FILES)
    assert "no remote yet" in sync(alone, code=3).json["error"]["message"]
    assert sync(alone, "nowhere", code=2).json["error"]["kind"] == "usage"
    assert sync(alone, "ext::sh -c touch% x", code=3).json["error"]["kind"] == "unreachable"
    git(tmp_path, "init", "-q", "code")
    code = str(tmp_path / "code")
    make_store(code, {"main.c": "int main;"})
    git(code, "add", "-A")
    git(code, "commit", "-q", "-m", "code")
    assert "another kind of repository" in sync(alone, code, code=3).json["error"]["message"]
    assert here("init", "memory", "--in-project", cwd=code).code == 0
    inside = sync(os.path.join(code, "memory"), code=3).json["error"]
    assert "tracks this store" in inside["message"]
    assert commits(alone) == 1


def test_a_link_from_the_other_side_is_not_taken(pair: tuple[str, str]) -> None:
    one, two = pair
    os.symlink("/etc/hostname", os.path.join(one, "evil.md"))
    git(one, "add", "-A")
    git(one, "commit", "-q", "-m", "evil")
    git(one, "push", "-q", "origin", "main")
    assert "no plain file" in sync(two, code=3).json["error"]["message"]
    assert not os.path.lexists(os.path.join(two, "evil.md"))
