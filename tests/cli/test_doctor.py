"""memctl doctor, as a process."""

from __future__ import annotations

import os
from pathlib import Path

from tests.adapters.build import project
from tests.cli.places import here, memory
from tests.tools import git, index, make_store, memctl, topic

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
    nothing = {"unfinished": 0, "uncommitted": 0, "writes": [], "pending": None}
    assert answer["journal"] == nothing
    assert answer["git"]["locks"] == []
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


ADD = ["add", "--type", "reference", "--name", "Invoices", "--body", "Invoices have numbers."]


def test_an_unfinished_write_and_a_leftover_lock_are_shown_and_mended(tmp_path: Path) -> None:
    store = memory(tmp_path / "memory", FILES)
    env = {"DIE_AT": "2", "DIE_ON": "subprocess.Popen", "PYTHONDONTWRITEBYTECODE": "1"}
    assert memctl(*ADD, cwd=store, env=env).code == -9
    lock = make_store(store, {".git/index.lock": ""}) + "/.git/index.lock"
    os.utime(lock, (1, 1))
    shown = here("doctor", "--json", cwd=store).json
    assert (shown["journal"]["unfinished"], shown["git"]["locks"]) == (1, [lock])
    assert shown["journal"]["writes"] == ["add reference_invoices"]
    told = here("doctor", cwd=store).out
    assert "add reference_invoices  (unfinished)" in told
    assert lock in told
    mended = here("doctor", "--fix", "--json", cwd=store).json
    assert (mended["journal"]["unfinished"], mended["git"]["locks"]) == (0, [])
    assert git(store, "log", "-1", "--format=%s") == "add reference_invoices\n"
    assert git(store, "status", "--porcelain") == ""


def test_in_a_project_a_lock_is_only_shown_and_what_waits_says_why(tmp_path: Path) -> None:
    store = project(tmp_path / "p")
    lock = make_store(tmp_path / "p", {".git/index.lock": ""}) + "/.git/index.lock"
    os.utime(lock, (1, 1))
    make_store(tmp_path / "p", {".git/HEAD": git(store, "rev-parse", "HEAD")})
    assert here(*ADD, "--json", cwd=store).json["commit"] is None
    shown = here("doctor", "--fix", "--json", cwd=store).json
    assert shown["git"]["locks"] == [lock]
    assert shown["journal"]["uncommitted"] == 1
    assert "HEAD is detached" in shown["journal"]["pending"]
    os.unlink(lock)
    git(store, "symbolic-ref", "HEAD", "refs/heads/main")
    assert here("doctor", "--fix", "--json", cwd=store).json["journal"]["uncommitted"] == 0
    assert git(store, "log", "-1", "--format=%s") == "add reference_invoices\n"


def test_lint_fix_finishes_it_too(tmp_path: Path) -> None:
    store = memory(tmp_path / "memory", FILES)
    env = {"DIE_AT": "2", "DIE_ON": "subprocess.Popen", "PYTHONDONTWRITEBYTECODE": "1"}
    assert memctl(*ADD, cwd=store, env=env).code == -9
    assert here("lint", "--fix", cwd=store).code == 0
    assert os.listdir(f"{store}/.memctl/journal") == []


def test_a_dry_run_of_lint_fix_mends_nothing(tmp_path: Path) -> None:
    store = memory(
        tmp_path / "memory", {"a.md": "\ufeff" + topic("Alpha"), "MEMORY.md": index("a.md")}
    )
    before = git(store, "rev-parse", "HEAD")
    for words in ((), ("--json",)):
        assert here("lint", "--fix", "--dry-run", *words, cwd=store).code in (0, 1)
    assert git(store, "rev-parse", "HEAD") == before
    here("lint", "--fix", "--json", cwd=store)
    assert git(store, "rev-parse", "HEAD") != before
