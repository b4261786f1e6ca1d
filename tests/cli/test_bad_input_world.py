"""A world that is not as it should be, one row a case: what is left of git, of the disk, of the
clock. (Merges, rebases, worktrees, hooks and the like: tests/e2e/test_git_states.py.)
"""

from __future__ import annotations

import os
import subprocess
import sys
import time
from typing import TYPE_CHECKING

import pytest

from tests.adapters.build import LAUNCH
from tests.cli.places import here, memory
from tests.tools import Result, environment, git, index, make_store, memctl, run, topic, tree

if TYPE_CHECKING:
    from pathlib import Path

FILES = {"MEMORY.md": index("a.md"), "a.md": topic("Alpha")}
NEW = ("add", "--type", "user", "--name", "A new one", "--body", "The hull is blue.", "--json")
READS = (("list", "--json"), ("find", "alpha", "--json"), ("show", "a", "--json"))


def reads(root: str, env: dict[str, str | None] | None = None) -> None:
    for words in READS:
        done = memctl(*words, "--dir", root, cwd=os.path.dirname(root), env=env)
        assert done.code == 0, done.err
        assert "Alpha" in done.out


def added(done: Result, root: str) -> str:
    """It is saved; why it is not committed, "" when it is."""
    assert done.code == 0, done.out + done.err
    assert os.path.exists(f"{root}/user_a_new_one.md")
    assert (done.json["commit"] is None) == (done.json["pending"] is not None)
    return done.json["pending"] or ""


def no_git(root: str) -> dict[str, str | None]:
    return {"PATH": "/nowhere"}


def corrupt_index(root: str) -> dict[str, str | None]:
    with open(f"{root}/.git/index", "r+b") as file:
        file.write(b"garbage")
    return {}


def another_users(root: str) -> dict[str, str | None]:
    return {"GIT_TEST_ASSUME_DIFFERENT_OWNER": "1"}


def broken_config(root: str) -> dict[str, str | None]:
    with open(f"{root}/.git/config", "a", encoding="utf-8") as file:
        file.write("[core\n")
    return {}


def stale_lock(root: str) -> dict[str, str | None]:
    path = f"{root}/.git/index.lock"
    make_store(root, {".git/index.lock": ""})
    os.utime(path, (time.time() - 60,) * 2)
    return {}


WORLDS = {
    "E01": (no_git, "git is not installed"),
    "E06": (stale_lock, ""),
    "E28": (another_users, "belongs to another user"),
    "E29": (corrupt_index, "index"),
    "E29c": (broken_config, "config"),
}


@pytest.mark.parametrize("row", WORLDS)
def test_row(tmp_path: Path, row: str) -> None:
    """Reading works; a write is saved, and what is in the way is told."""
    break_, why = WORLDS[row]
    root = memory(tmp_path / "memory", FILES)
    env = break_(root)
    reads(root, env)
    pending = added(memctl(*NEW, cwd=root, env=env), root)
    assert why in pending
    assert bool(pending) == bool(why)
    assert tree(root)["a.md"] == FILES["a.md"].encode()


def test_a_disk_that_fills_half_way(tmp_path: Path) -> None:
    """E15: exit 3, the old bytes, and the same command works once there is room."""
    body = "The hull is blue. " * 400
    words = ["add", "--type", "user", "--name", "A new one", "--body", body, "--json"]
    for room in (0, 2_000, 9_000):
        root = memory(tmp_path / f"{room}" / "memory", FILES)
        before = tree(root)
        memctl("list", cwd=root)
        done = run([sys.executable, LAUNCH, str(room), sys.executable, "-m", "memctl", *words],
                   cwd=root)  # fmt: skip
        if done.code:
            assert done.code == 3, done.err
            assert done.json["error"]["kind"] == "cannot_write"
            assert tree(root) == before
        again = memctl(*words, "--allow", "duplicate", cwd=root)
        assert again.code == 0, again.out
        assert again.json["commit"]
        assert here("lint", cwd=root).code == 0


