"""Files of the project: all of them are written, or none."""

from __future__ import annotations

from pathlib import Path

import pytest

from memctl.adapters.projectfiles import ProjectFiles
from memctl.codec.digest import digest
from memctl.errors import CannotWrite, Changed, MemctlError
from memctl.model.change import Change
from tests.tools import tree


def test_a_failure_midway_takes_back_what_was_written(tmp_path: Path) -> None:
    """The last one needs a directory where one before it has made a file."""
    (tmp_path / "old").write_bytes(b"old\r\n")
    before = tree(tmp_path)
    changes = [
        Change("old", b"new\n", digest(b"old\r\n")),
        Change("fresh/deep", b"x", ""),
        Change("place", b"x", ""),
        Change("place/below", b"x", ""),
    ]
    with pytest.raises(CannotWrite):
        ProjectFiles(str(tmp_path)).apply(changes)
    assert tree(tmp_path) == before
    assert not (tmp_path / "fresh").exists()


def test_a_file_that_changed_meanwhile_stops_all(tmp_path: Path) -> None:
    (tmp_path / "b").write_bytes(b"theirs\n")
    before = tree(tmp_path)
    with pytest.raises(Changed):
        ProjectFiles(str(tmp_path)).apply([Change("a", b"x", ""), Change("b", b"x", "")])
    assert tree(tmp_path) == before


@pytest.mark.parametrize("path", ["../out", "link/out"])
def test_nothing_is_read_outside(tmp_path: Path, path: str) -> None:
    (tmp_path / "project").mkdir()
    (tmp_path / "out").write_bytes(b"secret")
    (tmp_path / "project/link").symlink_to(tmp_path)
    with pytest.raises(MemctlError, match="out of the project"):
        ProjectFiles(str(tmp_path / "project")).read(path)
