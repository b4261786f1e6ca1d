"""Files of the project that memctl writes for a host: all of them, or none."""

from __future__ import annotations

import os
import stat
from typing import TYPE_CHECKING

from memctl.adapters import files, gitfiles
from memctl.codec.digest import digest
from memctl.errors import CannotWrite, Changed, MemctlError

if TYPE_CHECKING:
    from collections.abc import Sequence

    from memctl.model.change import Change


def project_root(start: str, store: str) -> str:
    """The work tree around a directory, else the directory itself. A store that is a repository
    of its own is no project: what lies around it is. store: "" when there is none."""
    root = os.path.realpath(start)
    if store and (root == store or root.startswith(store + os.sep)):
        root = os.path.dirname(store)
    found = gitfiles.find_repository(root)
    return found.work if found and found.work else root


class ProjectFiles:
    """The files below a project's root."""

    def __init__(self, root: str) -> None:
        self.root = root

    def read(self, path: str) -> bytes | None:
        """A file's bytes, None when there is none. Raises MemctlError for what is no plain file
        of this project."""
        return files.read(self.root, self._real(path))

    def _real(self, path: str) -> str:
        """The path with links inside the project resolved (CLAUDE.md often is one to AGENTS.md)."""
        real = os.path.realpath(os.path.join(self.root, path))
        if not real.startswith(self.root.rstrip(os.sep) + os.sep):
            raise CannotWrite(
                f"{path} leads out of the project through a link: to {real}",
                "Replace the link, or add the text there by hand.",
            )
        return os.path.relpath(real, self.root).replace(os.sep, "/")

    def apply(self, changes: Sequence[Change]) -> None:
        """Write all; when one fails, what was written is taken back. Raises MemctlError."""
        old = {change.path: self._checked(change) for change in changes}
        done: list[str] = []
        try:
            for change in changes:
                self._put(change.path, change.data)
                done.append(change.path)
        except MemctlError:
            for path in reversed(done):
                self._put(path, old[path])
            raise

    def _checked(self, change: Change) -> bytes | None:
        """What is there now. Raises when it is not as expected or may not be written."""
        data = self.read(change.path)
        if digest(data) != change.expect:
            raise Changed(f"{change.path} has changed meanwhile", "Run the command again.")
        full = os.path.join(self.root, self._real(change.path))
        # Replacing a file needs no permission of the file's: it is asked for nevertheless.
        if data is not None and not os.stat(full).st_mode & (
            stat.S_IWUSR | stat.S_IWGRP | stat.S_IWOTH
        ):
            raise CannotWrite(f"{change.path} is read-only", "Make it writable, or leave it.")
        return data

    def _put(self, path: str, data: bytes | None) -> None:
        real = self._real(path)
        if data is not None:
            files.write(self.root, real, data)
            return
        files.remove(self.root, real)
        folder = os.path.dirname(real)
        while folder:
            try:
                os.rmdir(os.path.join(self.root, folder))
            except OSError:  # something else lies there
                return
            folder = os.path.dirname(folder)


def hook_command(store: str) -> str:
    """What a host's hooks run, for its shell. store: named in the command, "" = found from where
    the host works.

    `memctl` where a shell finds it; not because a virtual environment is active, as it will not be
    when the host starts. Otherwise this interpreter by its path.
    """
    import shlex
    import shutil
    import sys

    found = shutil.which("memctl")
    active = os.environ.get("VIRTUAL_ENV", "")
    if (
        found
        and active
        and os.path.realpath(os.path.dirname(found)).startswith(os.path.realpath(active) + os.sep)
    ):
        found = None
    command = "memctl" if found else f"{shlex.quote(sys.executable)} -m memctl"
    return f"{command} --dir {shlex.quote(os.path.abspath(store))}" if store else command
