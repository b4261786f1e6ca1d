"""What tests of commands need besides tests.tools: a store under git, a terminal, and the entry
called without a process where the process itself is not the point.
"""

from __future__ import annotations

import contextlib
import io
import os
import pty
import select
import signal
import sys
from typing import TYPE_CHECKING, NamedTuple
from unittest import mock

from memctl.__main__ import run as entry
from tests.tools import SECONDS, Result, environment, git, make_store

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence


class Typed(NamedTuple):
    """What a terminal showed, and the exit code."""

    code: int
    shown: str


def memory(path: object, files: Mapping[str, str | bytes]) -> str:
    """A store in a git repository of its own, all of it committed by hand."""
    root = make_store(path, files)
    git(root, "init", "-q")
    git(root, "add", "-A")
    git(root, "commit", "-q", "--allow-empty", "-m", "by hand")
    return root


def here(
    *args: str, cwd: object, stdin: bytes = b"", env: Mapping[str, str | None] | None = None
) -> Result:
    """What memctl answers in this process, with these words for its command line."""
    out, err = io.StringIO(), io.StringIO()
    source = io.TextIOWrapper(io.BytesIO(stdin), encoding="utf-8")
    with (
        contextlib.chdir(str(cwd)),
        contextlib.redirect_stdout(out),
        contextlib.redirect_stderr(err),
        mock.patch.object(sys, "stdin", source),
        mock.patch.dict(os.environ, environment(env), clear=True),
    ):
        code = entry(list(args))
    return Result(code, out.getvalue(), err.getvalue())


def on_terminal(
    *args: str,
    cwd: object,
    env: Mapping[str, str | None] | None = None,
    keys: str = "",
    answers: Sequence[tuple[str, str]] = (),
) -> Typed:
    """memctl with a terminal for standard input, output and error.

    keys: typed at once. answers: what is typed when a text is shown, one after the other.
    """
    words = [sys.executable, "-m", "memctl", *args]
    variables = environment(env)
    pid, fd = pty.fork()
    if pid == 0:
        # Whoever runs the tests in the background has it ignored, and children with it.
        signal.signal(signal.SIGINT, signal.SIG_DFL)
        os.chdir(str(cwd))
        os.execve(words[0], words, variables)
    os.write(fd, keys.encode())
    shown = b""
    waiting, read = list(answers), 0
    while True:
        if waiting and (at := shown.find(waiting[0][0].encode(), read)) >= 0:
            text, typed = waiting.pop(0)
            read = at + len(text.encode())
            os.write(fd, typed.encode())
        if not select.select([fd], [], [], SECONDS)[0]:
            os.kill(pid, signal.SIGKILL)
        try:
            part = os.read(fd, 65536)
        except OSError:  # the other side has closed
            break
        if not part:
            break
        shown += part
    os.close(fd)
    _, status = os.waitpid(pid, 0)
    return Typed(os.waitstatus_to_exitcode(status), shown.decode("utf-8", "replace"))


def touched(root: str) -> list[str]:
    """The files of the newest commit."""
    listed = git(root, "show", "--name-only", "--no-renames", "--format=", "-z")
    return sorted(listed.strip("\0").split("\0"))


def commits(root: str) -> int:
    return int(git(root, "rev-list", "--count", "HEAD"))


def trailers(root: str) -> dict[str, str]:
    """Those of the newest commit."""
    text = git(root, "log", "-1", "--format=%(trailers:only,unfold)")
    return dict(line.split(": ", 1) for line in text.split("\n") if line)
