"""memctl init, as a process."""

from __future__ import annotations

import os
from pathlib import Path

from tests.cli.places import commits, here, touched
from tests.tools import git, index, make_store, memctl, topic, tree

FILES = {"MEMORY.md": index("a.md").replace("\n", "\r\n"), "a.md": "\ufeff" + topic("Alpha")}


def test_a_new_store(tmp_path: Path) -> None:
    done = memctl("init", "--json", cwd=tmp_path)
    assert done.code == 0, done.err
    store = str(tmp_path / "memory")
    assert done.json["schema"] == "memctl/init@1"
    assert (done.json["store"], done.json["layout"], done.json["adopted"]) == (store, "own", [])
    assert done.json["commit"] == git(store, "rev-parse", "HEAD").strip()
    assert touched(store) == [".gitattributes", "MEMORY.md"]
    assert here("lint", cwd=tmp_path).code == 0
    again = here("init", "--json", cwd=tmp_path)
    assert (again.code, again.json["commit"], commits(store)) == (0, None, 1)
    undone = here("undo", "--json", cwd=tmp_path)
    assert (undone.code, undone.json["error"]["kind"]) == (2, "usage")
    by_name = here("undo", done.json["commit"], "--json", cwd=tmp_path)
    assert by_name.code == 2
    assert Path(store, "MEMORY.md").exists()


def test_a_directory_is_adopted_as_it_is(tmp_path: Path) -> None:
    store = make_store(tmp_path / "notes", FILES)
    before = tree(store)
    done = here("init", store, "--json", cwd=tmp_path)
    assert (done.code, sorted(done.json["adopted"])) == (0, ["MEMORY.md", "a.md"])
    assert tree(store) == before
    assert git(store, "status", "--porcelain") == ""


def test_in_a_project(tmp_path: Path) -> None:
    git(tmp_path, "init", "-q")
    own = here("init", "--json", cwd=tmp_path)
    assert own.json["layout"] == "own"
    assert git(tmp_path, "status", "--porcelain") == ""
    make_store(tmp_path / "kept", FILES)
    tracked = here("init", "kept", "--in-project", "--json", cwd=tmp_path)
    assert (tracked.code, tracked.json["layout"]) == (0, "in-project")
    assert touched(str(tmp_path)) == ["kept/.gitattributes", "kept/MEMORY.md", "kept/a.md"]


def test_errors(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("x")
    done = here("init", "file", "--json", cwd=tmp_path)
    assert (done.code, done.json["error"]["kind"]) == (3, "no_store")
    alone = here("init", "m", "--in-project", "--json", cwd=tmp_path)
    assert (alone.code, alone.json["error"]["kind"]) == (3, "git_needed")
    assert not os.path.exists(tmp_path / "file" / "MEMORY.md")
