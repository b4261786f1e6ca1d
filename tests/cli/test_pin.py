"""memctl pin, as a process."""

from __future__ import annotations

from pathlib import Path

from tests.cli.places import commits, here, memory, touched
from tests.tools import git, index, memctl, topic, tree

FILES = {"MEMORY.md": index("a.md"), "a.md": topic("Alpha"), "archive/z.md": topic("Old")}


def test_on_off_and_nothing_to_do(tmp_path: Path) -> None:
    store = memory(tmp_path / "memory", FILES)
    before = tree(store)
    done = memctl("pin", "a", "--json", cwd=store)
    assert done.code == 0, done.err
    assert (done.json["schema"], done.json["verdict"]) == ("memctl/pin@1", "pinned")
    assert touched(store) == ["a.md"]
    assert git(store, "show", "--numstat", "--format=").split() == ["1", "0", "a.md"]
    assert here("list", "--pinned", "--json", cwd=store).json["topics"][0]["pinned"] is True
    again = here("pin", "a", "--json", cwd=store)
    assert (again.code, again.json["commit"]) == (0, None)
    tried = here("pin", "a", "--off", "--dry-run", "--json", cwd=store)
    assert (tried.code, tried.json["verdict"]) == (0, "unpinned")
    assert here("pin", "a", "--off", "--json", cwd=store).json["verdict"] == "unpinned"
    assert tree(store) == before
    assert here("pin", "a", "--off", "--json", cwd=store).json["commit"] is None
    assert commits(store) == 3


def test_errors(tmp_path: Path) -> None:
    store = memory(tmp_path / "memory", FILES)
    archived = here("pin", "z", "--json", cwd=store)
    assert (archived.code, archived.json["error"]["hint"]) == (2, "First: memctl restore z")
    assert here("pin", "q", "--json", cwd=store).json["error"]["kind"] == "no_such_topic"
