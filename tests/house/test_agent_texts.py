"""What an agent is told: every command in it is one that memctl has, and runs."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from memctl.adapters.resources import template
from memctl.cli.table import COMMANDS, load
from memctl.ops import agenthook
from memctl.recall.tokens import tokens
from tests.cli.places import memory
from tests.tools import Result, index, run, topic

TEXTS = {name: template(name) for name in ("agent-instructions.md", "agent-skill.md")}
TEXTS["hooks"] = "\n".join((agenthook.COMPACTING, agenthook.STOPPING, agenthook.EDITING))
# What a command exits with when it does what the text says.
EXITS = {"lint": (0, 1), "consolidate": (0, 1), "find": (0, 1)}
BODY = "Something that nobody has said.\n"


def _commands(text: str) -> list[str]:
    return sorted(set(re.findall(r"`(memctl [^`]+)`", text)))


CASES = [(name, command) for name, text in TEXTS.items() for command in _commands(text)]


@pytest.mark.parametrize(("name", "command"), CASES)
def test_every_command_runs(tmp_path: Path, name: str, command: str) -> None:
    """In a shell, as it stands there, with a slug for SLUG and a body on standard input."""
    store = memory(
        tmp_path / "memory",
        {"MEMORY.md": index("project_a.md"), "project_a.md": topic("Alpha")},
    )
    line = command.replace("SLUG", "project_a")
    verb = line.split()[1]
    if verb == "undo":
        _shell("memctl pin project_a", store)
    if line in ("memctl add", "memctl update"):  # the verb alone, named in a sentence
        assert verb in COMMANDS
        return
    done = _shell(line, store)
    assert done.code in EXITS.get(verb, (0,)), done.err


def _shell(line: str, store: str) -> Result:
    import sys

    script = f'memctl() {{ "{sys.executable}" -m memctl "$@"; }}\n{line}\n'
    return run(["sh", "-c", script], store, BODY)


def test_every_verb_and_option_that_is_named_exists() -> None:
    for text in TEXTS.values():
        verbs = {command.split()[1] for command in _commands(text)} - {"--help"}
        assert verbs <= set(COMMANDS)
        known = {p.flag for verb in COMMANDS for p in load(verb).all_params()} | {"--help"}
        assert set(re.findall(r"`(--[a-z-]+)", text)) <= known


def test_the_protocols_are_taught() -> None:
    text = " ".join(TEXTS["agent-instructions.md"].split())
    for said in ("Check:", "memctl update", "memctl add", "Then stop", "Trust what you observe",
                 "check that it is still there", "secrets", "Leave memory alone"):  # fmt: skip
        assert said in text


def test_they_are_short() -> None:
    """They are in the prompt of every turn."""
    assert tokens(TEXTS["agent-instructions.md"]) < 600
    assert tokens(TEXTS["agent-skill.md"]) < 800


def test_no_line_of_the_block_could_end_it() -> None:
    assert "memctl:" not in TEXTS["agent-instructions.md"] + TEXTS["agent-skill.md"]
