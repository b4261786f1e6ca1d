"""The one lock: it excludes, names its holder, dies with it, and git's orphans keep it."""

from __future__ import annotations

import fcntl
import json
import os
import signal
import subprocess
import sys
import threading
from contextlib import contextmanager
from typing import TYPE_CHECKING

import pytest

from memctl.adapters import git as git_adapter
from memctl.adapters.lock import held, locked
from memctl.errors import Busy, CannotWrite
from tests.adapters.build import python
from tests.tools import git, make_store

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

SOON = 0.05
HOLD = """
import sys
from memctl.adapters.lock import locked
with locked(sys.argv[1], "consolidate"):
    print("held", flush=True)
    sys.stdin.read()
"""


@contextmanager
def held_by_another(path: str) -> Iterator[subprocess.Popen[str]]:
    """Another process holds the lock until the block ends."""
    words = [sys.executable, "-c", HOLD, path]
    pipe = subprocess.PIPE
    with subprocess.Popen(words, stdin=pipe, stdout=pipe, text=True) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "held\n"
        yield process
        if process.stdin:
            process.stdin.close()


@pytest.fixture
def path(tmp_path: Path) -> str:
    return str(tmp_path / "memctl.lock")


def test_another_process_waits_in_vain_and_is_told_who_holds_it(path: str) -> None:
    with held_by_another(path) as process:
        with pytest.raises(Busy) as fault, locked(path, "add", SOON):
            pass
        assert f"process {process.pid} has been at `consolidate`" in fault.value.message
        assert fault.value.exit_code == 6
    with locked(path, "add", SOON):
        pass


def test_a_waiter_gets_it_when_the_holder_is_done(path: str) -> None:
    with held_by_another(path) as process:
        assert process.stdin is not None
        letting_go = threading.Timer(0.02, process.stdin.close)
        letting_go.start()
        with locked(path, "add"):
            assert json.loads(_text(path))["verb"] == "add"
        letting_go.join()


@pytest.mark.parametrize("seconds", [0.0, -1.0])
def test_no_time_to_wait_is_no_wait(path: str, seconds: float) -> None:
    with held_by_another(path), pytest.raises(Busy), locked(path, "add", seconds):
        pass


def test_the_alarm_of_the_caller_is_his_again(path: str) -> None:
    before = signal.getsignal(signal.SIGALRM)
    with held_by_another(path), pytest.raises(Busy), locked(path, "add", SOON):
        pass
    assert signal.getsignal(signal.SIGALRM) == before
    assert signal.getitimer(signal.ITIMER_REAL) == (0.0, 0.0)


def test_it_works_in_a_thread(path: str) -> None:
    answers: list[str] = []

    def work() -> None:
        try:
            with locked(path, "add", SOON):
                answers.append("held")
        except Busy:
            answers.append("busy")

    for _ in range(2):
        thread = threading.Thread(target=work)
        if answers:
            thread.start()
            thread.join()
        else:
            with held_by_another(path):
                thread.start()
                thread.join()
    assert answers == ["busy", "held"]


def test_it_is_the_kernels_lock_that_any_program_sees(path: str) -> None:
    with locked(path, "add"), open(path) as file, pytest.raises(BlockingIOError):
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    with open(path) as file:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        with pytest.raises(Busy), locked(path, "add", SOON):
            pass


def test_it_excludes_filelock_on_the_same_path(path: str) -> None:
    filelock = pytest.importorskip("filelock")
    with locked(path, "add"), pytest.raises(filelock.Timeout):
        filelock.FileLock(path, timeout=0).acquire()
    with filelock.FileLock(path), pytest.raises(Busy), locked(path, "add", SOON):
        pass


def test_a_killed_holder_holds_nothing_and_the_file_stays(path: str) -> None:
    with held_by_another(path) as process:
        inode = os.stat(path).st_ino
        process.kill()
        process.wait()
        with locked(path, "add", SOON):
            pass
    assert os.stat(path).st_ino == inode


def test_looking_whether_it_is_held_waits_for_nobody_and_makes_nothing(path: str) -> None:
    assert not held(path)
    assert not os.path.exists(path)
    with locked(path, "add"):
        assert held(path)
    assert not held(path)


def test_an_orphaned_git_keeps_it(path: str, tmp_path: Path) -> None:
    """memctl is killed while its git works on: nobody else may write into that repository."""
    root = make_store(tmp_path / "repo", {"a.md": "x"})
    git(root, "init", "-q")
    fifo = str(tmp_path / "wait")
    os.mkfifo(fifo)
    git(root, "config", "alias.linger", f"!echo started >&2; cat {fifo} >/dev/null")
    code = (
        "import sys; from memctl.adapters import git, lock\n"
        "with lock.locked(sys.argv[1], 'add') as fd:\n"
        "    print('held', flush=True)\n"
        "    git.run(sys.argv[2], ['linger'], keep_fd=fd)\n"
    )
    words = [sys.executable, "-c", code, path, root]
    with subprocess.Popen(words, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "held\n"
        end = os.open(fifo, os.O_WRONLY)  # waits until git's `cat` reads
        process.kill()
        process.wait()
        with pytest.raises(Busy), locked(path, "add", SOON):
            pass
        os.close(end)
    with locked(path, "add"):
        pass


def test_a_lock_that_cannot_be_opened(tmp_path: Path) -> None:
    for name in ("folder", "link"):
        path = str(tmp_path / name)
        if name == "folder":
            os.mkdir(path)
        else:
            os.symlink(str(tmp_path / "elsewhere"), path)
        with pytest.raises(CannotWrite, match="cannot lock"), locked(path, "add"):
            pass
    assert not os.path.exists(tmp_path / "elsewhere")


def test_a_full_disk_takes_only_the_holders_name(path: str, tmp_path: Path) -> None:
    code = (
        "import sys; from memctl.adapters.lock import locked\n"
        "with locked(sys.argv[1], 'add'): print('held')"
    )
    assert python(code, path, cwd=tmp_path, fault="0").out == "held\n"
    with open(path) as file:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        with pytest.raises(Busy, match="another process"), locked(path, "add", SOON):
            pass


def test_the_lock_is_not_left_to_programs_that_know_nothing_of_it(path: str) -> None:
    """Only git is handed the descriptor."""
    with locked(path, "add") as fd:
        assert not os.get_inheritable(fd)


def test_the_adapter_of_git_hands_it_on(path: str, tmp_path: Path) -> None:
    with locked(path, "add") as fd:
        assert git_adapter.run(str(tmp_path), ["version"], keep_fd=fd).code == 0


def _text(path: str) -> str:
    with open(path) as file:
        return file.read()
