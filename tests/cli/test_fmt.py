"""memctl fmt."""

from __future__ import annotations

from pathlib import Path

from tests.cli.places import commits, here, memory, touched
from tests.tools import index, topic, tree

NESTED = "---\nname: b\ndescription: d\nmetadata: \n  type: project\n---\n\nbody\n"
FILES = {
    "MEMORY.md": index("a.md", "b.md", "c.md"),
    "a.md": topic("Alpha"),
    "b.md": NESTED,
    "c.md": "---\n{name: c, description: d, type: project}\n---\n\nbody\n",
}


def test_one_commit_and_then_nothing(tmp_path: Path) -> None:
    store = memory(tmp_path / "memory", FILES)
    assert here("lint", "--profile", "qwen", cwd=store).code == 1
    before = tree(store)
    checked = here("fmt", "--dialect", "both", "--check", "--json", cwd=store)
    assert (checked.code, tree(store)) == (1, before)
    dry = here("fmt", "--dialect", "both", "--dry-run", cwd=store)
    assert (dry.code, tree(store)) == (0, before)
    assert "+type: project" in dry.out
    count = commits(store)
    done = here("fmt", "--dialect", "both", "--json", cwd=store)
    assert (done.code, done.json["schema"]) == (0, "memctl/fmt@1")
    assert (done.json["verdict"], done.json["detail"]) == ("formatted", "2 topics to both")
    assert "c.md: the frontmatter cannot be turned without harm" in done.json["remarks"][0]
    assert (commits(store), touched(store)) == (count + 1, ["a.md", "b.md"])
    assert b"\ntype: project\nmetadata: \n  type: project\n---\n" in tree(store)["b.md"]
    linted = here("lint", "--profile", "qwen", "--json", cwd=store).json["findings"]
    assert [f["path"] for f in linted if f["code"] == "MEM113"] == ["c.md"]
    assert here("fmt", "--dialect", "both", "--check", cwd=store).code == 0
    assert here("fmt", "--dialect", "both", cwd=store).code == 0
    assert commits(store) == count + 1
    # A later write keeps both levels in step.
    assert here("move", "b", "--type", "feedback", cwd=store).code == 0
    text = Path(store, "feedback_b.md" if Path(store, "feedback_b.md").exists() else "b.md")
    assert text.read_text().count("type: feedback") == 2
    assert here("undo", "2", cwd=store).code == 0
    assert tree(store) == before


def test_only_what_is_named(tmp_path: Path) -> None:
    store = memory(tmp_path / "memory", FILES)
    assert here("fmt", "b", "--dialect", "flat", cwd=store).code == 0
    assert touched(store) == ["b.md"]
    assert tree(store)["b.md"] == b"---\nname: b\ndescription: d\ntype: project\n---\n\nbody\n"
    assert here("fmt", "nothing", "--dialect", "flat", cwd=store).code == 4
    assert here("fmt", "b", cwd=store).code == 2
    assert here("fmt", "--dialect", "upright", cwd=store).code == 2
