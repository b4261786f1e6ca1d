"""The store's lock on Windows: one byte, far behind the holder's name, so that it can be read."""

from __future__ import annotations

import os
from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

PLACE = 1 << 20


def attempts(fd: int) -> Iterator[bool]:
    """Try to lock it each time the iterator is asked; Windows has no queue to wait in."""
    msvcrt = import_module("msvcrt")
    while True:
        try:
            os.lseek(fd, PLACE, os.SEEK_SET)
            msvcrt.locking(fd, msvcrt.LK_NBLCK, 1)
        except OSError:
            yield False
        else:
            yield True
