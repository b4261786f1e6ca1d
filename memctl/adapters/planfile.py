"""A saved plan on disk: anywhere, for it is the caller's file and none of the store's."""

from __future__ import annotations

import os
import sys

from memctl.adapters import files
from memctl.codec.planfile import MOST, parse_plan
from memctl.errors import UsageError


def read_plan(name: str) -> bytes:
    """The file's bytes, or standard input's for `-`; a little over MOST of what is too long.
    Raises UsageError for what cannot be read."""
    if name == "-" and sys.stdin is None:
        raise UsageError("standard input is closed", "Name a file.")
    try:
        if name == "-":
            return sys.stdin.buffer.read(MOST + 1)
        with open(name, "rb") as file:
            return file.read(MOST + 1)
    except OSError as fault:
        raise UsageError(
            f"cannot read {name}: {fault.strerror}", "Make one: memctl consolidate --out FILE"
        ) from fault


def write_plan(name: str, text: str) -> None:
    """Put a plan there, over an older plan at most. Raises UsageError for another file, and
    CannotWrite."""
    folder, base = os.path.split(os.path.abspath(name))
    if not os.path.isdir(folder):
        raise UsageError(f"there is no directory {folder}", "Name a file in one that is there.")
    if os.path.lexists(name) and (
        not os.path.isfile(name) or parse_plan(read_plan(name))[0] is None
    ):
        raise UsageError(f"{name} is there already and is no plan", "Give another name.")
    files.write(folder, base, text.encode())
