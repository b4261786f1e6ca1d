"""memctl killed at any moment, and many of it at once: nothing that was there is lost.

tests/child/sitecustomize.py kills the process (SIGKILL) right before the Nth thing it does to the
disk: a rename, an unlink, an fsync, a directory or file it makes, a git it starts.
"""

from __future__ import annotations

import os
import re
import shutil
import sys
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING

import pytest

from memctl.adapters.store import DiskStore
from tests.adapters.build import LAUNCH, log
from tests.tools import git, make_store, memctl, run, topic, tree

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

ADD = ["add", "--type", "reference", "--name", "Invoices", "--body", "Invoices have numbers."]
AFTER = ["add", "--type", "reference", "--name", "Screenshots", "--body", "Half size is compared."]
LINES = "".join(f"- [Old {n}](old_{n}.md) — curated cue {n}\n" for n in range(3))
OLD = {
    "MEMORY.md": f"# Mine\n\nProse that is nobody's business.\n\n## Reference\n{LINES}",
    **{f"old_{n}.md": topic(f"Old {n}", type="reference") for n in range(3)},
}
MOMENTS = 60


_MADE: dict[str, str] = {}


@pytest.fixture
def root(tmp_path: Path, tmp_path_factory: pytest.TempPathFactory) -> str:
    """A store with a history and nothing waiting."""
    if not _MADE:
        folder = tmp_path_factory.mktemp("crash")
        _MADE["root"] = make_store(folder / "memory", OLD)
        assert memctl("init", cwd=folder).code == 0
    return copied(_MADE["root"], tmp_path)


def killed_at(moment: int, root: str, words: Sequence[str] = ADD, on: str = "") -> bool:
    """Run a write and kill it at this moment; False when it ended before."""
    env = {"DIE_AT": str(moment), "DIE_ON": on or None, "PYTHONDONTWRITEBYTECODE": "1"}
    done = memctl(*words, "--json", cwd=root, env=env)
    assert done.code in (0, -9), done
    return done.code == -9


def errors(root: str) -> set[tuple[str, str]]:
    found = memctl("lint", "--json", cwd=root).json["findings"]
    return {(f["code"], f["path"]) for f in found if f["severity"] == "error"}


def slugs(root: str) -> set[str]:
    done = memctl("list", "--json", cwd=root)
    assert done.code == 0, done
    assert [t for t in done.json["topics"] if t["problems"]] == [], done.out
    return {t["slug"] for t in done.json["topics"]}


def reads_right(root: str) -> None:
    """At once, without mending anything: all that was there, and the new topic whole or not."""
    before = tree(root)
    named = re.findall(r"\]\((.+?)\)", before["MEMORY.md"].decode())
    assert set(named) <= set(before), "a host that reads the files finds what the index names"
    known = slugs(root)
    assert {"old_0", "old_1", "old_2"} <= known
    assert len(known) in (3, 4)
    store = DiskStore(root)
    assert all(store.topic(row.path).body.strip() for row in store.rows())
    found = memctl("find", "invoices", "--json", cwd=root)
    assert found.code == (0 if len(known) == 4 else 1)
    assert errors(root) == set()
    assert tree(root) == before


def mended(root: str) -> None:
    """The next write finishes what was begun, commits all of it, and leaves nothing behind."""
    known = {row.slug for row in DiskStore(root).rows()}
    done = memctl(*AFTER, "--json", cwd=root)
    assert done.code == 0, done
    assert done.json["commit"] == git(root, "rev-parse", "HEAD").strip()
    assert slugs(root) == {*known, "reference_screenshots"}
    assert errors(root) == set()
    assert git(root, "status", "--porcelain") == ""
    assert git(root, "fsck", "--no-dangling") == ""
    files = tree(root)
    text = files["MEMORY.md"].decode()
    assert text.startswith(OLD["MEMORY.md"])
    assert len(text.splitlines()) == len(OLD["MEMORY.md"].splitlines()) + len(known) - 3 + 1
    for path, old in OLD.items():
        if path != "MEMORY.md":
            assert files[path] == old.encode()
    assert not [n for _, _, names in os.walk(root) for n in names if n.endswith(".tmp")]
    assert os.listdir(f"{root}/.memctl/journal") == []


def copied(root: str, to: Path) -> str:
    shutil.copytree(root, to / "memory", symlinks=True)
    return str(to / "memory")


