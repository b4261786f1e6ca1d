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
        ended = _ended(process)
        if data is None:
            return Opinion("", f"did not answer within {self.seconds:g} seconds")
        if len(data) > MOST_BYTES:
            return Opinion("", f"answered with more than {MOST_BYTES:,} bytes")
        if ended:
            return Opinion("", f"ended with {ended}")
        return _answer(data)


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
        found.append(process.stdout.read(MOST_BYTES + 1))

    # A thread, for a pipe's read has no time limit that holds on every system.
    thread = threading.Thread(target=talk, daemon=True)
    thread.start()
    thread.join(seconds)
    return found[0] if found else None


def _ended(process: subprocess.Popen[bytes]) -> int:
    """The command's exit code; it and what it started are ended when they have not by now."""
    import os
    import signal
    import subprocess

    try:
        return process.wait(0.5)
    except subprocess.TimeoutExpired:
        pass
    try:
        os.killpg(process.pid, signal.SIGKILL)
    except (AttributeError, ProcessLookupError, PermissionError):
        process.kill()
    process.wait()
    return 0


def _answer(data: bytes) -> Opinion:
    try:
        answer = json.loads(data)
    except (ValueError, RecursionError):
        return Opinion("", "answered with no JSON")
    verdict = answer.get("verdict") if isinstance(answer, dict) else None
    if verdict not in VERDICTS:
        return Opinion("", f"gave none of the verdicts {', '.join(VERDICTS)}")
    return Opinion(verdict, str(answer.get("why") or "")[:MOST_WHY])
