"""How a command describes itself: the one table that both parsers read."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Callable

    from memctl.cli.session import Session

# Kinds of parameter.
FLAG = "flag"
TEXT = "text"
INT = "int"
FLOAT = "float"
MANY = "many"
ARGUMENT = "argument"
OPTIONAL = "optional"
ARGUMENTS = "arguments"

Value = Any


class Param(NamedTuple):
    """One parameter. `name` is the Python name and, with dashes, the long option.

    choices: the only values allowed. complete: what the shell offers (slug | code).
    short: a one-letter alias, which only Typer reads.
    """

    name: str
    kind: str
    help: str
    default: Value = None
    choices: tuple[str, ...] = ()
    complete: str = ""
    short: str = ""
    metavar: str = ""

    @property
    def flag(self) -> str:
        return "--" + self.name.rstrip("_").replace("_", "-")


class Command(NamedTuple):
    """A verb: its one-line summary, an example, its parameters, and what it runs.

    `run(session, **values)` returns the exit code. writes: it takes `--dry-run`.
    """

    name: str
    summary: str
    example: str
    params: tuple[Param, ...]
    run: Callable[..., int]

    def all_params(self) -> tuple[Param, ...]:
        return (*self.params, JSON, DIR)


JSON = Param("json", FLAG, "Answer with one JSON object.", False)
DIR = Param(
    "dir", TEXT, "The store (else MEMCTL_DIR, else the nearest memory/).", "", metavar="DIR"
)
DRY_RUN = Param("dry_run", FLAG, "Show what would change; write nothing.", False)
SLUG = Param("slug", ARGUMENT, "The topic's slug.", complete="slug")
WHY = Param("why", TEXT, "Why, for the commit and for whoever reads it.", "")
IF_MATCH = Param(
    "if_match", TEXT, "Only if the topic's digest, as `show --json` has it, still is this.",
    metavar="DIGEST",
)  # fmt: skip
SOURCE = Param("source", TEXT, "On whose word: user, agent, tool or import:HOST.", "")


def defaults(command: Command) -> dict[str, Value]:
    """Every parameter's value when it is not given."""
    return {p.name: [] if p.kind in (MANY, ARGUMENTS) else p.default for p in command.all_params()}


def session_of(values: dict[str, Value]) -> Session:
    """Take the parameters that every command shares out of the values."""
    from memctl.cli.session import Session

    return Session(values.pop("dir") or "", values.pop("json"))
