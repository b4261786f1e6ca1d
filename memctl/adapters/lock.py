"""The store's one lock: the kernel's, so that it is fair and dies with its holder."""

from __future__ import annotations

import json
import os
import sys
import time
from contextlib import contextmanager
from typing import TYPE_CHECKING

from memctl.errors import Busy, CannotWrite

if TYPE_CHECKING:
    from collections.abc import Iterator

NAME = "memctl.lock"
# A writer holds the lock for tens of milliseconds; thirty seconds is a queue of hundreds.
SECONDS = 30.0


@contextmanager
def locked(path: str, verb: str, seconds: float = SECONDS) -> Iterator[int]:
    """Hold the lock at `path` (made if absent, never unlinked); gives its descriptor.

    The descriptor is to be handed to git's processes, so that an orphaned git keeps the lock.
    Raises Busy, naming the holder, when it is not free within `seconds`.
    """
    try:
        fd = os.open(path, os.O_RDWR | os.O_CREAT | getattr(os, "O_NOFOLLOW", 0), 0o666)
    except OSError as fault:
        raise CannotWrite(
            f"cannot open the lock {path}: {fault.strerror}", "Check the directory's permissions."
        ) from fault
    try:
        if not _acquire(fd, seconds):
            raise Busy(f"the store is busy: {_holder(fd)}", "Try again; nothing was written.")
        _sign(fd, verb)
        yield fd
    finally:
        os.close(fd)


def _sign(fd: int, verb: str) -> None:
    note = json.dumps({"pid": os.getpid(), "verb": verb, "since": int(time.time())})
    os.ftruncate(fd, 0)
    os.pwrite(fd, note.encode(), 0)


def _holder(fd: int) -> str:
    try:
        note = json.loads(os.pread(fd, 4096, 0))
        held = int(time.time()) - note["since"]
        return f"process {note['pid']} has been at `{note['verb']}` for {held} s"
    except (ValueError, KeyError, TypeError, OSError):
        return "another process holds the lock"


if sys.platform == "win32":  # pragma: no cover
    import msvcrt

    def _acquire(fd: int, seconds: float) -> bool:
        deadline = time.monotonic() + seconds
        while True:
            try:
                os.lseek(fd, 1 << 20, os.SEEK_SET)
                msvcrt.locking(fd, msvcrt.LK_NBLCK, 1)
            except OSError:
                if time.monotonic() > deadline:
                    return False
                time.sleep(0.01)
            else:
                return True

else:
    import fcntl
    import signal

    class _TimesUp(Exception):
        pass

    def _acquire(fd: int, seconds: float) -> bool:
        """Queue in the kernel; an interval timer ends the wait (main thread only)."""
        try:
            fcntl.flock(fd, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            pass
        else:
            return True

        def ring(*_: object) -> None:
            raise _TimesUp

        before = signal.signal(signal.SIGALRM, ring)
        signal.setitimer(signal.ITIMER_REAL, seconds)
        try:
            fcntl.flock(fd, fcntl.LOCK_EX)
        except _TimesUp:
            return False
        finally:
            signal.setitimer(signal.ITIMER_REAL, 0)
            signal.signal(signal.SIGALRM, before)
        return True
