"""Short runs of git itself, hardened: nothing of a repository's configuration runs a program."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    import subprocess
    from collections.abc import Mapping, Sequence

# What `git rev-parse --local-env-vars` names: set inside every git hook, they would send our
# calls to another repository. And what cannot stand beside GIT_LITERAL_PATHSPECS.
LOCAL_VARIABLES = (
    "GIT_ALTERNATE_OBJECT_DIRECTORIES", "GIT_CONFIG", "GIT_CONFIG_PARAMETERS", "GIT_CONFIG_COUNT",
    "GIT_OBJECT_DIRECTORY", "GIT_DIR", "GIT_WORK_TREE", "GIT_IMPLICIT_WORK_TREE",
    "GIT_GRAFT_FILE", "GIT_INDEX_FILE", "GIT_NO_REPLACE_OBJECTS", "GIT_REPLACE_REF_BASE",
    "GIT_PREFIX", "GIT_SHALLOW_FILE", "GIT_COMMON_DIR", "GIT_INTERNAL_SUPER_PREFIX",
    "GIT_GLOB_PATHSPECS", "GIT_NOGLOB_PATHSPECS", "GIT_ICASE_PATHSPECS", "GIT_NAMESPACE",
    "GIT_EXTERNAL_DIFF",
)  # fmt: skip
HARDENED = (
    f"core.hooksPath={os.devnull}", "core.fsmonitor=false", "commit.gpgsign=false",
    "log.showSignature=false", "gc.auto=0", "maintenance.auto=false", "core.fsync=all",
    "core.autocrlf=false", "core.safecrlf=false", "core.quotePath=false", "color.ui=false",
    "i18n.commitEncoding=UTF-8", "i18n.logOutputEncoding=UTF-8", "log.showRoot=true",
    "advice.addIgnoredFile=false", "diff.external=", "diff.relative=false",
)  # fmt: skip
# No question, no lock for reading, names as they are, and never a network: a partial clone's
# missing objects stay missing (fetching them would run what `core.sshCommand` names).
SETTINGS = {
    "LC_ALL": "C",
    "GIT_TERMINAL_PROMPT": "0",
    "GIT_OPTIONAL_LOCKS": "0",
    "GIT_LITERAL_PATHSPECS": "1",
    "GIT_NO_LAZY_FETCH": "1",
    "GIT_ALLOW_PROTOCOL": "none",
}
SECONDS = 30.0
# The first with every option that is used here.
OLDEST = (2, 30)
# A git that was told to stop takes its lock files away; one that was killed does not.
STOPPING_SECONDS = 5.0


class Ran(NamedTuple):
    """A finished git: its exit code, its output as bytes, its complaint as one line, and all it
    said on standard error."""

    code: int
    out: bytes
    complaint: str
    said: str = ""


MISSING = Ran(127, b"", "git is not installed or not on PATH")


def run(
    cwd: str,
    arguments: Sequence[str],
    stdin: bytes = b"",
    extra: Mapping[str, str] | None = None,
    keep_fd: int | None = None,
    hardened: bool = True,
    seconds: float = SECONDS,
) -> Ran:
    """Run `git ARGUMENTS` in `cwd`, at most so many seconds. Never raises for what git answers.

    keep_fd: a descriptor that git (and what it starts) holds too: the store's lock.
    hardened: False only to ask what is configured, with a call that runs nothing.
    """
    import subprocess

    environment = {k: v for k, v in os.environ.items() if k not in LOCAL_VARIABLES}
    options = [word for setting in HARDENED for word in ("-c", setting)] if hardened else []
    try:
        process = subprocess.Popen(
            ["git", *options, *arguments],
            cwd=cwd,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            env={**environment, **SETTINGS, **(extra or {})},
            pass_fds=() if keep_fd is None else (keep_fd,),
        )
    except OSError as fault:
        if isinstance(fault, FileNotFoundError) and os.path.isdir(cwd):
            return MISSING
        return Ran(126, b"", f"git could not be started: {fault.strerror}")
    with process:
        try:
            out, err = process.communicate(stdin, seconds)
        except subprocess.TimeoutExpired:
            _stop(process)
            return Ran(124, b"", f"git did not answer within {seconds:.0f} seconds")
        except BaseException:
            _stop(process)
            raise
    said = err.decode("utf-8", "replace")
    return Ran(process.returncode, out, _complaint(said), said)


def too_old(version: str) -> str:
    """What is wrong with a git of this version ("2.25.1"), "" for nothing or an unknown one."""
    numbers = tuple(int(part) for part in version.split(".")[:2] if part.isdigit())
    if len(numbers) < 2 or numbers >= OLDEST:
        return ""
    return f"git {version} is too old: memctl needs {OLDEST[0]}.{OLDEST[1]} or later"


def _stop(process: subprocess.Popen[bytes]) -> None:
    import subprocess

    process.terminate()
    try:
        process.wait(STOPPING_SECONDS)
    except subprocess.TimeoutExpired:
        process.kill()


def _complaint(text: str) -> str:
    """What git died of, else its first word on the matter, in one line."""
    lines = [line.strip() for line in text.splitlines() if line.strip()]
    fatal = [line for line in lines if line.startswith(("fatal: ", "error: "))]
    return (fatal or lines or [""])[0].removeprefix("fatal: ").removeprefix("error: ")
