"""Many processes that write at once: every write lands, once, in topic, index and history."""

from __future__ import annotations

import os
import re
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING, Any

import pytest

from tests.adapters.build import mess, work_of_the_user
from tests.tools import git, make_store, memctl, topic, tree

if TYPE_CHECKING:
    from pathlib import Path

LINES = "".join(f"- [Old {n}](old_{n}.md) — curated cue {n}\n" for n in range(3))
OLD = {
    "MEMORY.md": f"# Mine\n\nProse that is nobody's business.\n\n## Reference\n{LINES}",
    **{f"old_{n}.md": topic(f"Old {n}", type="reference") for n in range(3)},
}
WORDS = [
    "quartz", "maple", "harbor", "velvet", "cactus", "ember", "lagoon", "tundra",
    "saffron", "pebble", "orchid", "falcon", "glacier", "walnut", "cobalt", "meadow",
]  # fmt: skip
ALLOWED = [word for kind in ("duplicate", "update", "contradiction") for word in ("--allow", kind)]


def add_some(root: str, who: int, count: int) -> list[str]:
    """One caller after the other: its names, and what failed."""
    names = []
    for turn in range(count):
        name = f"{WORDS[who % 16]} {who} {turn}"
        body = f"The {name} of {WORDS[turn % 16]} is stored apart."
        words = ["add", "--type", "reference", "--name", name, "--body", body, *ALLOWED]
        done = memctl(*words, "--json", cwd=root)
        landed = done.code == 0 and done.json["commit"]
        names.append(name if landed else f"failed: {done}")
    return names


def all_at_once(root: str, callers: int, each: int) -> set[str]:
    """The names that were added, or what failed; a reader sees the old topics all the while."""
    with ThreadPoolExecutor(callers) as pool:
        results = [pool.submit(add_some, root, who, each) for who in range(callers)]
        while not all(r.done() for r in results):
            listed = memctl("list", "--json", cwd=root)
            assert listed.code == 0, listed
            assert {"old_0", "old_1", "old_2"} <= {t["slug"] for t in listed.json["topics"]}
    return {name for r in results for name in r.result()}


def landed(root: str, wanted: set[str]) -> None:
    """In topics, in the index, in the history: each once, and what was there still is."""
    topics: list[Any] = memctl("list", "--json", cwd=root).json["topics"]
    assert sorted(t["name"] for t in topics) == sorted({*wanted, "Old 0", "Old 1", "Old 2"})
    assert [t for t in topics if t["problems"]] == []
    files = tree(root)
    lines = files["MEMORY.md"].decode().splitlines()
    entries = [x for x in lines if x.startswith("- [")]
    assert len(entries) == len(set(entries)) == len(wanted) + 3
    pointed = re.findall(r"\]\((.+?)\)", files["MEMORY.md"].decode())
    assert sorted(pointed) == sorted(p for p in files if p.endswith(".md") and p != "MEMORY.md")
    assert "\n".join(lines).startswith(OLD["MEMORY.md"].rstrip("\n"))
    assert git(root, "status", "--porcelain", "--", ".") == ""
    committed = git(root, "ls-tree", "-r", "-z", "--name-only", "HEAD", "--", ".").split("\0")
    assert {p for p in files if p.endswith(".md")} <= set(committed)
    subjects = git(root, "log", "--format=%s", "--", ".").splitlines()
    added = [x for x in subjects if x.startswith("add ")]
    assert len(added) == len(set(added)) == len(wanted)
    changed = git(root, "log", "--format=", "--name-status", f"-n{len(wanted)}", "--", ".").split()
    assert changed.count("A") == len(wanted)
    assert sum(name.endswith("MEMORY.md") for name in changed) == len(wanted)
    assert git(root, "fsck", "--no-dangling") == ""
    errors = [f["code"] for f in memctl("lint", "--json", cwd=root).json["findings"]
              if f["severity"] == "error"]  # fmt: skip
    assert set(errors) <= {"MEM206"}  # hundreds of entries are over any budget


def own_store(tmp_path: Path) -> str:
    root = make_store(tmp_path / "memory", OLD)
    assert memctl("init", cwd=tmp_path).code == 0
    return root


def test_many_processes_add_at_once(tmp_path: Path) -> None:
    """The lock is fair, so nobody waits in vain; and a reader never sees half a write."""
    root = own_store(tmp_path)
    landed(root, all_at_once(root, 8, 5))


@pytest.mark.slow
def test_sixteen_times_fifty_in_a_repository_of_its_own(tmp_path: Path) -> None:
    root = own_store(tmp_path)
    landed(root, all_at_once(root, 16, 50))


@pytest.mark.slow
def test_sixteen_times_fifty_in_a_project_with_work_lying_about(tmp_path: Path) -> None:
    """What the user has staged, changed and left untracked is the same to the byte."""
    top = make_store(tmp_path / "p", {"app.py": "print(1)\n", "notes.txt": "one\n"})
    git(top, "init", "-q", "-b", "main")
    git(top, "add", "-A")
    git(top, "commit", "-qm", "start")
    root = make_store(f"{top}/memory", OLD)
    git(top, "add", "memory")
    git(top, "commit", "-qm", "remember")
    mess(top)
    before = work_of_the_user(top, "memory"), staged(top), mine(top)
    names = all_at_once(root, 16, 50)
    assert (work_of_the_user(top, "memory"), staged(top), mine(top)) == before
    landed(root, names)


def staged(top: str) -> list[str]:
    """The user's part of git's index: mode, blob and path of every file that is not ours."""
    return [x for x in git(top, "ls-files", "-s").splitlines() if "\tmemory/" not in x]


def mine(top: str) -> dict[str, bytes]:
    inside = f"memory{os.sep}"
    return {path: data for path, data in tree(top).items() if not path.startswith(inside)}
