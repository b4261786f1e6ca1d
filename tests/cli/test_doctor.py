"""memctl doctor, as a process."""

from __future__ import annotations

from pathlib import Path

from tests.cli.places import here, memory
from tests.tools import index, make_store, memctl, topic

FILES = {
    "MEMORY.md": index("a.md"),
    "a.md": topic("Alpha"),
    "archive/z.md": topic("Old"),
}


def test_one_screen(tmp_path: Path) -> None:
    store = memory(tmp_path / "memory", FILES)
    done = memctl("doctor", "--json", cwd=store)
    assert done.code == 0, done.err + done.out
    answer = done.json
    assert answer["schema"] == "memctl/doctor@1"
    assert (answer["store"], answer["topics"], answer["archived"]) == (store, 1, 1)
    assert (answer["git"]["layout"], answer["git"]["branch"]) == ("own", "main")
    assert answer["journal"] == {"unfinished": 0, "uncommitted": 0}
    assert answer["budget"]["profile"] == "claude"
    assert (answer["budget"]["lines"], answer["budget"]["lines_limit"]) == (4, 200)
    assert answer["budget"]["bytes"] == len(FILES["MEMORY.md"].encode())
    assert answer["findings"] == []
    assert len(here("doctor", cwd=store).out.split("\n")) < 20


def test_the_limits_in_force_and_how_much_of_them_is_used(tmp_path: Path) -> None:
    store = memory(tmp_path / "memory", {**FILES, "memctl.toml": 'profile = "qwen"\n'})
    budget = here("doctor", "--json", cwd=store).json["budget"]
    assert (budget["profile"], budget["topics"], budget["topics_limit"]) == ("qwen", 1, 200)
    assert budget["dated"].startswith("20")
    assert budget["source"].startswith("Qwen Code")
    shown = here("doctor", cwd=store).out
    assert f"profile qwen of {budget['dated']}: Qwen Code" in shown
    assert "topics █░" in shown
    assert "1 of 200 (0%)" in shown


def test_it_fails_on_an_error_and_without_git_says_so(tmp_path: Path) -> None:
    store = make_store(tmp_path / "memory", {**FILES, "orphan.md": topic("Orphan")})
    done = here("doctor", "--json", cwd=store)
    assert (done.code, done.json["git"]["layout"]) == (1, "none")
    assert [f["code"] for f in done.json["findings"]] == ["MEM203"]
    assert here("doctor", "--json", cwd=tmp_path).code in (0, 1)
    assert here("doctor", "--json", cwd=tmp_path.parent).json["error"]["kind"] == "no_store"
