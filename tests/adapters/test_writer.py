"""The one way to write: all of it or nothing, seen by nobody half-way, and never over an edit."""

from __future__ import annotations

import json
import os
from typing import TYPE_CHECKING

import pytest

from memctl.adapters import files
from memctl.adapters.journal import OPEN, SAVED
from memctl.adapters.store import DiskStore
from memctl.adapters.writer import Writer
from memctl.errors import Changed, MemctlError, Unreadable
from memctl.model.change import ChangeSet
from memctl.model.verdict import Outcome
from tests.adapters.build import change, log, own, project, python, write
from tests.tools import git, index, make_store, topic, tree

if TYPE_CHECKING:
    from pathlib import Path

NEW = {"b.md": topic("Beta"), "MEMORY.md": index("a.md", "b.md")}
WRITE = """
import json, sys
from memctl.errors import MemctlError
from tests.adapters.build import write
try:
    print(write(sys.argv[1], json.loads(sys.argv[2])))
except MemctlError as fault:
    print(type(fault).__name__, fault.message)
"""


@pytest.fixture
def root(tmp_path: Path) -> str:
    return own(tmp_path / "memory")


def waiting(root: str) -> tuple[int, int]:
    """How many journal entries are open, and how many wait for a commit."""
    journal = DiskStore(root).journal
    return len(journal.entries(OPEN)), len(journal.entries(SAVED))


def crashed(root: str, texts: dict[str, str | None], done: int) -> None:
    """A write that was killed after `done` of its files."""
    changes = tuple(change(root, path, text) for path, text in texts.items())
    DiskStore(root).journal.begin(ChangeSet(changes, "the killed write"))
    for one in changes[:done]:
        if one.data is None:
            files.remove(root, one.path)
        else:
            files.write(root, one.path, one.data)


def test_a_write_lands_in_files_and_history(root: str) -> None:
    applied = write(root, NEW, "add b", "A reason.")
    assert applied.commit == git(root, "rev-parse", "HEAD").strip()
    assert applied.pending is None
    assert {p: d.decode() for p, d in tree(root).items()} == {"a.md": topic("Alpha"), **NEW}
    assert log(root) == ["add b", "remember"]
    assert git(root, "status", "--porcelain") == ""
    assert waiting(root) == (0, 0)


def test_nothing_to_do_takes_no_lock_and_makes_no_commit(root: str) -> None:
    outcome, applied = Writer(DiskStore(root)).write(lambda: Outcome("nothing"), "test")
    assert (outcome.verdict, applied) == ("nothing", None)
    assert not os.path.exists(f"{root}/.git/memctl.lock")


def test_bytes_that_stay_are_not_written_again(root: str) -> None:
    inode = os.stat(f"{root}/a.md").st_ino
    write(root, {"a.md": topic("Alpha"), "b.md": topic("Beta")})
    assert os.stat(f"{root}/a.md").st_ino == inode


def test_what_changed_meanwhile_is_decided_anew(root: str) -> None:
    """Between the decision and the lock another process writes."""
    seen: list[str] = []

    def decide() -> Outcome:
        now = (files.read(root, "a.md") or b"").decode()
        seen.append(now)
        outcome = Outcome("d", changes=ChangeSet((change(root, "a.md", now + "more\n"),), "s"))
        if len(seen) == 1:
            write(root, {"a.md": "by another\n"})
        return outcome

    Writer(DiskStore(root)).write(decide, "test")
    assert seen == [topic("Alpha"), "by another\n"]
    assert files.read(root, "a.md") == b"by another\nmore\n"


def test_what_changes_again_and_again_is_exit_5(root: str) -> None:
    """An editor that knows no lock keeps writing."""
    turn = [0]

    def decide() -> Outcome:
        outcome = Outcome("d", changes=ChangeSet((change(root, "a.md", "ours\n"),), "s"))
        turn[0] += 1
        make_store(root, {"a.md": f"theirs {turn[0]}\n"})
        return outcome

    with pytest.raises(Changed, match=r"a\.md changed underneath"):
        Writer(DiskStore(root)).write(decide, "test")
    assert files.read(root, "a.md") == b"theirs 2\n"
    assert waiting(root) == (0, 0)


def test_a_file_that_appeared_is_not_overwritten(root: str) -> None:
    outcome = Outcome("d", changes=ChangeSet((change(root, "new.md", "ours\n"),), "s"))
    make_store(root, {"new.md": "theirs\n"})
    with pytest.raises(Changed):
        Writer(DiskStore(root)).write(lambda: outcome, "test")
    assert files.read(root, "new.md") == b"theirs\n"


