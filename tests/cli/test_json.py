"""What every command promises: `--json` is one object with its schema, a failure too."""

from __future__ import annotations

from pathlib import Path

import pytest

from memctl.cli.table import COMMANDS, load
from tests.cli.places import here, memory
from tests.tools import git, index, topic

FILES = {"MEMORY.md": index("a.md", "b.md"), "a.md": topic("Alpha"), "b.md": topic("Beta"),
         "archive/z.md": topic("Old"),
         "m.json": '[{"memory": "The otter counts rivets."}]',
         "q.jsonl": '{"query": "alpha", "relevant": ["a"]}'}  # fmt: skip
# Words that make a command do something in the store above, and words that it cannot take.
GOOD = {
    "init": [], "add": ["--type", "user", "--name", "n", "--body", "b"], "find": ["alpha"],
    "show": ["a"], "list": [], "update": ["a", "--body", "b"], "archive": ["a"],
    "restore": ["z"], "forget": ["a"], "pin": ["a"], "verify": ["a"], "move": ["a", "c"],
    "lint": [], "consolidate": [], "log": [], "undo": [], "doctor": [], "rule": ["MEM203"],
    "merge": ["a", "b"],
    "check": ["--type", "user", "--name", "n", "--body", "b"], "eval": ["q.jsonl"],
    "context": ["--query", "alpha", "--profile", "plain"], "stats": [], "diff": [],
    "agent": ["status"],
    "fmt": ["--dialect", "flat"], "import": ["mem0", "m.json"], "export": ["mem0", "../m.json"],
    "sync": ["../hub.git"], "merge-driver": ["MEMORY.md"] * 4,
    "mcp": [],
}  # fmt: skip
BAD = {
    "init": ["--git-hook", "MEMORY.md"], "add": ["--type", "user"], "find": ["x", "--limit", "0"],
    "show": ["nothing"], "list": ["--older", "-1"], "update": ["a"], "archive": ["nothing"],
    "restore": ["a"], "forget": ["nothing"], "pin": ["z"], "verify": ["nothing"], "move": ["a"],
    "lint": ["--fix", "--staged"], "consolidate": ["--max-loss", "7"], "log": ["nothing"],
    "undo": ["nothing"], "doctor": ["--dir", "nowhere"], "rule": ["MEM000"],
    "merge": ["a", "a"], "check": ["--type", "user"],
    "context": ["--budget", "0"], "stats": ["--dir", "nowhere"], "diff": ["nothing"],
    "agent": ["install", "emacs"],
    "eval": ["nowhere.jsonl"], "fmt": [], "import": ["claude", "nowhere"],
    "export": ["nobody", "x"], "sync": [], "merge-driver": ["MEMORY.md"],
    "mcp": ["--dir", "nowhere"],
}  # fmt: skip


def test_every_command_is_here() -> None:
    assert set(GOOD) == set(BAD) == set(COMMANDS)


@pytest.mark.parametrize("verb", COMMANDS)
def test_an_answer_and_an_error(tmp_path: Path, verb: str) -> None:
    store = memory(tmp_path / "memory", FILES)
    failed = here(verb, *BAD[verb], "--json", cwd=store)
    assert failed.code in (2, 3, 4, 5)
    assert failed.json["schema"] == f"memctl/{verb}@1"
    assert set(failed.json["error"]) == {"kind", "message", "hint"}
    assert all(isinstance(text, str) and text for text in failed.json["error"].values())
    assert failed.err == ""
    told = here(verb, *BAD[verb], cwd=store)
    assert (told.code, told.out) == (failed.code, "")
    assert told.err.startswith(f"memctl: {failed.json['error']['message'][:20]}")
    if verb == "undo":
        here("pin", "a", cwd=store)
    if verb == "sync":
        git(tmp_path, "init", "-q", "--bare", "-b", "main", "hub.git")
    if verb == "init":
        store = str(tmp_path)
    done = here(verb, *GOOD[verb], "--json", cwd=store)
    assert (done.code, done.json["schema"]) == (0, f"memctl/{verb}@1")
    assert done.out.isascii()


@pytest.mark.parametrize("verb", COMMANDS)
def test_help_has_an_example(tmp_path: Path, verb: str) -> None:
    helped = here(verb, "--help", cwd=tmp_path)
    assert helped.code == 0
    assert load(verb).example in " ".join(helped.out.split())
