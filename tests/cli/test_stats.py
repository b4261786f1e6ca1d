"""memctl stats, as a caller sees it."""

from __future__ import annotations

from pathlib import Path

from tests.cli.places import here, memory, on_terminal
from tests.tools import index, make_store, memctl, topic

FILES = {"MEMORY.md": index("a.md"), "a.md": topic("Alpha", created="2026-01-02")}


def test_growth_comes_from_git(tmp_path: Path) -> None:
    store = memory(tmp_path / "memory", FILES)
    make_store(store, {"b.md": topic("Beta")})
    here("consolidate", "--apply", cwd=store)
    answer = here("stats", "--json", cwd=store).json
    assert answer["growth"]["unit"] == "week"
    assert answer["growth"]["points"][-1]["entries"] == 2
    assert (answer["topics"], answer["entries"], answer["reads"]) == (2, 2, None)
    assert answer["remarks"] == []


def test_without_git_growth_is_missing_with_a_remark(tmp_path: Path) -> None:
    store = make_store(tmp_path / "memory", FILES)
    done = here("stats", "--json", cwd=store)
    assert (done.code, done.json["growth"]) == (0, None)
    assert done.json["remarks"][0].startswith("no growth over time: ")
    told = here("stats", cwd=store)
    assert told.code == 0
    assert told.err.startswith("memctl: no growth over time: ")
    nowhere = memctl("stats", "--json", cwd=store, env={"PATH": "/nonexistent"})
    assert (nowhere.code, nowhere.json["growth"]) == (0, None)


def test_blocks_where_the_output_can_have_them(tmp_path: Path) -> None:
    store = memory(tmp_path / "memory", FILES)
    assert "█" in memctl("stats", cwd=store).out
    plain = memctl("stats", cwd=store, env={"PYTHONIOENCODING": "ascii"}).out
    assert plain.isascii()
    assert "####" in plain
    assert "\\u" not in plain
    assert "\x1b[" in on_terminal("stats", cwd=store, env={"TERM": "xterm"}).shown
