"""Bytes to disk and back: whole or not at all, and never outside the store."""

from __future__ import annotations

import os
import socket
import stat
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memctl.adapters import files
from memctl.errors import CannotWrite, Unreadable
from tests.adapters.build import python
from tests.tools import make_store

if TYPE_CHECKING:
    from pathlib import Path

# Writes N bytes over `a.md` of the store and says how that ended.
WRITE = """
import sys
from memctl.adapters import files
from memctl.errors import MemctlError
try:
    files.write(sys.argv[1], sys.argv[2], b"n" * int(sys.argv[3]))
    print("written")
except MemctlError as fault:
    print(type(fault).__name__, fault.message, "|", fault.hint)
"""


@pytest.fixture
def root(tmp_path: Path) -> str:
    return make_store(tmp_path / "memory", {"a.md": "old\n", "sub/b.md": "b\n"})


def leftovers(root: str) -> list[str]:
    return [n for _, _, names in os.walk(root) for n in names if n.startswith(".")]


def test_written_bytes_are_read_again(root: str) -> None:
    files.write(root, "new.md", b"\r\n\xff\x00")
    assert files.read(root, "new.md") == b"\r\n\xff\x00"
    assert files.read(root, "none.md") is None
    assert leftovers(root) == []


def test_a_write_makes_the_folders_it_needs(root: str) -> None:
    files.write(root, "archive/deep/x.md", b"x")
    assert files.read(root, "archive/deep/x.md") == b"x"


def test_a_write_is_a_new_file_in_place_of_the_old(root: str) -> None:
    """Whoever has the old one open goes on reading old bytes."""
    with open(f"{root}/a.md", "rb") as reader:
        inode = os.fstat(reader.fileno()).st_ino
        files.write(root, "a.md", b"new\n")
        assert reader.read() == b"old\n"
    assert os.stat(f"{root}/a.md").st_ino != inode


@pytest.mark.parametrize("mode", [0o600, 0o640, 0o755, 0o444])
def test_the_mode_of_a_file_is_kept(root: str, mode: int) -> None:
    os.chmod(f"{root}/a.md", mode)
    files.write(root, "a.md", b"new\n")
    assert stat.S_IMODE(os.stat(f"{root}/a.md").st_mode) == mode


def test_a_new_file_has_the_mode_the_user_wants(root: str) -> None:
    before = os.umask(0o027)
    try:
        files.write(root, "new.md", b"x")
    finally:
        os.umask(before)
    assert stat.S_IMODE(os.stat(f"{root}/new.md").st_mode) == 0o640


def _odd(root: str, kind: str) -> None:
    path = f"{root}/odd.md"
    if kind == "folder":
        os.mkdir(path)
    elif kind == "fifo":
        os.mkfifo(path)
    elif kind == "socket":
        with socket.socket(socket.AF_UNIX) as one:
            here = os.getcwd()
            os.chdir(root)
            one.bind("odd.md")
            os.chdir(here)
    else:
        target = {"link out": "../out.md", "link in": "a.md", "dangling": "../none.md"}[kind]
        os.symlink(target, path)


@pytest.mark.parametrize("kind", ["folder", "fifo", "socket", "link out", "link in", "dangling"])
def test_only_a_plain_file_is_read_or_replaced(root: str, tmp_path: Path, kind: str) -> None:
    make_store(tmp_path, {"out.md": "outside\n"})
    _odd(root, kind)
    with pytest.raises(Unreadable, match=r"cannot read odd\.md"):
        files.read(root, "odd.md")
    with pytest.raises(CannotWrite, match="no plain file"):
        files.write(root, "odd.md", b"new\n")
    assert (tmp_path / "out.md").read_text() == "outside\n"
    assert files.read(root, "a.md") == b"old\n"
    assert not (tmp_path / "none.md").exists()
    assert leftovers(root) == []


def test_a_link_is_removed_not_what_it_leads_to(root: str, tmp_path: Path) -> None:
    make_store(tmp_path, {"out.md": "outside\n"})
    os.symlink("../out.md", f"{root}/odd.md")
    files.remove(root, "odd.md")
    assert not os.path.lexists(f"{root}/odd.md")
    assert (tmp_path / "out.md").exists()


def test_a_folder_cannot_be_removed_and_a_gone_file_is_gone(root: str) -> None:
    with pytest.raises(CannotWrite):
        files.remove(root, "sub")
    files.remove(root, "none.md")


OUTSIDE = ["../x.md", "a/../../x.md", "/etc/passwd", "a//b.md", "", "a/", "..", "a\\b.md", "a\0.md"]


@pytest.mark.parametrize("path", OUTSIDE)
def test_a_path_that_leads_out_is_refused_by_every_function(root: str, path: str) -> None:
    for act in (files.inside, files.read, files.remove):
        with pytest.raises(Unreadable, match="not a path inside"):
            act(root, path)
    with pytest.raises(Unreadable):
        files.write(root, path, b"x")


