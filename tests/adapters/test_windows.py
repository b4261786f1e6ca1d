"""What other systems do differently, held against the adapters here: no queue for a lock, readers
that stand in the way of a rename, no flag against links, devices, directories without descriptors.
"""

from __future__ import annotations

import os
import sys
from types import ModuleType
from typing import TYPE_CHECKING

import pytest

from memctl.adapters import files, lock, tree, winlock
from memctl.codec import slug
from memctl.errors import CannotWrite, Unreadable
from tests.tools import make_store

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path


class Msvcrt(ModuleType):
    """The kernel's side of msvcrt.locking: who holds which byte."""

    LK_NBLCK = 2

    def __init__(self) -> None:
        super().__init__("msvcrt")
        self.holder: int | None = None
        self.places: set[int] = set()

    def locking(self, fd: int, mode: int, count: int) -> None:
        assert (mode, count) == (self.LK_NBLCK, 1)
        self.places.add(os.lseek(fd, 0, os.SEEK_CUR))
        if self.holder not in (None, fd):
            raise PermissionError(13, "Permission denied")
        self.holder = fd


@pytest.fixture
def msvcrt(monkeypatch: pytest.MonkeyPatch) -> Msvcrt:
    made = Msvcrt()
    monkeypatch.setitem(sys.modules, "msvcrt", made)
    return made


def test_a_byte_is_locked_behind_the_holders_name(tmp_path: Path, msvcrt: Msvcrt) -> None:
    path = str(tmp_path / "memctl.lock")
    with open(path, "w+b") as one, open(path, "w+b") as other:
        first, second = winlock.attempts(one.fileno()), winlock.attempts(other.fileno())
        assert next(first)
        assert not next(second)
        assert not lock._polled(second, 0.02)
        msvcrt.holder = None
        assert lock._polled(second, 0.02)
    assert msvcrt.places == {winlock.PLACE}
    assert os.path.getsize(path) == 0


class Shared(OSError):
    """As Windows raises it while somebody reads."""

    def __init__(self, code: int) -> None:
        super().__init__(13, "Permission denied")
        self.winerror = code


def refusing(times: int, code: int, act: Callable[..., None]) -> Callable[..., None]:
    left = [times]

    def acting(*words: str) -> None:
        if left[0]:
            left[0] -= 1
            raise Shared(code)
        act(*words)

    return acting


@pytest.mark.parametrize("code", files.SHARING)
def test_a_reader_in_the_way_is_waited_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, code: int
) -> None:
    root = make_store(tmp_path, {"a.md": "old\n"})
    monkeypatch.setattr(os, "replace", refusing(3, code, os.replace))
    files.write(root, "a.md", b"new\n")
    assert files.read(root, "a.md") == b"new\n"
    monkeypatch.setattr(os, "unlink", refusing(3, code, os.unlink))
    files.remove(root, "a.md")
    assert files.read(root, "a.md") is None


@pytest.mark.parametrize(("times", "code"), [(10**9, 32), (1, 112), (1, 0)])
def test_not_for_ever_and_for_nothing_else(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, times: int, code: int
) -> None:
    """A reader that stays, a full disk, and a refusal that is no reader's."""
    root = make_store(tmp_path, {"a.md": "old\n"})
    monkeypatch.setattr(files, "RENAME_SECONDS", 0.03)
    monkeypatch.setattr(os, "replace", refusing(times, code, os.replace))
    with pytest.raises(CannotWrite):
        files.write(root, "a.md", b"new\n")
    assert os.listdir(root) == ["a.md"]
    assert files.read(root, "a.md") == b"old\n"


def test_a_link_is_refused_without_the_flag(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    root = make_store(tmp_path / "memory", {"a.md": "a\n"})
    make_store(tmp_path, {"out.md": "outside\n"})
    os.symlink("../out.md", f"{root}/link.md")
    monkeypatch.setattr(files, "_LINKS_ARE_REFUSED", False)
    monkeypatch.setattr(files, "_NOFOLLOW", 0)
    with pytest.raises(Unreadable, match="it is a link"):
        files.read(root, "link.md")
    assert files.read(root, "a.md") == b"a\n"


DEVICES = ["con.md", "NUL.md", "com1.old.md", "aux .md", "a/lpt9.md", "c:x.md", "a.md:stream"]


@pytest.mark.parametrize("path", DEVICES)
def test_a_device_or_a_stream_is_never_opened(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, path: str
) -> None:
    monkeypatch.setattr(files, "_WINDOWS", True)
    for act in (files.read, files.remove, lambda root, p: files.write(root, p, b"x")):
        with pytest.raises(Unreadable, match="device"):
            act(str(tmp_path), path)
    assert files.inside(str(tmp_path), "console.md")


@pytest.mark.parametrize("name", ["con", "Nul", "com9", "lpt1.x", "x/prn"])
def test_no_new_topic_has_a_devices_name(name: str) -> None:
    assert "device" in slug.problem(name)


def test_names_that_are_one_file_elsewhere_have_one_key() -> None:
    """Case, and the two ways to write an accent (NFC here, NFD on a Mac)."""
    assert slug.key("Café.md") == slug.key("cafe\u0301.md")
    assert slug.key("STRASSE.md") == slug.key("straße.md")
    assert slug.free("cafe\u0301", frozenset({slug.key("Café")})) == "cafe\u0301_2"


def test_a_scan_without_descriptors_finds_the_same(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    root = make_store(tmp_path / "memory", {"MEMORY.md": "", "a.md": "", "sub/deep/b.md": ""})
    make_store(tmp_path / "away", {"x.md": ""})
    os.symlink("../away", f"{root}/out")
    os.symlink("a.md", f"{root}/link.md")
    found = tree.scan(root)
    monkeypatch.setattr(tree, "_BY_DESCRIPTOR", False)
    assert tree.scan(root) == found
    assert [s[0] for s in found.topics] == ["a.md", "sub/deep/b.md"]
    os.symlink("../away", f"{root}/late")
    assert tree._looked_up(root, "late/") is None


@pytest.mark.parametrize("newline", [b"\n", b"\r\n"])
def test_line_ends_are_bytes(tmp_path: Path, newline: bytes) -> None:
    """Nothing between memctl and the disk translates them."""
    data = newline.join([b"one", b"two", b""])
    files.write(str(tmp_path), "a.md", data)
    assert (tmp_path / "a.md").read_bytes() == data == files.read(str(tmp_path), "a.md")