def test_an_edit_by_hand_gets_a_commit_of_its_own(root: str) -> None:
    make_store(root, {"a.md": "edited by hand\n", "loose.md": "not touched by the write\n"})
    write(root, {"a.md": "written\n"})
    assert log(root) == ["write", "keep a.md as found", "remember"]
    assert git(root, "show", "HEAD~1:a.md") == "edited by hand\n"
    assert git(root, "status", "--porcelain") == "?? loose.md\n"


@pytest.mark.parametrize("path", ["../out.md", "link/x.md", ".git/hooks/x", "/tmp/x.md"])
def test_no_change_leads_out(root: str, tmp_path: Path, path: str) -> None:
    os.symlink("..", f"{root}/link")
    before = set(os.listdir(tmp_path))
    changes = ChangeSet(
        (change(root, "b.md", "b\n"), change(root, "a.md", "x")._replace(path=path))
    )
    with pytest.raises((Unreadable, Changed)):
        Writer(DiskStore(root)).write(lambda: Outcome("d", changes=changes), "test")
    assert set(os.listdir(tmp_path)) == before
    assert not os.path.exists(f"{root}/b.md")


# -- a disk that refuses -------------------------------------------------------------------------


@pytest.mark.parametrize("limit", [0, 100, 2_000, 9_000])
def test_a_full_disk_changes_nothing(root: str, limit: int) -> None:
    """Room for nothing, for the lock's note, for a topic, for the journal but not for the index."""
    make_store(root, {"MEMORY.md": index("a.md") + "more\n" * 1_600})
    git(root, "commit", "-qam", "longer")
    before = tree(root)
    texts = {"a.md": topic("Changed"), "b.md": topic("Beta"), "MEMORY.md": index("a.md") * 400}
    done = python(WRITE, root, json.dumps(texts), cwd=os.getcwd(), fault=str(limit))
    assert done.out.startswith("CannotWrite cannot write "), done
    assert tree(root) == before
    assert waiting(root) == (0, 0)
    assert write(root, texts).commit


def test_an_index_that_cannot_be_replaced_takes_the_topic_back(root: str) -> None:
    """The journal and the topic are written; then the index is refused."""
    before = tree(root)
    os.makedirs(f"{root}/.memctl/journal")
    os.makedirs(f"{root}/archive")
    git(root, "init", "-q")  # keeps the lock where the store's own directory is not needed
    make_store(root, {".memctl/.gitignore": "*\n", ".git/memctl.lock": ""})
    os.chmod(root, 0o555)
    texts = {"archive/b.md": topic("Beta"), "a.md": None, "MEMORY.md": index("b.md")}
    done = python(WRITE, root, json.dumps(texts), cwd=os.getcwd(), fault="plain")
    os.chmod(root, 0o755)
    assert done.out.startswith("CannotWrite cannot write MEMORY.md: Permission denied"), done
    assert tree(root) == before
    assert waiting(root) == (0, 0)


def test_a_read_only_store_is_a_sentence(root: str) -> None:
    before = tree(root)
    os.chmod(root, 0o555)
    done = python(WRITE, root, json.dumps(NEW), cwd=os.getcwd(), fault="plain")
    os.chmod(root, 0o755)
    assert done.out.startswith("CannotWrite cannot write to "), done
    assert tree(root) == before


# -- after a kill --------------------------------------------------------------------------------


@pytest.mark.parametrize("done", range(4))
def test_a_killed_write_is_finished_by_the_next(root: str, done: int) -> None:
    texts: dict[str, str | None] = {**NEW, "a.md": None}
    crashed(root, texts, done)
    make_store(root, {".memctl-7.tmp": "torn", ".memctl/journal/.memctl-7.tmp": "torn"})
    assert [r.path for r in DiskStore(root).rows()] == ["b.md"]
    write(root, {"c.md": topic("Gamma")})
    assert set(tree(root)) == {"MEMORY.md", "b.md", "c.md"}
    assert log(root) == ["write", "the killed write", "remember"]
    assert git(root, "status", "--porcelain", "--ignored") == "!! .memctl/\n"
    assert waiting(root) == (0, 0)
    assert os.listdir(f"{root}/.memctl/journal") == []


def test_a_write_killed_after_its_commit_needs_no_second(root: str) -> None:
    crashed(root, NEW, 2)
    git(root, "add", "b.md", "MEMORY.md")
    git(root, "commit", "-qm", "made it")
    write(root, {"c.md": topic("Gamma")})
    assert log(root) == ["write", "made it", "remember"]
    assert waiting(root) == (0, 0)


def test_an_edit_after_the_kill_is_not_overwritten(root: str) -> None:
    crashed(root, {"a.md": topic("Changed"), **NEW}, 0)
    make_store(root, {"MEMORY.md": index("a.md") + "- by hand\n"})
    write(root, {"c.md": topic("Gamma")})
    assert files.read(root, "MEMORY.md") == (index("a.md") + "- by hand\n").encode()
    assert files.read(root, "a.md") == topic("Changed").encode()
    assert files.read(root, "b.md") == topic("Beta").encode()


