"""Another host's files: read within bounds and without following a link, and written as new."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from memctl.adapters import files
from memctl.codec.topic import MAX_BYTES, decode
from memctl.errors import CannotWrite, MemctlError, Unreadable, UsageError
from memctl.model.topic import INDEX, INDEX_BYTES
from memctl.model.transfer import Skipped

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Mapping

# Sources are somebody else's: what is beyond this is no memory but a mistake, or an attack.
MAX_FILES = 5_000
MAX_ALL = 64_000_000
# One file that holds a whole memory.
MAX_WHOLE = 32_000_000


def read_source(path: str, suffixes: Collection[str]) -> tuple[dict[str, str], tuple[Skipped, ...]]:
    """The text of each file below a directory, or of the one file, by relative path; and what was
    not read. Raises UsageError when there is nothing at `path`, Unreadable when it is too much.
    """
    if os.path.isdir(path):
        root, names = os.path.realpath(path), list(_names(path, suffixes))
    elif os.path.lexists(path):
        root, name = os.path.split(os.path.realpath(path))
        names = [(name, "")]
    else:
        raise UsageError(f"{path} does not exist", "Name the host's memory: a directory or file.")
    single = not os.path.isdir(path)
    texts: dict[str, str] = {}
    skipped: list[Skipped] = []
    total = 0
    for name, odd in names:
        text, fault = ("", odd) if odd else _text(root, name, single)
        total += len(text)
        if fault:
            skipped.append(Skipped(name, fault))
        else:
            texts[name] = text
        if total > MAX_ALL or len(texts) > MAX_FILES:
            raise Unreadable(
                f"{path} holds more than {MAX_FILES:,} files or {MAX_ALL:,} characters",
                "Name the memory itself, not a directory above it.",
            )
    if single and skipped:
        raise Unreadable(f"{path}: {skipped[0].reason}", "Nothing was imported.")
    return texts, tuple(skipped)


def _names(root: str, suffixes: Collection[str]) -> Iterator[tuple[str, str]]:
    """Relative paths with why each cannot be read ("" when it can); hidden ones are left out."""
    seen = 0
    for folder, folders, names in os.walk(root):
        folders[:] = sorted(f for f in folders if not f.startswith("."))
        for name in sorted(names) + [f for f in folders if os.path.islink(os.path.join(folder, f))]:
            full = os.path.join(folder, name)
            relative = os.path.relpath(full, root).replace(os.sep, "/")
            seen += 1
            if seen > 10 * MAX_FILES:
                raise Unreadable(
                    f"{root} holds more than {10 * MAX_FILES:,} files",
                    "Name the memory itself, not a directory above it.",
                )
            link = os.path.islink(full)
            if name.startswith(".") or not (link or name.lower().endswith(tuple(suffixes))):
                continue
            if not relative.isprintable():
                shown = relative.encode("utf-8", "backslashreplace").decode()
                yield shown, "its name holds control or undecodable characters"
            else:
                yield relative, "it is a symbolic link, which is not followed" if link else ""


def _text(root: str, name: str, single: bool) -> tuple[str, str]:
    """A file's text, or why it has none."""
    most = MAX_WHOLE if single else INDEX_BYTES if name == INDEX else MAX_BYTES
    try:
        size = os.lstat(os.path.join(root, name)).st_size
        if size > most:
            return "", f"{size:,} bytes, over the limit of {most:,}"
        data = files.read(root, name)
    except (OSError, MemctlError) as fault:
        return "", getattr(fault, "message", "") or str(getattr(fault, "strerror", fault)).lower()
    text, problem = decode(data or b"", most)
    if problem:
        return "", f"line {problem.line}: {problem.message}" if problem.line else problem.message
    return text, ""


def write_files(root: str, made: Mapping[str, bytes], replace: bool) -> list[str]:
    """Write an export below a directory; the paths that had to be written. Raises CannotWrite
    before anything is written when other bytes are there, unless they may be replaced.
    """
    todo = differing(root, made)
    taken = [path for path in todo if _there(root, path) is not None]
    if taken and not replace:
        more = f" and {len(taken) - 1} more" if len(taken) > 1 else ""
        raise CannotWrite(
            f"{os.path.join(root, taken[0])}{more} is there already, and differs",
            "Name an empty directory, or let it be replaced with --replace.",
        )
    for path in todo:
        files.write(root, path, made[path])
    return todo


def differing(root: str, made: Mapping[str, bytes]) -> list[str]:
    """The paths of an export whose bytes are not there yet."""
    return [path for path, data in made.items() if _there(root, path) != data]


def _there(root: str, path: str) -> bytes | None:
    return files.read(root, path) if os.path.isdir(root) else None


def strangers(root: str, made: Collection[str], suffixes: Collection[str]) -> list[str]:
    """Files of the format below a directory that an export did not make."""
    if not os.path.isdir(root):
        return []
    return [name for name, _ in _names(root, suffixes) if name not in made]
