"""The suite's own guard: no test, and no process that a test starts, reaches a network."""

from __future__ import annotations

import socket
import sys
from typing import TYPE_CHECKING

import pytest

from memctl.cli.table import COMMANDS, load
from tests.tools import make_store, run

if TYPE_CHECKING:
    from pathlib import Path

CONNECT = "import socket; socket.create_connection(('{}', 9), timeout=1)"


def test_no_socket_in_this_process() -> None:
    with pytest.raises(RuntimeError, match="may not use the network"):
        socket.socket()
    with pytest.raises(RuntimeError, match="may not use the network"):
        socket.getaddrinfo("example.org", 80)
    socket.socket(socket.AF_UNIX).close()


def test_none_in_a_child(tmp_path: Path) -> None:
    done = run([sys.executable, "-c", CONNECT.format("127.0.0.1")], tmp_path)
    assert done.code == 1
    assert "may not use the network" in done.err


def test_none_in_a_git(tmp_path: Path) -> None:
    done = run(["git", "ls-remote", "https://example.invalid/x.git"], tmp_path)
    assert done.code == 128
    assert "not allowed" in done.err


@pytest.mark.loopback
def test_a_test_of_this_machine_reaches_this_machine_only(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as server:
        socket.create_connection(server.getsockname(), timeout=5).close()
        with socket.socket() as one, pytest.raises(RuntimeError, match="may not use the network"):
            one.connect(("192.0.2.1", 9))
    done = run([sys.executable, "-c", CONNECT.format("192.0.2.1")], tmp_path)
    assert "may not use the network" in done.err


def test_no_module_of_a_command_brings_a_network_along(tmp_path: Path) -> None:
    """Loading every verb loads nothing that could reach out."""
    code = "import sys\nfrom memctl.cli.table import COMMANDS, load\n"
    code += "for name in COMMANDS: load(name)\n"
    code += "print(*{'socket', 'ssl', 'urllib.request', 'http.client'} & set(sys.modules))"
    done = run([sys.executable, "-c", code], make_store(tmp_path, {}))
    assert (done.code, done.out.split()) == (0, [])
    assert all(load(name).name == name for name in COMMANDS)
