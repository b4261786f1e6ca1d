"""memctl lint --fix, as a process."""

from __future__ import annotations

import os
from pathlib import Path

from tests.cli.places import commits, here, memory, touched
from tests.tools import index, memctl, topic, tree

TWICE = "# M\n- [A](a.md) — a\n- [A](a.md) — a\n"
FILES = {
    "MEMORY.md": TWICE,
    "a.md": topic("Alpha"),
    "b.md": topic("Beta").replace("name: Beta", "name: Beta: b"),
    "c.md": b"\xef\xbb\xbf" + topic("Gamma").encode(),
}


def test_the_safe_repairs_in_one_commit_and_once(tmp_path: Path) -> None:
    store = memory(tmp_path / "memory", FILES)
    before = tree(store)
    tried = here("lint", "--fix", "--dry-run", cwd=store)
    assert "dry run" in tried.out
    assert tree(store) == before
    done = memctl("lint", "--fix", "--json", cwd=store)
    assert done.code == 1  # the orphans are left: a plan's work, not a fix's
    assert done.json["schema"] == "memctl/lint@1"
    assert {f["code"] for f in done.json["findings"]} == {"MEM203"}
    assert touched(store) == ["MEMORY.md", "b.md", "c.md"]
    assert commits(store) == 2
    after = tree(store)
    assert after["MEMORY.md"].decode() == "# M\n- [A](a.md) — a\n"
    assert after["b.md"] == before["b.md"].replace(b"Beta: b", b'"Beta: b"')
    assert after["c.md"] == before["c.md"].removeprefix(b"\xef\xbb\xbf")
    assert after["a.md"] == before["a.md"]
    again = here("lint", "--fix", cwd=store)
    assert "nothing to fix safely" in again.out
    assert (commits(store), tree(store)) == (2, after)
    assert here("undo", cwd=store).code == 0
    assert tree(store) == before


def test_a_missing_index_is_made(tmp_path: Path) -> None:
    store = memory(tmp_path / "memory", {"a.md": topic("Alpha"), "archive/z.md": topic("Old")})
    assert (
        here("lint", "--json", "--dir", store, cwd=tmp_path).json["findings"][0]["code"] == "MEM201"
    )
    done = here("--dir", store, "lint", "--fix", cwd=tmp_path)
    assert done.code == 0
    text = Path(store, "MEMORY.md").read_text(encoding="utf-8")
    assert text == "# MEMORY.md\n\n## Project\n- [Alpha](a.md) — About Alpha.\n"


def test_errors(tmp_path: Path) -> None:
    store = memory(tmp_path / "memory", FILES)
    both = here("lint", "--fix", "--staged", "--json", cwd=store)
    assert (both.code, both.json["error"]["kind"]) == (2, "usage")
    os.unlink(Path(store, "MEMORY.md"))
    Path(store, "MEMORY.md").mkdir()
    assert here("--dir", store, "lint", cwd=tmp_path).code == 1


def test_another_hosts_limits(tmp_path: Path) -> None:
    nested = (
        "---\nname: A\ndescription: d\nmetadata: \n  type: project\n---\n\nA is a.\n\n**Why:** b.\n"
    )
    store = memory(tmp_path / "memory", {"MEMORY.md": index("a.md"), "a.md": nested})
    assert here("lint", cwd=store).code == 0
    found = here("lint", "--profile", "qwen", "--json", cwd=store)
    assert (found.code, [f["code"] for f in found.json["findings"]]) == (1, ["MEM113"])
    assert here("lint", "--profile", "qwen", "--staged", "--json", cwd=store).code == 1
    assert here("lint", cwd=store).code == 0
    assert here("lint", "--profile", "nobody", cwd=store).code == 2
