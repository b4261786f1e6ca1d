"""memctl restore, as a process."""

from __future__ import annotations

from pathlib import Path

from tests.cli.places import here, memory, touched
from tests.tools import index, memctl, topic, tree

FILES = {"MEMORY.md": index("a.md"), "a.md": topic("Alpha"), "archive/a.md": topic("Old alpha")}


def test_archive_and_restore_are_each_others_inverse(tmp_path: Path) -> None:
    files = {"MEMORY.md": index("a.md", "b.md"), "a.md": topic("Alpha"), "b.md": topic("Beta")}
    store = memory(tmp_path / "memory", files)
    before = tree(store)
    assert here("archive", "a", cwd=store).code == 0
    done = memctl("restore", "a", "--json", cwd=store)
    assert done.code == 0, done.err
    assert done.json["schema"] == "memctl/restore@1"
    assert (done.json["verdict"], done.json["path"]) == ("restored", "a.md")
    assert touched(store) == ["MEMORY.md", "a.md", "archive/a.md"]
    after = tree(store)
    lines, then = after.pop("MEMORY.md").split(b"\n"), before.pop("MEMORY.md").split(b"\n")
    assert sorted(lines) == sorted(then)
    assert after == before


def test_onto_a_live_topic(tmp_path: Path) -> None:
    store = memory(tmp_path / "memory", FILES)
    before = tree(store)
    for name in ("a", "archive/a"):
        done = here("restore", name, "--json", cwd=store)
        assert (done.code, done.json["error"]["kind"]) == (5, "changed")
    assert here("restore", "b", cwd=store).code == 4
    assert tree(store) == before


def test_dry_run(tmp_path: Path) -> None:
    store = memory(tmp_path / "memory", {"MEMORY.md": "# M\n", "archive/a.md": topic("Alpha")})
    before = tree(store)
    done = here("restore", "a", "--dry-run", "--json", cwd=store)
    assert (done.code, done.json["dry_run"], tree(store)) == (0, True, before)
