"""memctl forget, as a process."""

from __future__ import annotations

from pathlib import Path

from tests.cli.places import here, memory, touched
from tests.tools import git, index, memctl, topic, tree

FILES = {"MEMORY.md": index("a.md", "b.md"), "a.md": topic("Alpha"), "b.md": topic("Beta")}


def test_gone_from_the_files_and_kept_in_history(tmp_path: Path) -> None:
    store = memory(tmp_path / "memory", FILES)
    before = tree(store)
    tried = here("forget", "a", "--dry-run", "--json", cwd=store)
    assert (tried.code, tried.json["verdict"], tree(store)) == (0, "forgotten", before)
    done = memctl("forget", "a", "--why", "it is over", "--json", cwd=store)
    assert done.code == 0, done.err
    assert done.json["schema"] == "memctl/forget@1"
    assert (done.json["verdict"], done.json["digest"]) == ("forgotten", None)
    assert done.json["changes"][0] == {"path": "a.md", "deleted": True}
    assert touched(store) == ["MEMORY.md", "a.md"]
    assert set(tree(store)) == {"MEMORY.md", "b.md"}
    assert git(store, "show", "HEAD~1:a.md") == topic("Alpha")
    assert "it is over" in git(store, "log", "-1", "--format=%b")
    gone = here("forget", "a", "--json", cwd=store)
    assert (gone.code, gone.json["error"]["kind"]) == (4, "no_such_topic")
    assert here("undo", cwd=store).code == 0
    assert tree(store) == before
