"""Short runs of git itself, hardened: nothing of a repository's configuration runs a program."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

# What `git rev-parse --local-env-vars` names: set inside every git hook, they would send our
# calls to another repository.
LOCAL_VARIABLES = (
    "GIT_ALTERNATE_OBJECT_DIRECTORIES", "GIT_CONFIG", "GIT_CONFIG_PARAMETERS", "GIT_CONFIG_COUNT",
    "GIT_OBJECT_DIRECTORY", "GIT_DIR", "GIT_WORK_TREE", "GIT_IMPLICIT_WORK_TREE",
    "GIT_GRAFT_FILE", "GIT_INDEX_FILE", "GIT_NO_REPLACE_OBJECTS", "GIT_REPLACE_REF_BASE",
    "GIT_PREFIX", "GIT_SHALLOW_FILE", "GIT_COMMON_DIR", "GIT_INTERNAL_SUPER_PREFIX",
)  # fmt: skip
_HARDENED = (
    "-c", f"core.hooksPath={os.devnull}", "-c", "core.fsmonitor=false", "-c", "commit.gpgsign=false",
    "-c", "gc.auto=0", "-c", "maintenance.auto=false", "-c", "core.fsync=all",
    "-c", "core.autocrlf=false", "-c", "core.safecrlf=false", "-c", "core.quotePath=false",
    "-c", "advice.addIgnoredFile=false", "-c", "diff.external=", "-c", "protocol.ext.allow=never",
)  # fmt: skip
SECONDS = 30.0


class Ran(NamedTuple):
    """A finished git: its exit code, its output as bytes, its complaint as one line."""

    code: int
    out: bytes
    complaint: str


MISSING = Ran(127, b"", "git is not installed or not on PATH")


def run(
    cwd: str,
    arguments: Sequence[str],
    stdin: bytes = b"",
    extra: Mapping[str, str] | None = None,
    keep_fd: int | None = None,
) -> Ran:
    """Run `git ARGUMENTS` in `cwd`, at most SECONDS long. Never raises for what git answers.

    keep_fd: a descriptor that git (and what it starts) holds too: the store's lock.
    """
    import subprocess

    environment = {k: v for k, v in os.environ.items() if k not in LOCAL_VARIABLES}
    environment |= {
        "LC_ALL": "C",
        "GIT_TERMINAL_PROMPT": "0",
        "GIT_OPTIONAL_LOCKS": "0",
        "GIT_LITERAL_PATHSPECS": "1",
        **(extra or {}),
    }
    try:
        done = subprocess.run(
            ["git", *_HARDENED, *arguments],
            cwd=cwd,
            input=stdin,
            capture_output=True,
            env=environment,
            timeout=SECONDS,
            pass_fds=() if keep_fd is None else (keep_fd,),
            check=False,
        )
    except FileNotFoundError:
        return MISSING
    except subprocess.TimeoutExpired:
        return Ran(124, b"", f"git did not answer within {SECONDS:.0f} seconds")
    except OSError as fault:
        return Ran(126, b"", f"git could not be started: {fault.strerror}")
    complaint = done.stderr.decode("utf-8", "replace").strip().replace("fatal: ", "")
    return Ran(done.returncode, done.stdout, complaint.split("\n")[0])
