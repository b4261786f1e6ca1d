"""Short runs of git itself, hardened: nothing of a repository's configuration runs a program."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    import subprocess
    from collections.abc import Mapping, Sequence
    from typing import IO

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
    f"diff.orderFile={os.devnull}",
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
# One walk of a long history; the one of a million commits takes about a minute.
WALK_SECONDS = 300.0
# git would hand over each commit of a log on its own.
WHOLE = {"GIT_FLUSH": "0"}
# What a pipe holds where the system lets us say so: git works on while an answer is read.
PIPE_BYTES = 1 << 20
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
    words = _git(arguments) if hardened else ["git", *arguments]
    return _finished(cwd, words, stdin, extra or {}, keep_fd, seconds)


def _git(arguments: Sequence[str]) -> list[str]:
    return ["git", *(word for setting in HARDENED for word in ("-c", setting)), *arguments]


def run_program(cwd: str, words: Sequence[str], keep_fd: int | None, seconds: float) -> Ran:
    """Run a program that runs git itself: its gits are as hardened as ours are."""
    hardened = {"GIT_CONFIG_COUNT": str(len(HARDENED))}
    for number, setting in enumerate(HARDENED):
        key, _, value = setting.partition("=")
        hardened |= {f"GIT_CONFIG_KEY_{number}": key, f"GIT_CONFIG_VALUE_{number}": value}
    return _finished(cwd, words, b"", hardened, keep_fd, seconds)


def _finished(
    cwd: str,
    words: Sequence[str],
    stdin: bytes,
    extra: Mapping[str, str],
    keep_fd: int | None,
    seconds: float,
) -> Ran:
    import subprocess

    keep = () if keep_fd is None else (keep_fd,)
    try:
        process = _start(cwd, words, extra, keep, subprocess.PIPE)
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


def _start(
    cwd: str, words: Sequence[str], extra: Mapping[str, str], keep: tuple[int, ...], errors: int
) -> subprocess.Popen[bytes]:
    import subprocess

    environment = {k: v for k, v in os.environ.items() if k not in LOCAL_VARIABLES}
    return subprocess.Popen(
        words,
        cwd=cwd,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=errors,
        env={**environment, **SETTINGS, **extra},
        # Windows hands no descriptors on: there an orphaned git goes on without the lock.
        pass_fds=() if os.name == "nt" else keep,
        pipesize=PIPE_BYTES,
    )


class Stream:
    """A git that is read while it runs, and may be asked more. Raises Broken when it cannot be
    started.

    seconds: it is killed when it runs longer. `code` is known after the `with` block; it is not 0
    when git failed, was killed, or was left before its end.
    """

    def __init__(self, cwd: str, arguments: Sequence[str], seconds: float = WALK_SECONDS) -> None:
        import subprocess
        from threading import Timer

        self.code = -1
        try:
            self.process = _start(cwd, _git(arguments), WHOLE, (), subprocess.DEVNULL)
        except OSError as fault:
            raise Broken(fault.strerror) from fault
        self.timer = Timer(seconds, self.process.kill)
        self.timer.daemon = True
        self.timer.start()

    @property
    def out(self) -> IO[bytes]:
        assert self.process.stdout is not None
        return self.process.stdout

    def ask(self, data: bytes) -> None:
        """Raises Broken when git has gone."""
        assert self.process.stdin is not None
        try:
            self.process.stdin.write(data)
            self.process.stdin.flush()
        except OSError as fault:
            raise Broken(fault.strerror) from fault

    def feed(self, data: bytes) -> None:
        """Ask all this and nothing more, while answers are read: no pipe fills up on both sides."""
        from threading import Thread

        def write() -> None:
            from contextlib import suppress

            with suppress(Broken, OSError, ValueError):  # it was left before its end
                self.ask(data)
                self.done()

        self.feeder = Thread(target=write, daemon=True)
        self.feeder.start()

    def done(self) -> None:
        """Nothing more is asked."""
        assert self.process.stdin is not None
        self.process.stdin.close()

    def __enter__(self) -> Stream:
        return self

    def __exit__(self, *_: object) -> None:
        from contextlib import suppress

        with suppress(OSError):  # it has gone already
            self.done()
        self.out.close()
        try:
            self.code = self.process.wait()
        except BaseException:
            _stop(self.process)
            raise
        finally:
            self.timer.cancel()


class Broken(Exception):
    """git could not be started, or ended before it was done."""


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
    fatal = [line for line in lines if line.startswith("fatal: ")]
    error = [line for line in lines if line.startswith("error: ")]
    return (fatal or error or lines or [""])[0].removeprefix("fatal: ").removeprefix("error: ")
