"""The tests' own world: hermetic, offline, and memctl runs as a process."""

from __future__ import annotations

import os
import socket
import sys
from typing import TYPE_CHECKING

import pytest

from tests.tools import git, index, make_store, memctl, run, topic

if TYPE_CHECKING:
    from pathlib import Path


def test_no_socket_in_the_test() -> None:
    with pytest.raises(RuntimeError, match="network"):
        socket.socket(socket.AF_INET)
    with pytest.raises(RuntimeError, match="network"):
        socket.getaddrinfo("localhost", 80)
    socket.socket(socket.AF_UNIX).close()


def test_no_socket_in_a_process(tmp_path: Path) -> None:
    done = run([sys.executable, "-c", "import socket; socket.socket()"], tmp_path)
    assert done.code == 1
    assert "network" in done.err


def test_nobodys_configuration(tmp_path: Path) -> None:
    assert not [name for name in os.environ if name.startswith("MEMCTL_")]
    assert git(tmp_path, "config", "--list", "--show-origin").count("home") == 3
    assert git(tmp_path, "var", "GIT_COMMITTER_IDENT").startswith("Tester <tester@example.org>")


def test_memctl_as_a_process(tmp_path: Path) -> None:
    make_store(tmp_path / "memory", {"MEMORY.md": index("a.md"), "a.md": topic("Alpha")})
    done = memctl("list", "--json", cwd=tmp_path)
    assert done.code == 0
    assert [t["slug"] for t in done.json["topics"]] == ["a"]
    assert memctl("lint", "--strict", cwd=tmp_path).code == 0
