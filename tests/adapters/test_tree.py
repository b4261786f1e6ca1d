"""What a store holds, by looking at names and stats only."""

from __future__ import annotations

import os
import subprocess
import sys
from typing import TYPE_CHECKING

import pytest

from memctl.adapters.tree import odd_name, scan
from tests.adapters.build import python
from tests.tools import make_store

if TYPE_CHECKING:
    from pathlib import Path


def topics(root: str) -> list[str]:
    return [s[0] for s in scan(root).topics]


def test_every_md_below_but_the_index_and_hidden_directories(tmp_path: Path) -> None:
    names = ["b.md", "a.md", "archive/c.md", "x/y/z.md", "UPPER.MD", "README.md"]
    others = [
        "MEMORY.md",
        ".git/d.md",
        ".memctl/e.md",
        "x/.h/f.md",
        ".i.md",
        "g.txt",
        "memctl.toml",
    ]
    root = make_store(tmp_path, dict.fromkeys([*names, *others], "x"))
    assert topics(root) == sorted(names)
    found = scan(root).main
    assert found is not None
    assert found[:2] == ("MEMORY.md", 1)
    assert scan(root).irregular == ()


def test_an_index_further_down_is_a_topic(tmp_path: Path) -> None:
    root = make_store(tmp_path, {"archive/MEMORY.md": "x"})
    assert topics(root) == ["archive/MEMORY.md"]
    assert scan(root).main is None


def test_a_stat_tells_a_change(tmp_path: Path) -> None:
    root = make_store(tmp_path, {"a.md": "one"})
    before = scan(root).topics[0]
    assert before == scan(root).topics[0]
    os.utime(f"{root}/a.md", ns=(1, 1))
    assert scan(root).topics[0] != before
    assert scan(root).topics[0][2] == 1


def test_what_is_no_plain_file_stands_apart_and_is_not_opened(tmp_path: Path) -> None:
    root = make_store(tmp_path / "s", {"a.md": "x", "folder.md/inner.md": "x"})
    os.symlink("../out.md", f"{root}/link.md")
    os.mkfifo(f"{root}/pipe.md")
    os.symlink(".", f"{root}/round")
    os.symlink("..", f"{root}/up")
    found = scan(root)
    assert topics(root) == ["a.md"]
    assert [(i.path, i.irregular) for i in found.irregular] == [
        ("folder.md", "directory"),
        ("link.md", "symbolic link"),
        ("pipe.md", "special file"),
    ]


def test_an_index_that_is_a_link_is_no_index(tmp_path: Path) -> None:
    root = make_store(tmp_path, {"a.md": "x"})
    os.symlink("a.md", f"{root}/MEMORY.md")
    assert scan(root).main is None
    assert scan(root).irregular[0].path == "MEMORY.md"


GOOD_NAMES = [
    "plain.md", "with space.md", "-rf.md", "100%.md", "it's \"quoted\".md", ":(top)x.md", "記憶.md",
    "ذاكرة.md", "память.md", "café.md", "cafe\u0301.md", "🧠.md", "👩‍👩‍👧.md", "🏴.md",
    "a\u00a0b.md", "全\u3000角.md", "می\u200cخواهم.md", "\U0001fae9.md", "*?.md", "#.md", "a\\b.md",
]  # fmt: skip
ODD_NAMES = [
    "new\nline.md", "tab\t.md", "esc\x1b[2J.md", "\x9b.md", "rtl\u202e.md", "zero\u200bwidth.md",
    "mark\u200f.md", "tag\U000e0041.md", "line\u2028.md", "bom\ufeff.md", "\udcff.md",
]  # fmt: skip


@pytest.mark.parametrize("name", GOOD_NAMES, ids=ascii)
def test_a_name_in_any_script_is_a_topic(tmp_path: Path, name: str) -> None:
    root = make_store(tmp_path, {name: "x"})
    assert topics(root) == [name]


@pytest.mark.parametrize("name", ODD_NAMES, ids=ascii)
def test_a_name_that_could_take_over_a_line_is_shown_apart(tmp_path: Path, name: str) -> None:
    root = make_store(tmp_path, {"a.md": "x"})
    os.close(os.open(os.fsencode(f"{root}/{name}"), os.O_CREAT | os.O_WRONLY))
    found = scan(root)
    assert topics(root) == ["a.md"]
    assert [i.irregular for i in found.irregular] == ["name with control or undecodable characters"]
    found.irregular[0].path.encode()
    assert odd_name(name)


def test_an_unreadable_directory_hides_only_itself(tmp_path: Path) -> None:
    root = make_store(tmp_path / "s", {"a.md": "x", "locked/b.md": "x"})
    os.chmod(f"{root}/locked", 0)
    code = (
        "import sys; from memctl.adapters.tree import scan; found = scan(sys.argv[1])\n"
        "print([s[0] for s in found.topics], [(i.path, i.irregular) for i in found.irregular])"
    )
    done = python(code, root, cwd=tmp_path, fault="plain")
    os.chmod(f"{root}/locked", 0o755)
    assert done.out.strip() == "['a.md'] [('locked', 'unreadable directory')]"


def test_a_time_beyond_what_sqlite_can_keep(tmp_path: Path) -> None:
    root = make_store(tmp_path, {"a.md": "x", "b.md": "x"})
    for name, second in (("a.md", 13_569_465_600), ("b.md", -1_000_000_000)):
        os.utime(f"{root}/{name}", (second, second))
    assert all(0 <= s[2] < 2**63 and 0 <= s[3] < 2**63 for s in scan(root).topics)


def test_files_that_come_and_go_meanwhile(tmp_path: Path) -> None:
    """Another process forgets and writes topics while the directory is read."""
    root = make_store(tmp_path / "s", {f"{n}.md": "x" for n in range(50)})
    code = (
        "import os, sys\n"
        "for turn in range(100_000):\n"
        "    open('t.md', 'w').close(); os.rename('t.md', 'u.md'); os.unlink('u.md')\n"
        "    if turn == 0: print('on', flush=True)\n"
    )
    with subprocess.Popen([sys.executable, "-c", code], cwd=root, stdout=subprocess.PIPE) as other:
        assert other.stdout is not None
        other.stdout.readline()
        for _ in range(300):
            assert len(scan(root).topics) >= 50
        other.kill()
