"""--if-match: every write of a topic can be bound to the bytes that its caller has seen."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from memctl.adapters import lock
from memctl.adapters.store import DiskStore
from memctl.adapters.writer import Writer
from memctl.cli.table import COMMANDS, load
from memctl.errors import Changed
from memctl.ops import lifecycle
from memctl.ops.edits import Who
from memctl.ops.ifmatch import if_match
from memctl.ops.update import UpdateRequest, update
from tests.cli.places import commits, here, memory
from tests.tools import index, make_store, topic, tree

if TYPE_CHECKING:
    from memctl.model.verdict import Outcome

FILES = {
    "MEMORY.md": index("a.md", "b.md"),
    "a.md": topic("Alpha"),
    "b.md": topic("Beta"),
    "archive/z.md": topic("Old", entry='"- [Z](z.md) — z"'),
}
WRITES = {
    "update": ["a", "--body", "Other."],
    "archive": ["a"],
    "forget": ["a"],
    "pin": ["a"],
    "verify": ["a"],
    "move": ["a", "c"],
    "merge": ["a", "b"],
    "restore": ["z"],
    "add": ["--type", "project", "--name", "N", "--body", "New.", "--supersedes", "a"],
}
ME = Who("test", "agent")


@pytest.fixture
def store(tmp_path: Path) -> str:
    return memory(tmp_path / "memory", FILES)


def seen(store: str, slug: str) -> str:
    text: str = here("show", slug, "--json", cwd=store).json["topic"]["digest"]
    return text


def test_every_write_of_one_topic_has_it() -> None:
    having = {name for name in COMMANDS if any(p.name == "if_match" for p in load(name).params)}
    assert having == set(WRITES)


@pytest.mark.parametrize("verb", WRITES)
def test_other_bytes_are_exit_5_with_the_digest_as_it_is(store: str, verb: str) -> None:
    slug = "z" if verb == "restore" else "a"
    before = tree(store)
    now = seen(store, slug)
    late = here(verb, *WRITES[verb], "--if-match", "0" * 64, "--json", cwd=store)
    assert (late.code, late.json["error"]["kind"], late.json["digest"]) == (5, "changed", now)
    assert tree(store) == before
    assert commits(store) == 1
    for words in (["--if-match", now[:9]], ["--if-match", now, "--dry-run"]):
        done = here(verb, *WRITES[verb], *words, "--json", cwd=store)
        assert done.code in ((0, 4, 5) if "--dry-run" in words else (0,)), done
    assert tree(store) != before


def test_what_is_no_digest(store: str) -> None:
    for value in ("", "abc"):
        assert here("pin", "a", "--if-match", value, cwd=store).code == 2
    new = ["add", "--type", "user", "--name", "N", "--body", "B"]
    assert here(*new, "--if-match", "0" * 64, cwd=store).code == 2


def hooked(root: str) -> tuple[DiskStore, UpdateRequest]:
    """An update that writes the index only, so that the topic's file is none of its changes."""
    return DiskStore(root), UpdateRequest("a", hook="another hook")


def test_a_topic_that_changes_before_the_lock_is_held_is_seen_there(
    store: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    disk, request = hooked(store)
    decide = if_match(disk, "a", seen(store, "a"), lambda: update(disk, request, ME))
    before = tree(store)["MEMORY.md"]
    calls: list[Outcome] = []

    def late() -> Outcome:
        calls.append(decide())
        assert [c.path for c in calls[-1].changes.changes] == ["MEMORY.md"]
        make_store(store, {"a.md": topic("Alpha", "Someone else was faster.")})
        return calls[-1]

    with pytest.raises(Changed) as refused:
        Writer(disk).write(late, "update")
    assert len(calls) == 1, "decided again inside, and refused there"
    assert refused.value.digest == seen(store, "a")
    assert tree(store)["MEMORY.md"] == before


def test_a_topic_that_changes_underneath_is_decided_on_again_once(store: str) -> None:
    """Without --if-match the second decision counts, made while the lock is held."""
    disk = DiskStore(store)
    held: list[bool] = []

    def decide() -> Outcome:
        held.append(lock.held(os.path.join(store, ".git", lock.NAME)))
        outcome = lifecycle.pin(disk, "a", True, ME)
        if len(held) == 1:
            make_store(store, {"a.md": topic("Alpha", "Someone else was faster.")})
        return outcome

    Writer(disk).write(decide, "pin")
    assert held == [False, True]
    assert "Someone else was faster." in tree(store)["a.md"].decode()
    assert "pinned: true" in tree(store)["a.md"].decode()
