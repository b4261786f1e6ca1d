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
        raise _unusable(path, fault) from fault
    try:
        try:
            free = _acquire(fd, seconds)
        except OSError as fault:
            raise _unusable(path, fault) from fault
        if not free:
            raise Busy(f"the store is busy: {_holder(fd)}", "Try again; nothing was written.")
        _sign(fd, verb)
        yield fd
    finally:
        os.close(fd)


def held(path: str) -> bool:
    """Somebody holds the lock at this moment. Never waits, makes nothing."""
    try:
        fd = os.open(path, os.O_RDWR | getattr(os, "O_NOFOLLOW", 0))
    except OSError:
        return False
    try:
        return not _acquire(fd, 0)
    except OSError:
        return False
    finally:
        os.close(fd)


def _unusable(path: str, fault: OSError) -> CannotWrite:
    return CannotWrite(
        f"cannot lock {path}: {(fault.strerror or '').lower()}",
        "Check the directory's permissions, and that its file system can lock.",
    )


def _sign(fd: int, verb: str) -> None:
    """Say who holds it. A courtesy: a full disk must not stop a write that may yet fit."""
    note = json.dumps({"pid": os.getpid(), "verb": verb, "since": int(time.time())})
    try:
        os.ftruncate(fd, 0)
        os.lseek(fd, 0, os.SEEK_SET)
        os.write(fd, note.encode())
    except OSError:
        return


def _holder(fd: int) -> str:
    try:
        os.lseek(fd, 0, os.SEEK_SET)
        note = json.loads(os.read(fd, 4096))
        held = int(time.time()) - note["since"]
        return f"process {note['pid']} has been at `{note['verb']}` for {held} s"
    except (ValueError, KeyError, TypeError, OSError):
        return "another process holds the lock"


def _polled(attempt: Iterator[bool], seconds: float) -> bool:
    """Try again and again: where the kernel offers no queue, or no alarm to leave it."""
    deadline = time.monotonic() + seconds
    while not next(attempt):
        if time.monotonic() > deadline:
            return False
        time.sleep(0.01)
    return True


if sys.platform == "win32":  # pragma: no cover
    from memctl.adapters.winlock import attempts

    def _acquire(fd: int, seconds: float) -> bool:
        return _polled(attempts(fd), seconds)

else:
    import fcntl
    import signal
    import threading

    class _TimesUp(Exception):
        pass

    def _attempts(fd: int) -> Iterator[bool]:
        while True:
            try:
                fcntl.flock(fd, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError:
                yield False
            else:
                yield True

    def _acquire(fd: int, seconds: float) -> bool:
        """Queue in the kernel; an interval timer ends the wait."""
        attempt = _attempts(fd)
        if next(attempt):
            return True
        if seconds <= 0:
            return False
        if threading.current_thread() is not threading.main_thread():
            return _polled(attempt, seconds)
        return _queued(fd, seconds) or next(attempt)

    def _queued(fd: int, seconds: float) -> bool:
        waiting = True

        def ring(*_: object) -> None:
            if waiting:
                raise _TimesUp

        before = signal.signal(signal.SIGALRM, ring)
        try:
            signal.setitimer(signal.ITIMER_REAL, seconds)
            fcntl.flock(fd, fcntl.LOCK_EX)
            waiting = False
        except _TimesUp:
            return False
        finally:
            waiting = False
            signal.setitimer(signal.ITIMER_REAL, 0)
            signal.signal(signal.SIGALRM, before)
        return True