# The journal written, named, synced; the topic; the index; before git, between its two calls,
# after them; and without the journal again. Every moment of every verb: -m slow.
@pytest.mark.parametrize("moment", [4, 5, 6, 8, 9, 10, 13, 14, 15, 16, 17, 20, 21])
def test_add_killed(root: str, moment: int) -> None:
    assert killed_at(moment, root)
    reads_right(root)
    mended(root)


def test_the_last_of_these_moments_comes_after_the_commit(root: str) -> None:
    assert killed_at(20, root)
    assert log(root)[0] == "add reference_invoices"
    assert not killed_at(MOMENTS, root, AFTER)


@pytest.mark.slow
@pytest.mark.parametrize(
    "words",
    [
        ADD,
        ["archive", "old_1"],
        ["forget", "old_1"],
        ["move", "old_1", "reference_renamed"],
        ["update", "old_1", "--body", "A fuller text of old one."],
        ["undo"],
    ],
    ids=lambda w: w[0],
)
def test_every_verb_killed_at_every_moment(root: str, tmp_path: Path, words: list[str]) -> None:
    assert memctl(*AFTER, cwd=root).code == 0
    for moment in range(1, MOMENTS):
        here = copied(root, tmp_path / f"m{moment}")
        died = killed_at(moment, here, words)
        assert errors(here) == set()
        slugs(here)
        done = memctl(*ADD, "--name", "Later", "--body", "Something later.", "--json", cwd=here)
        assert done.code == 0, (moment, done)
        assert done.json["commit"], (moment, done)
        assert errors(here) == set()
        assert git(here, "status", "--porcelain") == "", moment
        assert {"old_0.md", "old_2.md"} <= set(tree(here))
        shutil.rmtree(here)
        if not died:
            return
    raise AssertionError("it never ended")


@pytest.mark.slow
def test_the_cache_killed_at_every_moment(root: str, tmp_path: Path) -> None:
    """A read that is killed while it makes the cache leaves one that is right, or none."""
    shutil.rmtree(f"{root}/.memctl")
    for moment in range(1, MOMENTS):
        here = copied(root, tmp_path / f"m{moment}")
        died = killed_at(moment, here, ["list"])
        assert len(slugs(here)) == 3
        assert DiskStore(here).cache().why_memory == ""
        if not died:
            return
    raise AssertionError("it never ended")


def test_an_index_cut_off_in_a_git_that_was_killed_too(root: str) -> None:
    """git died between `add` and `commit`, and left its locks."""
    make_store(
        root, {".git/index.lock": "torn", ".git/HEAD.lock": "", ".git/next-index-1.lock": ""}
    )
    for name in ("index.lock", "HEAD.lock", "next-index-1.lock"):
        os.utime(f"{root}/.git/{name}", (1, 1))
    reads_right(root)
    mended(root)


def test_a_full_disk_during_a_write(root: str) -> None:
    """A real process with no room for files: a sentence, exit 3, and everything as it was."""
    before = tree(root)
    for limit in ("0", "300", "500"):
        done = run([sys.executable, LAUNCH, limit, sys.executable, "-m", "memctl", *ADD], root)
        assert done.code == 3, done
        assert done.err.startswith("memctl: cannot write"), done
        assert "Traceback" not in done.err
        assert tree(root) == before
        assert slugs(root) == {"old_0", "old_1", "old_2"}
    mended(root)


def test_a_read_only_store(root: str) -> None:
    before = tree(root)
    for folder, _, _ in os.walk(root):
        os.chmod(folder, 0o555)
    plain = [sys.executable, LAUNCH, "plain", sys.executable, "-m", "memctl"]
    reading = [run([*plain, *words], root) for words in (["list"], ["find", "old"], ["lint"])]
    writing = run([*plain, *ADD, "--json"], root)
    for folder, _, _ in os.walk(root):
        os.chmod(folder, 0o755)
    assert [r.code for r in reading] == [0, 0, 0]
    assert writing.code == 3
    assert writing.json["error"]["kind"] == "cannot_write"
    assert tree(root) == before
    mended(root)


# -- many at once --------------------------------------------------------------------------------


def test_many_start_a_memory_at_once(tmp_path: Path) -> None:
    with ThreadPoolExecutor(4) as pool:
        started = [pool.submit(memctl, "init", "--json", cwd=tmp_path) for _ in range(4)]
    assert [s.result() for s in started if s.result().code] == []
    root = str(tmp_path / "memory")
    assert log(root) == ["start a memory"]
    assert git(root, "status", "--porcelain") == ""
