"""Bytes to disk and back: no link is followed out, no file is ever half written."""

from __future__ import annotations

import errno
import os
import stat
import time
from typing import TYPE_CHECKING

from memctl.errors import CannotWrite, Unreadable

if TYPE_CHECKING:
    from collections.abc import Callable

_NOFOLLOW = getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0)
# Windows has no such flag: there a link is looked for before a file is opened.
_LINKS_ARE_REFUSED = hasattr(os, "O_NOFOLLOW")
_WINDOWS = os.name == "nt"
# A reader that has the file open stands in the way of a rename there, for as long as it reads.
SHARING = (5, 32)  # access denied, sharing violation
RENAME_SECONDS = 2.0
# What a killed write may leave beside its file; no reader takes it for a topic.
TEMPORARY = ".memctl-"


def inside(root: str, path: str) -> str:
    """The absolute path of a store-relative one. Raises Unreadable for one that leaves it."""
    parts = path.split("/")
    if _WINDOWS and _special(parts):
        raise Unreadable(f"`{path}` names a device or a stream", "Rename it on another system.")
    if path.endswith(".md") and path[:-3].replace("_", "").isalnum():  # as nearly all are named
        return os.path.join(root, path)
    if path.startswith("/") or "\\" in path or "\0" in path or ".." in parts or "" in parts:
        raise Unreadable(f"`{path}` is not a path inside the store", "Name a topic by its slug.")
    full = os.path.join(root, *parts)
    if len(parts) > 1:
        folder = os.path.dirname(full)
        real = os.path.realpath(root)
        if os.path.commonpath([os.path.realpath(folder), real]) != real:
            raise Unreadable(f"`{path}` leads out of the store through a link", "Remove the link.")
    return full


def _special(parts: list[str]) -> bool:
    """A part that Windows takes for a device, a drive or a stream of a file."""
    from memctl.codec.slug import is_device

    return any(":" in part or is_device(part) for part in parts)


def read(root: str, path: str, most: int = 0) -> bytes | None:
    """A file's bytes; None when there is none. Raises Unreadable for anything but a plain file,
    and for one of more than `most` bytes (0 = any size), which is not read."""
    full = inside(root, path)
    if not _LINKS_ARE_REFUSED and os.path.islink(full):
        raise Unreadable(f"cannot read {path}: it is a link", "Memory files are plain files.")
    try:
        fd = os.open(full, os.O_RDONLY | _NOFOLLOW)
    except FileNotFoundError:
        return None
    except OSError as fault:
        why = "it is a link" if fault.errno == errno.ELOOP else str(fault.strerror).lower()
        raise Unreadable(f"cannot read {path}: {why}", "Memory files are plain files.") from fault
    try:
        found = os.fstat(fd)
        if not stat.S_ISREG(found.st_mode):
            raise Unreadable(
                f"cannot read {path}: it is no plain file", "Move it out of the store."
            )
        if most and found.st_size > most:
            raise Unreadable(
                f"cannot read {path}: {found.st_size:,} bytes, over the limit of {most:,}",
                "Split it, or put what it was in its place.",
            )
        return _whole(fd, found.st_size)
    except OSError as fault:
        raise Unreadable(
            f"cannot read {path}: {fault.strerror}", "Look at the disk it lies on."
        ) from fault
    finally:
        os.close(fd)


def _whole(fd: int, size: int) -> bytes:
    """Everything behind a descriptor; a file object would cost more than the reading."""
    data = os.read(fd, size + 1)
    if len(data) == size:
        return data
    parts = [data]
    while data:
        data = os.read(fd, 1 << 20)
        parts.append(data)
    return b"".join(parts)


def write(root: str, path: str, data: bytes) -> None:
    """Replace a file in one step: temp file beside it, fsync, rename, fsync of the directory.

    Keeps the mode of a file that is there. Raises CannotWrite with the old bytes untouched.
    """
    full = inside(root, path)
    folder = os.path.dirname(full)
    temporary = os.path.join(folder, f"{TEMPORARY}{os.getpid()}.tmp")
    try:
        _make(folder)
        mode = _mode(full)
        fd = _created(temporary)
        try:
            with os.fdopen(fd, "wb") as file:
                file.write(data)
                file.flush()
                if mode is not None:
                    os.chmod(temporary, mode)
                os.fsync(fd)
            _patiently(lambda: os.replace(temporary, full))
        except BaseException:
            _discard(temporary)
            raise
        sync_directory(folder)
    except OSError as fault:
        raise _refused(path, fault) from fault


def _patiently(act: Callable[[], None]) -> None:
    """Rename or remove, again and again while a reader on Windows holds the file."""
    deadline = time.monotonic() + RENAME_SECONDS
    while True:
        try:
            return act()
        except OSError as fault:
            if getattr(fault, "winerror", 0) not in SHARING or time.monotonic() > deadline:
                raise
        time.sleep(0.01)


def _make(folder: str) -> None:
    """Make a directory and what is missing above it, each made durable in its parent."""
    if os.path.isdir(folder):
        return
    parent = os.path.dirname(folder)
    _make(parent)
    try:
        os.mkdir(folder)
    except FileExistsError:
        if not os.path.isdir(folder):
            raise
    sync_directory(parent)


def _created(temporary: str) -> int:
    """A new file of ours; what an earlier process of the same id left there goes."""
    flags = os.O_WRONLY | os.O_CREAT | os.O_EXCL | _NOFOLLOW
    try:
        return os.open(temporary, flags, 0o666)
    except FileExistsError:
        os.unlink(temporary)
        return os.open(temporary, flags, 0o666)


def _mode(full: str) -> int | None:
    try:
        found = os.lstat(full)
    except FileNotFoundError:
        return None
    if not stat.S_ISREG(found.st_mode):
        raise CannotWrite(
            f"cannot write {os.path.basename(full)}: it is a link or no plain file",
            "Replace it by a plain file.",
        )
    return stat.S_IMODE(found.st_mode)


def _discard(temporary: str) -> None:
    try:
        os.unlink(temporary)
    except OSError:
        return


def remove(root: str, path: str) -> None:
    """Take a file away; nothing to do when it is gone already."""
    full = inside(root, path)
    try:
        _patiently(lambda: os.unlink(full))
        sync_directory(os.path.dirname(full))
    except FileNotFoundError:
        return
    except OSError as fault:
        raise _refused(path, fault) from fault


def sweep(folder: str) -> None:
    """Take away the temp files that killed writes left. Call under the store's lock."""
    try:
        left = [n for n in os.listdir(folder) if n.startswith(TEMPORARY) and n.endswith(".tmp")]
    except OSError:
        return
    for name in left:
        _discard(os.path.join(folder, name))


def _refused(path: str, fault: OSError) -> CannotWrite:
    hint = {
        errno.ENOSPC: "The disk is full; free some space.",
        errno.EFBIG: "A limit on the size of files stands in the way.",
        errno.EDQUOT: "Your quota is used up; free some space.",
        errno.EROFS: "The file system is read-only.",
        errno.EACCES: "You may not write there; check the permissions.",
        errno.EPERM: "You may not write there; check the permissions.",
    }.get(fault.errno or 0, "Nothing was changed.")
    return CannotWrite(f"cannot write {path}: {fault.strerror}", hint)


def sync_directory(folder: str) -> None:
    """Make a rename or unlink durable, where the system can."""
    try:
        fd = os.open(folder, os.O_RDONLY)
    except OSError:
        return
    try:
        os.fsync(fd)
    except OSError:
        return
    finally:
        os.close(fd)
