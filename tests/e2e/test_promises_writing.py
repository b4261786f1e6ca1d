"""What memctl promises about what it keeps, one test a promise, small enough for every run.

Each names where the same is driven to the end (`-m slow`).
"""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING

import pytest

from memctl.adapters import lock
from tests.adapters.build import LAUNCH, mess, project, work_of_the_user
from tests.cli.places import here, memory
from tests.e2e import test_kills, test_writers
from tests.e2e.store import ADD, copied, healed, prepared
from tests.tools import git, index, memctl, run, topic, tree

if TYPE_CHECKING:
    from pathlib import Path

FILES = {"MEMORY.md": index("a.md"), "a.md": topic("Alpha")}


def test_p1_an_acknowledged_add_is_in_topic_index_and_commit(tmp_path: Path) -> None:
    """To the end: test_writers.py, sixteen times fifty."""
    root = test_writers.own_store(tmp_path)
    test_writers.landed(root, test_writers.all_at_once(root, 4, 3))


def test_p2_reading_never_waits_never_writes_never_runs_git(tmp_path: Path) -> None:
    root = memory(tmp_path / "memory", FILES)
    assert here("list", cwd=root).code == 0
    before = tree(tmp_path)
    reads = (["list"], ["show", "a"], ["find", "alpha"], ["context"], ["lint"])
    with lock.locked(f"{root}/.git/{lock.NAME}", "test"):
        for words in reads:
            assert memctl(*words, cwd=root, env={"PATH": "/nowhere"}).code == 0, words
    plain = [sys.executable, LAUNCH, "plain", sys.executable, "-m", "memctl"]
    for folder, _, _ in os.walk(root):
        os.chmod(folder, 0o555)
    codes = [run([*plain, *words], root).code for words in reads]
    for folder, _, _ in os.walk(root):
        os.chmod(folder, 0o755)
    assert codes == [0] * len(reads)
    assert tree(tmp_path) == before
    assert git(root, "status", "--porcelain") == ""


@pytest.mark.parametrize("moment", [5, 9, 14, 18])
def test_p3_a_kill_loses_nothing_and_the_next_write_mends(tmp_path: Path, moment: int) -> None:
    """To the end: test_crash.py and test_kills.py, at every moment and every system call."""
    before = prepared(tmp_path)
    root = copied(before, tmp_path / "copy")
    env = {"DIE_AT": str(moment), "PYTHONDONTWRITEBYTECODE": "1"}
    assert memctl(*ADD, cwd=root, env=env).code == -9
    healed(root, before, moment)


@test_kills.traced
def test_p4_what_was_acknowledged_was_synced(tmp_path: Path) -> None:
    """What a power cut leaves is what was synced; a cut itself takes a disk of its own."""
    test_kills.test_what_was_acknowledged_was_synced_before(prepared(tmp_path), tmp_path)


BAD = {
    "latin.md": b"---\nname: caf\xe9\n---\n\nx\n",
    "nul.md": b"---\nname: a\0b\n---\n",
    "bomb.md": b"---\na: &a [x, x]\nb: &b [*a, *a]\nname: *b\n---\n\nx\n",
    "open.md": b"---\nname: never closed\n",
    "tag.md": b"---\nname: !!python/object/apply:os.system [id]\n---\n\nx\n",
    "twice.md": b"---\nname: A\nname: B\n---\n\nx\n",
    "cr.md": b"---\rname: A\r---\rx\r",
    "utf16.md": "---\nname: A\n---\n".encode("utf-16"),
    "long.md": b"---\nname: A\n---\n\n" + b"x" * 2_000_000,
    "marks.md": b"---\n<<<<<<< HEAD\nname: A\n=======\nname: B\n>>>>>>> x\n---\n\nx\n",
    "empty.md": b"",
}


def test_p5_one_bad_file_hides_no_good_one_and_crashes_nothing(tmp_path: Path) -> None:
    root = memory(tmp_path / "memory", {**FILES, **BAD})
    os.symlink("/etc/hostname", f"{root}/link.md")
    os.mkfifo(f"{root}/pipe.md")
    listed = here("list", "--json", cwd=root)
    assert {"a", *(p[:-3] for p in BAD)} <= {t["slug"] for t in listed.json["topics"]}
    assert [t["problems"] for t in listed.json["topics"] if t["slug"] == "a"] == [[]]
    assert here("find", "alpha", "--json", cwd=root).json["matches"][0]["slug"] == "a"
    for words in (["lint"], ["doctor"], ["context"], ["consolidate"], ["stats"], ["log"]):
        assert here(*words, cwd=root).code in (0, 1), words
    assert here(*ADD, cwd=root).code == 0
    assert {p: tree(root)[p] for p in BAD} == BAD


def test_p7_the_users_own_work_is_neither_committed_nor_moved(tmp_path: Path) -> None:
    """To the end: test_git_states.py, in every state; test_writers.py, with many writers."""
    root = project(tmp_path / "p")
    top = str(tmp_path / "p")
    mess(top)
    before = work_of_the_user(top, "memory")
    for words in (ADD, ["pin", "a"], ["move", "a", "b"], ["archive", "b"], ["undo", "2"]):
        assert here(*words, cwd=root).code == 0, words
        assert work_of_the_user(top, "memory") == before, words


FAILURES = {
    2: ["add", "--type", "user"],
    3: ["list", "--dir", "nowhere"],
    4: ["show", "nothing"],
    5: ["pin", "a", "--if-match", "0" * 64],
    12: ["add", "--type", "user", "--name", "K", "--body", "key AKIA" + "Q3EGRZ7XW5KTMB2J"],
}


@pytest.mark.parametrize("code", FAILURES)
def test_p12_a_failure_is_a_sentence_and_its_exit_code(tmp_path: Path, code: int) -> None:
    root = memory(tmp_path / "memory", FILES)
    done = memctl(*FAILURES[code], cwd=root)
    assert done.code == code, done
    said = done.err or done.out
    assert said.startswith(("memctl: ", "refused: ")), said
    assert "Traceback" not in done.err + done.out
    assert git(root, "status", "--porcelain") == ""


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="no /dev/full here")
def test_p12_an_answer_that_finds_no_room(tmp_path: Path) -> None:
    root = memory(tmp_path / "memory", FILES)
    for verb in ("list", "show a", "list --json"):
        words = f"{sys.executable} -m memctl {verb} > /dev/full"
        done = run(["sh", "-c", words], root)
        assert (done.code, done.err.split(":")[0]) == (3, "memctl"), done
        assert "Traceback" not in done.err
