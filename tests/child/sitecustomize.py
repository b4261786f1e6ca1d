"""What every Python process that a test starts runs first.

It forbids sockets, but those that TEST_SOCKETS allows. With DIE_AT=N (and optionally DIE_ON, words
joined by commas) the process is
killed with SIGKILL right before the Nth thing it does to the disk.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from typing import Any

Hook = Callable[[str, tuple[Any, ...]], None]
# What changes a disk: audit events of Python, and os.fsync, which raises none.
STATE_CHANGES = ("os.rename", "os.remove", "os.mkdir", "subprocess.Popen", "fsync", "create")
_AF_UNIX = 1
_ASKS = ("socket.getaddrinfo", "socket.gethostbyname")
_TOWARDS = (*_ASKS, "socket.connect", "socket.bind", "socket.sendto", "socket.sendmsg")
_HERE = ("127.0.0.1", "::1", "localhost")


def forbid_sockets(allowed: Callable[[], str]) -> Hook:
    """An audit hook that refuses sockets. allowed(): "" = none but local ones, "loopback" = also
    to this machine, "network" = all.
    """

    def hook(event: str, args: tuple[Any, ...]) -> None:
        if event[:7] != "socket." or allowed() == "network":
            return
        made = event == "socket.__new__" and args[1] != _AF_UNIX
        if allowed() == "loopback":
            refused = event in _TOWARDS and _host(event, args) not in _HERE
        else:
            refused = made or event in _ASKS
        if refused:
            raise RuntimeError("this test may not use the network")

    return hook


def _host(event: str, args: tuple[Any, ...]) -> Any:
    """Whom a call is about; a path is this machine's."""
    address = args[0] if event in _ASKS else args[1]
    return address[0] if isinstance(address, tuple) else _HERE[0] if event not in _ASKS else address


def die_at(moment: int, words: tuple[str, ...]) -> None:
    """Kill this process right before its `moment`th state change (counted from 1)."""
    import signal

    left = [moment]

    def count(word: str) -> None:
        if word in words:
            left[0] -= 1
            if left[0] == 0:
                os.kill(os.getpid(), signal.SIGKILL)

    def hook(event: str, args: tuple[Any, ...]) -> None:
        if event == "open":
            path, _, flags = args
            if isinstance(path, str) and isinstance(flags, int) and flags & os.O_CREAT:
                count("create")
        else:
            count(event)

    sync = os.fsync

    def fsync(fd: int) -> None:
        count("fsync")
        sync(fd)

    os.fsync = fsync
    sys.addaudithook(hook)


if __name__ == "sitecustomize":
    sys.addaudithook(forbid_sockets(lambda: os.environ.get("TEST_SOCKETS", "")))
    if os.environ.get("DIE_AT"):
        chosen = os.environ.get("DIE_ON", "")
        die_at(int(os.environ["DIE_AT"]), tuple(chosen.split(",")) if chosen else STATE_CHANGES)
