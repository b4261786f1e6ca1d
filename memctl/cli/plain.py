"""The hot verbs' plain forms: exact long options of the shared table, before Typer is imported.

Whatever is not exactly that (help, a short option, an unknown word) is left to Typer.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from memctl.cli.spec import ARGUMENT, ARGUMENTS, FLAG, FLOAT, INT, MANY, OPTIONAL, defaults
from memctl.cli.table import HOT, load

if TYPE_CHECKING:
    from collections.abc import Sequence

    from memctl.cli.spec import Command, Param


def match(words: Sequence[str]) -> tuple[Command, dict[str, Any]] | None:
    """The command and its values, or None when Typer should read these words."""
    rest = list(words)
    before = ""
    if len(rest) > 2 and rest[0] == "--dir":
        before, rest = rest[1], rest[2:]
    if not rest or rest[0] not in HOT or (words[0] == "--dir" and not before):
        return None
    command = load(rest[0])
    options = {
        p.flag: p for p in command.all_params() if p.kind not in (ARGUMENT, OPTIONAL, ARGUMENTS)
    }
    values = defaults(command)
    values["dir"] = before
    positional: list[str] = []
    queue = rest[1:]
    while queue:
        word = queue.pop(0)
        if not word.startswith("-") or word == "-":
            positional.append(word)
            continue
        flag, given, value = word.partition("=")
        param = options.get(flag)
        if (
            param is None
            or (param.kind == FLAG and given)
            or (param.kind != FLAG and not given and not queue)
        ):
            return None
        if not _store(values, param, value if given or param.kind == FLAG else queue.pop(0)):
            return None
    return (command, values) if _place(command, values, positional) else None


def _store(values: dict[str, Any], param: Param, value: str) -> bool:
    if param.choices and value not in param.choices:
        return False
    if param.kind in (INT, FLOAT) and not value.isascii():
        return False
    if param.kind == INT and not value.isdigit():
        return False
    if param.kind == FLOAT and not value.replace(".", "", 1).isdigit():
        return False
    kinds: dict[str, Any] = {FLAG: lambda _: True, INT: int, FLOAT: float}
    new = kinds.get(param.kind, str)(value)
    values[param.name] = [*values[param.name], new] if param.kind == MANY else new
    return True


def _place(command: Command, values: dict[str, Any], positional: list[str]) -> bool:
    for param in command.params:
        if param.kind == ARGUMENTS:
            values[param.name], positional = positional, []
        elif param.kind in (ARGUMENT, OPTIONAL) and positional:
            values[param.name] = positional.pop(0)
        elif param.kind == ARGUMENT:
            return False
    return not positional
