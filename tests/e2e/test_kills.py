"""SIGKILL at random moments and at every system call that writes; a disk that is full at each.

Slow, and without mercy: real processes, real signals. strace (where it is there) counts the calls
of one process by name and kills it, or the git that it started, at the Nth; a small tmpfs (where
it may be mounted) is a disk that is really full.
"""

from __future__ import annotations

import os
import random
import re
import shutil
import signal
import subprocess
import sys
import time
from itertools import count
from typing import TYPE_CHECKING

import pytest

from tests.e2e.store import ADD, VERBS, Before, age, copied, healed, prepared
from tests.tools import environment, git, run, tree

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence
    from pathlib import Path

pytestmark = pytest.mark.slow

MOMENTS = 125  # of each of four verbs
MEMCTL = [sys.executable, "-m", "memctl"]
QUIET = {"PYTHONDONTWRITEBYTECODE": "1"}
STRACE = shutil.which("strace")
traced = pytest.mark.skipif(STRACE is None, reason="no strace here: see test_crash.py")
CHANGING = ("write", "pwrite64", "fsync", "fdatasync", "rename", "unlink", "mkdir", "link",
            "ftruncate")  # fmt: skip


@pytest.fixture(scope="module")
def before(tmp_path_factory: pytest.TempPathFactory) -> Before:
    return prepared(tmp_path_factory.mktemp("kills"))


def started(words: Sequence[str], root: str) -> subprocess.Popen[bytes]:
    return subprocess.Popen(
        [*MEMCTL, *words], cwd=root, env=environment(QUIET), start_new_session=True,
        stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
    )  # fmt: skip


@pytest.mark.parametrize("verb", VERBS)
def test_killed_at_random_moments(before: Before, tmp_path: Path, verb: str) -> None:
    """Alternately the process alone, whose git goes on, and all of it."""
    whole = copied(before, tmp_path / "whole")
    start = time.monotonic()
    assert started(VERBS[verb], whole).wait() in (0, 1)
    took = time.monotonic() - start
    dice = random.Random(verb)
    planned = {"gone.md", "orphan.md"} if verb == "consolidate" else ()
    died = 0
    for turn in count():
        root = copied(before, tmp_path / f"{turn}")
        after = dice.uniform(0.0, 1.0) * took
        process = started(VERBS[verb], root)
        try:
            process.wait(after)
            took *= 0.95  # the machine is quicker now: too late
        except subprocess.TimeoutExpired:
            (os.kill if turn % 2 else os.killpg)(process.pid, signal.SIGKILL)
            died += process.wait() == -signal.SIGKILL
            healed(root, before, (verb, turn, after), planned)
        shutil.rmtree(root)
        if died == MOMENTS:
            return


def strace(root: str, inject: str, *words: str, env: Mapping[str, str] | None = None) -> int:
    options = ["-qq", "-o", os.devnull, "-e", f"trace={inject.split(':')[0]}"]
    done = run([STRACE or "", *options, "-e", f"inject={inject}", *words], root, env=env)
    assert "Traceback" not in done.err, done
    return done.code


def calls(root: str, tmp_path: Path, *words: str) -> list[tuple[str, int]]:
    """Each state-changing call of one process: its name, and its number among those of the name;
    what goes into a pipe (to git, to the caller) changes no disk."""
    out = f"{tmp_path}/trace"
    names = f"trace={','.join(CHANGING)}"
    names = f"trace={','.join(CHANGING)}"
    found = run([STRACE or "", "-qq", "-y", "-o", out, "-e", names, *words], root)
    assert found.code == 0, found
    counted: dict[str, int] = {}
    moments = []
    with open(out, encoding="utf-8", errors="replace") as file:
        for line in file:
            name = line.partition("(")[0]
            if name in CHANGING:
                counted[name] = counted.get(name, 0) + 1
                if "<pipe:" not in line:
                    moments.append((name, counted[name]))
    return moments


@traced
def test_killed_at_every_call_that_writes(before: Before, tmp_path: Path) -> None:
    moments = calls(copied(before, tmp_path / "whole"), tmp_path, *MEMCTL, *ADD)
    assert len(moments) > 30
    for name, number in moments:
        root = copied(before, tmp_path / f"{name}{number}")
        strace(root, f"{name}:signal=SIGKILL:when={number}", *MEMCTL, *ADD, env=QUIET)
        healed(root, before, (name, number))
        shutil.rmtree(root)


@pytest.fixture
def shim(tmp_path: Path) -> dict[str, str]:
    """A `git` first on PATH that runs the real one under strace, told by INJECT what to do to it
    when its words hold DOING."""
    folder = tmp_path / "bin"
    folder.mkdir()
    real = shutil.which("git")
    (folder / "git").write_text(
        f'#!/bin/sh\ncase " $* " in *" $DOING "*) exec {STRACE} -qq -o "${{TRACE:-/dev/null}}" '
        f'-e "trace=$NAMES" ${{INJECT:+-e "inject=$INJECT"}} {real} "$@";; esac\n'
        f'exec {real} "$@"\n'
    )
    (folder / "git").chmod(0o755)
    return {"PATH": f"{folder}:{os.environ['PATH']}", **QUIET}