@given(st.lists(st.sampled_from(["..", ".", "a", "", "b.md", "…", "\\"]), max_size=5))
def test_no_path_leads_out(parts: list[str]) -> None:
    path = "/".join(parts)
    try:
        full = files.inside("/store", path)
    except Unreadable:
        return
    assert os.path.normpath(full).startswith("/store")


def test_a_linked_folder_leads_nowhere(root: str, tmp_path: Path) -> None:
    make_store(tmp_path / "away", {"x.md": "outside\n"})
    os.symlink("../away", f"{root}/out")
    os.symlink("none", f"{root}/dangling")
    for act in (files.read, files.remove):
        with pytest.raises(Unreadable, match="out of the store"):
            act(root, "out/x.md")
    with pytest.raises(Unreadable, match="out of the store"):
        files.write(root, "out/new.md", b"x")
    with pytest.raises(CannotWrite):
        files.write(root, "dangling/new.md", b"x")
    assert os.listdir(tmp_path / "away") == ["x.md"]


def test_a_store_reached_through_a_link_is_a_store(root: str, tmp_path: Path) -> None:
    os.symlink(root, tmp_path / "link")
    files.write(str(tmp_path / "link"), "sub/b.md", b"new\n")
    assert files.read(root, "sub/b.md") == b"new\n"


def test_a_file_where_a_folder_is_needed(root: str) -> None:
    with pytest.raises(CannotWrite):
        files.write(root, "a.md/x.md", b"x")
    with pytest.raises(Unreadable):
        files.read(root, "a.md/x.md")
    assert files.read(root, "a.md") == b"old\n"


def test_a_name_that_is_too_long(root: str) -> None:
    with pytest.raises(Unreadable):
        files.read(root, "x" * 300 + ".md")
    with pytest.raises(CannotWrite):
        files.write(root, "x" * 300 + ".md", b"x")


def test_a_read_only_directory_is_a_sentence_and_the_old_bytes(root: str, tmp_path: Path) -> None:
    os.chmod(root, 0o555)
    done = python(WRITE, root, "a.md", "3", cwd=tmp_path, fault="plain")
    os.chmod(root, 0o755)
    assert done.out.startswith("CannotWrite cannot write a.md: Permission denied | You may not")
    assert files.read(root, "a.md") == b"old\n"
    assert leftovers(root) == []


@pytest.mark.parametrize("size", [1, 20_000])
def test_a_full_disk_is_a_sentence_and_the_old_bytes(root: str, tmp_path: Path, size: int) -> None:
    """Room for nothing, and room for some of it: the write fails at once, or half-way."""
    done = python(WRITE, root, "a.md", str(size), cwd=tmp_path, fault=str(size // 2))
    assert done.out.startswith("CannotWrite cannot write a.md: File too large | A limit")
    assert files.read(root, "a.md") == b"old\n"
    assert leftovers(root) == []


def test_a_temp_file_of_the_same_process_number_is_replaced(root: str, tmp_path: Path) -> None:
    """A killed process of our number left it; or somebody laid a link there."""
    name = f"{root}/{files.TEMPORARY}{os.getpid()}.tmp"
    make_store(tmp_path, {"out.md": "outside\n"})
    os.symlink("../out.md", name)
    files.write(root, "a.md", b"new\n")
    os.link(tmp_path / "out.md", name)
    files.write(root, "a.md", b"newer\n")
    assert files.read(root, "a.md") == b"newer\n"
    assert (tmp_path / "out.md").read_text() == "outside\n"
    assert leftovers(root) == []


def test_a_sweep_takes_only_our_temp_files(root: str) -> None:
    make_store(root, {".memctl-1.tmp": "x", ".memctl-x": "x", ".other.tmp": "x"})
    files.sweep(root)
    files.sweep(f"{root}/none")
    assert sorted(leftovers(root)) == [".memctl-x", ".other.tmp"]


def test_a_file_that_may_not_be_read(root: str, tmp_path: Path) -> None:
    code = (
        "import sys; from memctl.adapters import files; from memctl.errors import Unreadable\n"
        "try: files.read(sys.argv[1], 'a.md')\n"
        "except Unreadable as fault: print(fault.message)"
    )
    os.chmod(f"{root}/a.md", 0)
    assert "permission denied" in python(code, root, cwd=tmp_path, fault="plain").out


def test_everything_is_synced_before_it_counts(root: str, tmp_path: Path) -> None:
    """The order of a durable write: the file, its name, and the folders that are new."""
    code = """
import os, sys
from memctl.adapters import files
told = []
sync, replace = os.fsync, os.replace
os.fsync = lambda fd: (told.append(os.fstat(fd).st_ino), sync(fd))[1]
os.replace = lambda a, b: (told.append("rename"), replace(a, b))[1]
files.write(sys.argv[1], "one/two/x.md", b"x")
names = ("", "one", "one/two", "one/two/x.md")
inodes = {os.stat(os.path.join(sys.argv[1], n)).st_ino: n for n in names}
print(",".join(inodes.get(t, t) for t in told))
"""
    done = python(code, root, cwd=tmp_path)
    assert done.out.strip() == ",one,one/two/x.md,rename,one/two"
