"""The judge of doubtful pairs: a command of the user's choice. Nothing else calls a model."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from memctl.model.verdict import VERDICTS, Opinion

if TYPE_CHECKING:
    import subprocess
    from collections.abc import Mapping

# How much the command may answer, and how much of its reason is shown.
MOST_BYTES = 65_536
MOST_WHY = 300
# How long it may take to end once it has closed its output.
SECONDS_TO_END = 0.5


class CommandJudge:
    """Implements model.ports.Judge: gives `command` the pair as JSON on standard input.

    It answers with one JSON object, `{"verdict": "new" | "duplicate" | "contradiction" | "update",
    "why": "…"}`, within `seconds`, and ends with 0. Anything else is no verdict.
    """

    def __init__(self, command: str, folder: str, seconds: float) -> None:
        self.command = command
        self.folder = folder
        self.seconds = seconds
        self._asked: dict[str, Opinion] = {}

    def judge(self, pair: Mapping[str, Any]) -> Opinion:
        text = json.dumps(pair)
        if text not in self._asked:
            self._asked[text] = self._ask(text)
        return self._asked[text]

    def _ask(self, text: str) -> Opinion:
        import shlex
        import subprocess

        try:
            process = subprocess.Popen(
                shlex.split(self.command), cwd=self.folder, stdin=subprocess.PIPE,
                stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, start_new_session=True,
            )  # fmt: skip
        except (OSError, IndexError, ValueError) as fault:
            return Opinion("", f"cannot be started: {fault}")
        data = _exchanged(process, text.encode() + b"\n", self.seconds)
        if data is None:
            _end(process)
            return Opinion("", f"did not answer within {self.seconds:g} seconds")
        if len(data) > MOST_BYTES:
            _end(process)
            return Opinion("", f"answered with more than {MOST_BYTES:,} bytes")
        try:
            ended = process.wait(SECONDS_TO_END)
        except subprocess.TimeoutExpired:
            _end(process)  # it has answered, and that is all that was asked of it
            ended = 0
        return Opinion("", f"ended with {ended}") if ended else _answer(data)


def _exchanged(process: subprocess.Popen[bytes], question: bytes, seconds: float) -> bytes | None:
    """What the command answers, a little more than MOST_BYTES at most; None when time is up."""
    import threading

    found: list[bytes] = []

    def talk() -> None:
        assert process.stdin
        assert process.stdout
        try:
            process.stdin.write(question)
            process.stdin.close()
        except BrokenPipeError:
            pass  # it need not read to answer
        with process.stdout:
            found.append(process.stdout.read(MOST_BYTES + 1))

    # A thread, for a pipe's read has no time limit that holds on every system.
    thread = threading.Thread(target=talk, daemon=True)
    thread.start()
    thread.join(seconds)
    return found[0] if found else None


def _end(process: subprocess.Popen[bytes]) -> None:
    """End the command and what it started; it has not been waited for, so its number is its own."""
    import os
    import signal

    try:
        os.killpg(process.pid, signal.SIGKILL)
    except (AttributeError, ProcessLookupError, PermissionError):
        process.kill()
    process.wait()


def _answer(data: bytes) -> Opinion:
    try:
        answer = json.loads(data)
    except (ValueError, RecursionError):
        return Opinion("", "answered with no JSON")
    verdict = answer.get("verdict") if isinstance(answer, dict) else None
    if verdict not in VERDICTS:
        return Opinion("", f"gave none of the verdicts {', '.join(VERDICTS)}")
    return Opinion(verdict, str(answer.get("why") or "")[:MOST_WHY])