def test_a_directory_that_becomes_read_only(tmp_path: Path) -> None:
    """E13: `not writable` is exit 3, and reading goes on."""
    root = memory(tmp_path / "memory", FILES)
    assert memctl("list", cwd=root).code == 0
    before = tree(root)
    folders = [d for d in (root, f"{root}/.memctl", f"{root}/.memctl/journal") if os.path.isdir(d)]
    for folder in folders:
        os.chmod(folder, 0o555)
    plain = [sys.executable, LAUNCH, "plain", sys.executable, "-m", "memctl"]
    done = run([*plain, *NEW], cwd=root)
    read = run([*plain, "find", "alpha"], cwd=root)
    for folder in folders:
        os.chmod(folder, 0o755)
    assert (done.code, done.json["error"]["kind"]) == (3, "cannot_write")
    assert (read.code, tree(root)) == (0, before)


def test_no_store_and_a_file_in_its_place(tmp_path: Path) -> None:
    """E23."""
    (tmp_path / "file").write_text("x")
    for words in (("--dir", "file"), ("--dir", "none"), ()):
        done = here("list", *words, cwd=tmp_path)
        assert done.code == 3
        assert "memctl init" in done.err


def test_a_clock_that_runs_backwards(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is ordered by the clock: history is, and freshness compares, it does not subtract."""
    root = memory(tmp_path / "memory", {"MEMORY.md": "# M\n"})
    real = time.time()
    bodies = ["Tea is served at four.", "The kettle is copper.", "Sugar is in the blue tin."]
    for number, body in enumerate(bodies):
        away = real - number * 40_000_000
        monkeypatch.setattr(time, "time", lambda away=away: away)
        monkeypatch.setattr(time, "time_ns", lambda away=away: int(away * 1e9))
        monkeypatch.setattr(time, "strftime", lambda form, away=away: _strftime(form, away))
        words = ("--name", f"Number {number}", "--body", body)
        assert here("add", "--type", "user", *words, cwd=root).code == 0
        os.utime(f"{root}/user_number_{number}.md", (away, away))
    subjects = [r["subject"] for r in here("log", "--json", cwd=root).json["revisions"]]
    assert subjects[:3] == [f"add user_number_{n}" for n in (2, 1, 0)]
    assert here("undo", cwd=root).code == 0
    assert not os.path.exists(f"{root}/user_number_2.md")
    found = here("find", "kettle copper", "--json", cwd=root)
    assert found.json["matches"][0]["slug"] == "user_number_1"
    assert here("lint", cwd=root).code == 0


_REAL = time.strftime


def _strftime(form: str, away: float) -> str:
    return _REAL(form, time.gmtime(away))


@pytest.mark.parametrize("stamp", [-86_400, 0, 7_258_118_400, 253_402_300_799])
def test_a_file_from_another_age(tmp_path: Path, stamp: int) -> None:
    root = memory(tmp_path / "memory", FILES)
    os.utime(f"{root}/a.md", (stamp, stamp))
    assert here("find", "alpha", cwd=root).code == 0
    assert here("update", "a", "--body", "Alpha is no more.", "--allow", "contradiction",
                "--allow", "update", cwd=root).code == 0  # fmt: skip
    assert git(root, "status", "--porcelain") == ""


def test_a_pipe_that_is_closed_early(tmp_path: Path) -> None:
    """E20, for every verb that answers at length."""
    topics = {f"t{n}.md": topic(f"Number {n} " + "x" * 400) for n in range(60)}
    root = make_store(tmp_path / "memory", {"MEMORY.md": index(), **topics})
    for words in ("list --all", "lint", "find number", "context --profile plain"):
        command = f'"{sys.executable}" -m memctl {words} | head -c 1; exit ${{PIPESTATUS[0]}}'
        done = subprocess.run(
            ["bash", "-c", command], cwd=root, capture_output=True, check=False, env=environment()
        )
        assert done.returncode in (0, 1, 141)
        assert b"Traceback" not in done.stderr
        assert b"pipe" not in done.stderr.lower()
