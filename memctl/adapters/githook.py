"""The git hook that lints what is staged, in whichever repository holds the store."""

from __future__ import annotations

import os
import sys

from memctl.adapters import files, git, gitfiles
from memctl.errors import CannotWrite, GitNeeded, MemctlError

HOOK_MARK = "# memctl git hook"
NAME = "pre-commit"
_SHARED = ("global", "system", "command")


def install_hook(root: str, script: str) -> str:
    """Write the repository's pre-commit git hook; its path. Raises when another one is there."""
    repository = gitfiles.find_repository(root)
    if repository is None or repository.bare:
        raise GitNeeded(f"{root} is in no git repository", "Run `memctl init` first.")
    folder = _folder(repository)
    path = os.path.join(folder, NAME)
    if os.path.lexists(path) and HOOK_MARK not in _text(path):
        raise MemctlError(
            f"{path} is there already and is not memctl's",
            "Add to it yourself: memctl lint --staged",
        )
    store = os.path.relpath(os.path.realpath(root), repository.work)
    text = script.replace("@PYTHON@", _quoted(sys.executable))
    text = text.replace("@STORE@", _quoted(store.replace(os.sep, "/")))
    files.write(folder, NAME, text.encode("utf-8", "surrogateescape"))
    try:
        os.chmod(path, 0o755)
    except OSError as fault:
        raise CannotWrite(
            f"cannot make {path} executable: {fault.strerror}", "Check its permissions."
        ) from fault
    return path


def _folder(repository: gitfiles.Repository) -> str:
    """Where this repository's git hooks are, `core.hooksPath` obeyed unless others share it."""
    asked = git.run(repository.work, ["rev-parse", "--git-path", "hooks"], hardened=False)
    if asked.code:
        raise GitNeeded(f"git does not answer: {asked.complaint}", "Look at the repository.")
    folder = os.path.join(repository.work, os.fsdecode(asked.out.removesuffix(b"\n")))
    words = ["config", "--show-scope", "--get", "core.hooksPath"]
    scope = git.run(repository.work, words, hardened=False).out.decode("utf-8", "replace")
    if scope.split("\t")[0] in _SHARED:
        raise MemctlError(
            f"core.hooksPath is set for all your repositories: {folder}",
            "Add to its pre-commit yourself: memctl lint --staged",
        )
    return os.path.normpath(folder)


def _text(path: str) -> str:
    try:
        with open(path, encoding="utf-8", errors="replace") as file:
            return file.read()
    except OSError:
        return ""


def _quoted(text: str) -> str:
    """For a place between single quotes in a shell script."""
    return text.replace("'", "'\\''")