@traced
@pytest.mark.parametrize("doing", ["add", "commit"])
def test_git_killed_at_every_call_that_writes(
    before: Before, tmp_path: Path, shim: dict[str, str], doing: str
) -> None:
    """memctl lives on: it says that the write waits, and the next one commits it."""
    whole = copied(before, tmp_path / "whole")
    out = f"{tmp_path}/git-trace"
    told = {**shim, "DOING": doing, "NAMES": ",".join(CHANGING)}
    assert run([*MEMCTL, *ADD], whole, env={**told, "TRACE": out}).code == 0
    counted: dict[str, int] = {}
    with open(out, encoding="utf-8", errors="replace") as file:
        names = [line.partition("(")[0] for line in file]
    moments = []
    for name in (n for n in names if n in CHANGING):
        counted[name] = counted.get(name, 0) + 1
        moments.append((name, counted[name]))
    assert len(moments) > 2
    for name, number in moments:
        root = copied(before, tmp_path / f"{name}{number}")
        inject = {"INJECT": f"{name}:signal=SIGKILL:when={number}"}
        done = run([*MEMCTL, *ADD, "--json"], root, env={**told, **inject})
        assert done.code == 0, (name, number, done)
        age(root)
        healed(root, before, (doing, name, number))
        shutil.rmtree(root)


# -- a full disk ---------------------------------------------------------------------------------


def full(root: str, before: Before, done: object, code: int, err: str) -> None:
    """A sentence and exit 3, or a write that landed; the old bytes are there in either case."""
    assert code in (0, 3), done
    files = tree(root)
    assert {p: files.get(p) for p in before.files if p != "MEMORY.md"} == {
        p: data for p, data in before.files.items() if p != "MEMORY.md"
    }, done
    old = before.files["MEMORY.md"]
    if code:
        assert err.startswith("memctl: "), done
        assert files["MEMORY.md"] == old, done
    else:
        assert set(old.splitlines()) <= set(files["MEMORY.md"].splitlines()), done


@traced
def test_no_room_at_every_call_that_writes(before: Before, tmp_path: Path) -> None:
    moments = calls(copied(before, tmp_path / "whole"), tmp_path, *MEMCTL, *ADD)
    codes = []
    for name, number in moments:
        if name not in ("write", "pwrite64", "fsync", "mkdir"):
            continue
        root = copied(before, tmp_path / f"{name}{number}")
        inject = f"{name}:error=ENOSPC:when={number}"
        options = ["-qq", "-o", os.devnull, "-e", f"trace={name}", "-e", f"inject={inject}"]
        done = run([STRACE or "", *options, *MEMCTL, *ADD], root, env=QUIET)
        assert "Traceback" not in done.err, (name, number, done)
        full(root, before, (name, number, done), done.code, done.err)
        codes.append(done.code)
        healed(root, before, (name, number))
        shutil.rmtree(root)
    assert {0, 3} <= set(codes)


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[str]:
    place = str(tmp_path / "disk")
    os.mkdir(place)
    made = run(["mount", "-t", "tmpfs", "-o", "size=4m", "none", place], tmp_path)
    if made.code:
        pytest.skip("no tmpfs may be mounted here: see test_a_full_disk_during_a_write")
    yield place
    # Lazily: in-process checks may still map files of it.
    assert run(["umount", "-l", place], tmp_path).code == 0


def test_a_disk_that_is_really_full(before: Before, small_disk: str) -> None:
    """Page by page less room: for git's objects, for the index, for the topic, for the journal."""
    codes = []
    for pages in range(0, 60, 3):
        root = f"{small_disk}/memory"
        shutil.copytree(before.root, root, symlinks=True)
        os.unlink(f"{root}/.memctl/cache.db")  # a cache that cannot be written goes and makes room
        with open(f"{small_disk}/fill", "wb") as file:
            place = os.statvfs(small_disk)
            file.write(b"\0" * max(0, (place.f_bavail - pages) * place.f_frsize))
        done = run([*MEMCTL, *ADD], root, env=QUIET)
        assert "Traceback" not in done.err, (pages, done)
        full(root, before, (pages, done), done.code, done.err)
        codes.append(done.code)
        os.unlink(f"{small_disk}/fill")
        age(root)
        healed(root, before, pages)
        shutil.rmtree(root)
    assert {0, 3} <= set(codes)


# -- durability ----------------------------------------------------------------------------------

_CALL = re.compile(r"^\d+ +(\w+)\((.*)\) += ")
_FILE = re.compile(r"\d+<([^>]*)>|\"([^\"]*)\"")


@traced
def test_what_was_acknowledged_was_synced_before(before: Before, tmp_path: Path) -> None:
    """Each file before its rename, its directory after; git's index, refs and directory last."""
    root = os.path.realpath(copied(before, tmp_path / "whole"))
    out = f"{tmp_path}/trace"
    names = "trace=fsync,fdatasync,rename,renameat,renameat2,write"
    done = run([STRACE or "", "-f", "-y", "-qq", "-o", out, "-e", names, *MEMCTL, *ADD], root,
               env=QUIET)  # fmt: skip
    assert done.code == 0, done
    synced: list[str] = []
    bare: list[str] = []
    unsynced: set[str] = set()
    acknowledged = False
    with open(out, encoding="utf-8", errors="replace") as file:
        for call, rest in (m.groups() for m in map(_CALL.match, file) if m):
            paths = [a or b for a, b in _FILE.findall(rest)]
            if call in ("fsync", "fdatasync"):
                synced.append(paths[0])
                unsynced.discard(paths[0])
            elif call.startswith("rename"):
                old, new = paths[0], paths[-1]
                if old not in synced and "index" not in new:
                    bare.append(new)
                unsynced |= {os.path.dirname(new), *([new] if new.endswith("/index") else [])}
            elif '"added ' in rest:
                acknowledged = True
                assert not {p for p in unsynced if p.startswith(root)}, unsynced
    assert acknowledged
    assert bare == []
    head = git(root, "symbolic-ref", "HEAD").strip()
    wanted = {root, f"{root}/.git", f"{root}/.git/index", os.path.dirname(f"{root}/.git/{head}")}
    assert wanted <= set(synced)
