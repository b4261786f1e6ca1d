"""memctl archive, as a process."""

from __future__ import annotations

from pathlib import Path

from tests.cli.places import commits, here, memory, touched, trailers
from tests.tools import git, index, memctl, topic, tree

FILES = {"MEMORY.md": index("a.md", "sub/b.md"), "a.md": topic("Alpha"), "sub/b.md": topic("Beta")}


def test_out_of_the_index_and_still_findable(tmp_path: Path) -> None:
    store = memory(tmp_path / "memory", FILES)
    done = memctl("archive", "a", "--why", "switched off", "--json", cwd=store)
    assert done.code == 0, done.err
    assert done.json["schema"] == "memctl/archive@1"
    assert (done.json["verdict"], done.json["path"]) == ("archived", "archive/a.md")
    said = git(store, "log", "-1", "--format=%s%n%b").split("\n")
    assert said[:2] == ["archive a", "switched off"]
    assert touched(store) == ["MEMORY.md", "a.md", "archive/a.md"]
    assert trailers(store)["Memctl-Verb"] == "archive"
    assert git(store, "status", "--porcelain") == ""
    (found,) = here("find", "Alpha", "--json", cwd=store).json["matches"]
    assert (found["slug"], found["archived"]) == ("a", True)
    assert here("list", "--json", cwd=store).json["topics"][0]["slug"] == "sub/b"


def test_twice_a_dry_run_and_errors(tmp_path: Path) -> None:
    store = memory(tmp_path / "memory", FILES)
    before = tree(store)
    tried = here("archive", "b", "--dry-run", "--json", cwd=store)
    assert (tried.code, tried.json["slug"], tried.json["commit"]) == (0, "sub/b", None)
    assert tree(store) == before
    unknown = here("archive", "c", "--json", cwd=store)
    assert (unknown.code, unknown.json["error"]["kind"]) == (4, "no_such_topic")
    assert here("archive", "b", cwd=store).code == 0
    again = here("archive", "b", "--json", cwd=store)
    assert (again.code, again.json["commit"], again.json["changes"]) == (0, None, [])
    assert commits(store) == 2
    Path(store, "sub/b.md").write_text(topic("Beta again"), encoding="utf-8")
    taken = here("archive", "sub/b", "--json", cwd=store)
    assert (taken.code, taken.json["error"]["kind"]) == (5, "changed")
