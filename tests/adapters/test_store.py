"""The store for reading: through the cache, through an unfinished write, and never beyond it."""

from __future__ import annotations

import os
import time
from typing import TYPE_CHECKING

import pytest

from memctl.adapters import files, lock
from memctl.adapters.store import DiskStore
from memctl.adapters.writer import lock_path
from memctl.errors import BadConfig, Unreadable
from memctl.model.change import ChangeSet
from tests.adapters.build import change, own
from tests.tools import index, make_store, memctl, topic, tree

if TYPE_CHECKING:
    from pathlib import Path


@pytest.fixture
def root(tmp_path: Path) -> str:
    files_ = {"MEMORY.md": index("a.md"), "a.md": topic("Alpha"), "b.md": topic("Beta")}
    return make_store(tmp_path / "memory", files_)


def begin(root: str, texts: dict[str, str | None]) -> None:
    """A write that was killed after it was written down."""
    changes = tuple(change(root, path, text) for path, text in texts.items())
    DiskStore(root).journal.begin(ChangeSet(changes, "s"))


def test_reading_makes_nothing_but_local_state_that_git_ignores(root: str) -> None:
    before = tree(root)
    store = DiskStore(root)
    assert [r.path for r in store.rows()] == ["a.md", "b.md"]
    assert store.topic("a.md").get("name") == "Alpha"
    assert tree(root) == before
    with open(f"{root}/.memctl/.gitignore") as file:
        assert file.read().split() == ["*"]


def test_settings_are_read_once_and_checked(root: str) -> None:
    assert DiskStore(root).config.commit is True
    make_store(root, {"memctl.toml": "commit = false\n"})
    assert DiskStore(root).config.commit is False
    for text in ("commit = 3\n", "= broken", "unknown = 1\n", b"\xff"):
        make_store(root, {"memctl.toml": text})
        with pytest.raises(BadConfig, match=r"memctl\.toml"):
            _ = DiskStore(root).config


def test_settings_that_are_a_link_are_not_followed(root: str, tmp_path: Path) -> None:
    make_store(tmp_path, {"other.toml": "commit = false\n"})
    os.symlink("../other.toml", f"{root}/memctl.toml")
    with pytest.raises(Unreadable):
        _ = DiskStore(root).config


def test_today_is_the_local_date(root: str, monkeypatch: pytest.MonkeyPatch) -> None:
    days = set()
    for zone in ("Etc/GMT+12", "Etc/GMT-14"):
        monkeypatch.setenv("TZ", zone)
        time.tzset()
        days.add(DiskStore(root).today)
    assert len(days) == 2


def test_an_unfinished_write_is_shown_as_done(root: str) -> None:
    wanted = {
        "a.md": topic("Changed"),
        "b.md": None,
        "new.MD": topic("New"),
        "MEMORY.md": index("a.md", "new.MD"),
    }
    begin(root, wanted)
    before = tree(root)
    for _ in range(2):
        store = DiskStore(root)
        assert [(r.path, r.name, r.indexed) for r in store.rows()] == [
            ("a.md", "Changed", True),
            ("new.MD", "New", True),
        ]
        assert store.read("b.md") is None
        assert store.topic("new.MD").get("name") == "New"
        assert store.interrupted
        assert [h.path for h in store.search(["changed"], 9)] == ["a.md"]
    assert tree(root) == before


def test_two_interrupted_writes_of_one_size_are_told_apart(root: str) -> None:
    """The cache must not take the second for the first."""
    for name in ("Gamma", "Delta"):
        begin(root, {"b.md": topic(name)})
        assert "Beta" not in [r.name for r in DiskStore(root).rows()]
        assert name in [r.name for r in DiskStore(root).rows()]
        store = DiskStore(root)
        store.journal.done(store.journal.entries("open")[0])
    assert "Beta" in [r.name for r in DiskStore(root).rows()]


def test_an_unfinished_write_does_not_hide_a_later_edit(root: str) -> None:
    begin(root, {"a.md": topic("Changed"), "b.md": topic("Also changed")})
    files.write(root, "a.md", topic("By hand").encode())
    assert [r.name for r in DiskStore(root).rows()] == ["By hand", "Also changed"]


def test_a_writer_at_work_is_no_interruption(tmp_path: Path) -> None:
    for root in (own(tmp_path / "own"), make_store(tmp_path / "loose", {"a.md": topic("A")})):
        begin(root, {"a.md": topic("Changed")})
        store = DiskStore(root)
        assert store.rows()[0].name == "Changed"
        with lock.locked(lock_path(root), "add"):
            assert not store.interrupted
        assert store.interrupted


def test_reading_waits_for_no_lock(root: str) -> None:
    make_store(root, {"MEMORY.md": index("a.md", "b.md")})
    DiskStore(root).has_local()
    with lock.locked(lock_path(root), "add"):
        for words in (["list"], ["find", "alpha"], ["show", "a"], ["lint"]):
            assert memctl(*words, cwd=root).code == 0


def test_a_written_topic_is_not_parsed_again(root: str) -> None:
    store = DiskStore(root)
    store.rows()
    files.write(root, "b.md", topic("Written").encode())
    parsed = DiskStore(root).topic("b.md")
    store.learn(parsed, topic("Written").encode())
    later = DiskStore(root)
    assert [r.name for r in later.rows()] == ["Alpha", "Written"]
    assert "b.md" not in later.cache().parsed


def test_what_was_learnt_and_then_changed_again_is_read(root: str) -> None:
    store = DiskStore(root)
    store.rows()
    store.learn(store.topic("b.md"), topic("Beta").encode())
    files.write(root, "b.md", topic("Beth").encode())
    assert [r.name for r in DiskStore(root).rows()] == ["Alpha", "Beth"]


def test_a_file_in_the_place_of_local_state(root: str) -> None:
    make_store(root, {".memctl": "in the way"})
    store = DiskStore(root)
    assert len(store.rows()) == 2
    assert store.cache().why_memory
    done = memctl("add", "--type", "user", "--name", "x", "--body", "x", "--json", cwd=root)
    assert done.code == 3
    assert done.json["error"]["kind"] == "cannot_write"


def test_a_changed_store_is_seen_after_looking_again(root: str) -> None:
    store = DiskStore(root)
    assert len(store.rows()) == 2
    make_store(root, {"c.md": topic("Gamma")})
    assert len(store.rows()) == 2
    store.look_again()
    assert len(store.rows()) == 3