def test_a_decision_made_before_the_mending_is_made_anew(root: str) -> None:
    """The killed write and the new one both add a line to the index: both lines stay."""
    crashed(root, NEW, 1)

    def decide() -> Outcome:
        store = DiskStore(root)
        store.rows()
        now = (store.read("MEMORY.md") or b"").decode()
        changes = (change(root, "MEMORY.md", now + "- [C](c.md)\n"),)
        return Outcome("d", changes=ChangeSet(changes, "s"))

    Writer(DiskStore(root)).write(decide, "test")
    assert files.read(root, "MEMORY.md") == (NEW["MEMORY.md"] + "- [C](c.md)\n").encode()


# -- saved, not committed ------------------------------------------------------------------------


def test_without_a_repository_files_are_saved_and_the_reason_is_given(tmp_path: Path) -> None:
    root = make_store(tmp_path / "m", {"MEMORY.md": index("a.md"), "a.md": topic("Alpha")})
    assert write(root, NEW) == (None, "no repository")
    assert set(tree(root)) == {"MEMORY.md", "a.md", "b.md"}
    git(root, "init", "-q", "-b", "main")
    write(root, {"c.md": topic("Gamma")})
    assert log(root) == ["write", "write"]
    assert git(root, "status", "--porcelain") == "?? a.md\n"
    assert waiting(root) == (0, 0)


def test_committing_may_be_left_to_the_user(root: str) -> None:
    make_store(root, {"memctl.toml": "commit = false\n"})
    assert write(root, NEW) == (None, "commit = false in memctl.toml")
    assert waiting(root) == (0, 0)
    assert log(root) == ["remember"]


def test_what_waits_is_committed_by_the_next_write_that_can(tmp_path: Path) -> None:
    place = project(tmp_path / "p")
    git(place, "checkout", "-q", "--detach")
    for name in ("one", "two"):
        applied = write(place, {f"{name}.md": topic(name)}, f"add {name}")
        assert applied.commit is None
        assert "detached" in (applied.pending or "")
    assert waiting(place) == (0, 2)
    git(place, "checkout", "-q", "main")
    assert write(place, {"three.md": topic("three")}, "add three").commit
    assert log(place)[:3] == ["add three", "add two", "add one"]
    assert git(place, "status", "--porcelain") == ""
    assert waiting(place) == (0, 0)


def test_what_waits_may_have_moved_on(tmp_path: Path) -> None:
    """Written, moved and deleted while git was busy: no entry gets stuck on a file that is gone."""
    place = project(tmp_path / "p")
    git(place, "checkout", "-q", "--detach")
    write(place, {"one.md": topic("one"), "gone.md": topic("gone")}, "add one")
    write(place, {"archive/one.md": topic("one"), "one.md": None}, "archive one")
    write(place, {"gone.md": None, "a.md": None}, "forget gone")
    git(place, "checkout", "-q", "main")
    assert write(place, {"three.md": topic("three")}, "add three").commit
    assert waiting(place) == (0, 0)
    assert git(place, "status", "--porcelain") == ""
    tracked = git(place, "ls-files").split()
    assert tracked == ["MEMORY.md", "archive/one.md", "three.md"]


def test_what_the_user_committed_himself_waits_no_longer(tmp_path: Path) -> None:
    place = project(tmp_path / "p")
    git(place, "checkout", "-q", "--detach")
    write(place, {"one.md": topic("one")})
    git(place, "checkout", "-q", "main")
    git(place, "add", "-A")
    git(place, "commit", "-qm", "by hand")
    assert write(place, {"two.md": topic("two")}).commit
    assert waiting(place) == (0, 0)
    assert log(place)[:2] == ["write", "by hand"]


def test_waiting_entries_keep_the_lines_of_the_index(tmp_path: Path) -> None:
    """Until history has them, the journal does."""
    root = make_store(tmp_path / "m", {"MEMORY.md": index("a.md"), "a.md": topic("Alpha")})
    write(root, {"MEMORY.md": index("b.md")})
    folder = f"{root}/.memctl/journal"
    (name,) = os.listdir(folder)
    with open(f"{folder}/{name}") as file:
        lines = json.load(file)["lines"]
    assert lines == {
        "taken": ["- [a.md](a.md) — hook of a.md"],
        "added": ["- [b.md](b.md) — hook of b.md"],
    }


def test_a_store_in_a_bare_repository_is_refused(tmp_path: Path) -> None:
    git(tmp_path, "init", "-q", "--bare", "bare")
    root = make_store(tmp_path / "bare" / "memory", {"MEMORY.md": index("a.md")})
    before = tree(root)
    with pytest.raises(MemctlError, match="bare") as fault:
        write(root, NEW)
    assert fault.value.exit_code == 3
    assert tree(root) == before
