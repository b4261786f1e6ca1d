"""The commands, lazily: name to module. A module is imported only when its command runs."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from memctl.cli.spec import Command

# In the order in which help lists them.
COMMANDS = (
    "init", "add", "check", "find", "context", "show", "list", "update", "archive", "restore",
    "forget", "pin", "verify", "move", "merge", "lint", "consolidate", "log", "diff", "undo",
    "sync", "doctor", "stats", "rule", "eval", "fmt", "import", "export", "agent", "mcp",
    "merge-driver",
)  # fmt: skip
# Answered before Typer is imported, when their options are spelled out plainly.
HOT = ("find", "context", "show", "list", "lint", "add", "check", "update", "agent")


def load(name: str) -> Command:
    """The command's description."""
    from importlib import import_module

    module = import_module(f"memctl.cli.commands.{name.replace('-', '_')}")
    command: Command = module.COMMAND
    return command
