"""The judge's command: every way in which it can fail is a sentence, and never a hang."""

from __future__ import annotations

import json
import shlex
import sys
from pathlib import Path

import pytest

from memctl.adapters.judge import CommandJudge

PAIR = {"standing": {"text": "a"}, "new": {"text": "b " * 20_000}}


def command(code: str) -> str:
    return shlex.join([sys.executable, "-c", code])


def judge(text: str, folder: object = ".", seconds: float = 30) -> CommandJudge:
    return CommandJudge(text, str(folder), seconds)


def test_it_gets_the_pair_and_its_verdict_counts(tmp_path: Path) -> None:
    code = (
        "import json, sys, os; pair = json.load(sys.stdin)\n"
        "open('seen', 'a').write('x')\n"
        "print(json.dumps({'verdict': 'update', 'why': pair['standing']['text'], 'more': 1}))"
    )
    asked = judge(command(code), tmp_path)
    assert asked.judge(PAIR) == asked.judge(PAIR) == ("update", "a")
    assert (tmp_path / "seen").read_text() == "x"  # the same pair is asked about once


@pytest.mark.parametrize(
    ("code", "says"),
    [
        ("import sys; sys.exit(3)", "ended with 3"),
        ("import os; os.kill(os.getpid(), 9)", "ended with -9"),
        ("pass", "answered with no JSON"),
        ("print('duplicate')", "answered with no JSON"),
        ("print('[' * 60000)", "answered with no JSON"),
        ("print('[\"duplicate\"]')", "gave none of the verdicts"),
        ('print(\'{"verdict": "maybe"}\')', "gave none of the verdicts new, duplicate"),
        ('print(\'{"verdict": ["new"]}\')', "gave none of the verdicts"),
        ("import sys; sys.stdout.buffer.write(b'\\xff\\xfe')", "answered with no JSON"),
        ("while True: print('x' * 1000)", "answered with more than 65,536 bytes"),
        ("import sys; sys.stdin.close(); print('{}')", "gave none of the verdicts"),
    ],
)
def test_what_is_no_verdict(code: str, says: str) -> None:
    opinion = judge(command(code)).judge(PAIR)
    assert opinion.verdict == ""
    assert says in opinion.why


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("/nowhere/judge", "cannot be started"),
        ("'unbalanced", "cannot be started: No closing quotation"),
        (" ", "cannot be started"),
    ],
)
def test_a_command_that_is_none(text: str, says: str) -> None:
    assert says in judge(text).judge(PAIR).why


@pytest.mark.parametrize(
    "code",
    [
        "import time; time.sleep(600)",
        "import os, time; os.fork(); time.sleep(600)",
        "import os, sys, time\nif os.fork(): sys.exit()\ntime.sleep(600)",
    ],
    ids=["hangs", "hangs with a child", "leaves a child behind"],
)
def test_one_that_hangs_is_ended_with_all_it_started(code: str) -> None:
    opinion = judge(command(code), seconds=0.4).judge(PAIR)
    assert opinion.why == "did not answer within 0.4 seconds"


def test_a_reason_is_cut() -> None:
    answer = json.dumps({"verdict": "new", "why": "y" * 5_000})
    assert len(judge(command(f"print({answer!r})")).judge(PAIR).why) == 300
