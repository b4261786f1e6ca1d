"""The judge of doubtful pairs: a command of the user's choice. Nothing else calls a model."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Mapping

# What a verdict may be; and how long, and how much, the command may answer.
VERDICTS = ("new", "duplicate", "contradiction", "update")
SECONDS = 20.0
MOST_BYTES = 65536


class Judged(NamedTuple):
    """The command's verdict, or "" and why there is none (a sentence's end)."""

    verdict: str
    why: str


class CommandJudge:
    """Implements model.ports.Judge: asks `command` with the pair as JSON on standard input.

    The command answers with one JSON object, `{"verdict": "new" | "duplicate" | "contradiction" |
    "update", "why": "…"}`, within SECONDS. Anything else is no verdict.
    """

    def __init__(self, command: str, cwd: str, seconds: float = SECONDS) -> None:
        self.command = command
        self.cwd = cwd
        self.seconds = seconds

    def judge(self, pair: Mapping[str, Any]) -> Judged:
        import shlex
        import signal
        import subprocess
        import tempfile

        try:
            words = shlex.split(self.command)
        except ValueError as fault:
            return Judged("", f"its command cannot be read: {fault}")
        with tempfile.TemporaryFile() as out:
            try:
                process = subprocess.Popen(
                    words,
                    cwd=self.cwd,
                    stdin=subprocess.PIPE,
                    stdout=out,
                    stderr=subprocess.DEVNULL,
                    start_new_session=True,
                )
            except (OSError, IndexError) as fault:
                return Judged("", f"it could not be started: {fault}")
            try:
                process.communicate(json.dumps(pair).encode() + b"\n", timeout=self.seconds)
            except subprocess.TimeoutExpired:
                return Judged("", f"it did not answer within {self.seconds:g} seconds")
            except BrokenPipeError:
                process.wait()
            finally:
                if process.poll() is None:
                    _kill(process.pid, signal)
                    process.wait()
            if process.returncode:
                return Judged("", f"it ended with {process.returncode}")
            out.seek(0)
            return _answer(out.read(MOST_BYTES + 1))


def _kill(pid: int, signal: Any) -> None:
    """End the command and what it started."""
    import os

    try:
        os.killpg(pid, signal.SIGKILL)
    except (ProcessLookupError, PermissionError, AttributeError):
        return


def _answer(data: bytes) -> Judged:
    if len(data) > MOST_BYTES:
        return Judged("", f"it answered with more than {MOST_BYTES:,} bytes")
    try:
        answer = json.loads(data)
    except ValueError:
        return Judged("", "its answer is not JSON")
    verdict = answer.get("verdict") if isinstance(answer, dict) else None
    if verdict not in VERDICTS:
        return Judged("", f"its verdict is not one of {', '.join(VERDICTS)}")
    return Judged(verdict, str(answer.get("why", ""))[:500])
