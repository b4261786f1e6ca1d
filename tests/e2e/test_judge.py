"""The judge from memctl.toml, through the real command: a script that answers correctly, and ones
that do not."""

from __future__ import annotations

import json
import shlex
import sys
from pathlib import Path

import pytest

from memctl.recall.claim import Claim, said
from memctl.recall.judge import judge
from tests.cli.places import memory
from tests.tools import index, memctl, topic

STANDING = {
    "alpha": "The nightly export to the warehouse is owned by the data team.",
    "beta": "Ask before renaming anything that customers see.",
    "gamma": "The staging database is refreshed every Monday from production.",
    "delta": "Use the shared logger for every message that leaves the service.",
}
CLAIMS = (
    "The export to the warehouse runs at night and belongs to the platform team.",
    "Renaming what customers see needs a yes from the product owner.",
    "Staging gets a fresh copy of production every second Monday.",
    "Messages that leave the service go through the logger, never through print.",
    "The data team looks after the warehouse and its exports.",
    "Do not rename things without asking first.",
)
FILES = {
    "MEMORY.md": index(*(f"{slug}.md" for slug in STANDING)),
    **{f"{slug}.md": topic(slug, text) for slug, text in STANDING.items()},
}
NAME = "A claim"


@pytest.fixture(scope="module")
def doubtful() -> str:
    """A claim about which the built-in judgement is in doubt, whatever its thresholds are."""
    standing = [
        said(Claim(text, slug, f"hook of {slug}.md", f"About {slug}.", "project"))
        for slug, text in STANDING.items()
    ]
    for text in CLAIMS:
        new = said(Claim(text, NAME, "", "", "project", "agent"))
        if any(judge(old, new).doubtful for old in standing):
            return text
    pytest.fail("the judgement is never in doubt: the protocol is not tested")


def store(path: Path, code: str) -> str:
    settings = f"judge = {json.dumps(shlex.join([sys.executable, '-c', code]))}\n"
    return memory(path / "memory", {**FILES, "memctl.toml": settings})


def asked(root: str, body: str) -> dict[str, object]:
    words = ("check", "--type", "project", "--name", NAME, "--body", body, "--json")
    answer: dict[str, object] = memctl(*words, cwd=root).json
    return answer


ANSWER = """
import json, sys
pair = json.load(sys.stdin)
open("asked", "a").write(pair["standing"]["slug"] + "\\n")
print(json.dumps({"verdict": %r, "why": "a reader says so"}))
"""


@pytest.mark.parametrize("verdict", ["new", "duplicate", "contradiction", "update"])
def test_the_verdict_on_a_doubtful_pair_is_the_judges(
    tmp_path: Path, doubtful: str, verdict: str
) -> None:
    root = store(tmp_path, ANSWER % verdict)
    answer = asked(root, doubtful)
    assert answer["verdict"] == verdict
    assert Path(root, "asked").read_text()


@pytest.mark.parametrize("code", ["import sys; sys.exit(1)", "print('no')"])
def test_a_judge_that_fails_is_said_and_done_without(
    tmp_path: Path, doubtful: str, code: str
) -> None:
    plain = memory(tmp_path / "plain" / "memory", FILES)
    answer = asked(store(tmp_path, code), doubtful)
    assert answer["verdict"] == asked(plain, doubtful)["verdict"]
    (remark,) = answer["remarks"]  # type: ignore[misc]
    assert remark.endswith("the built-in verdict stands")
