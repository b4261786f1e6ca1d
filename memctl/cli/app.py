"""The Typer application, built from the same table as the plain forms."""

from __future__ import annotations

import inspect
from typing import TYPE_CHECKING, Annotated, Any

import typer
from typer.core import TyperGroup

from memctl import __version__
from memctl.cli import spec
from memctl.cli.table import COMMANDS, load

if TYPE_CHECKING:
    from collections.abc import Callable

_TYPES: dict[str, Any] = {spec.FLAG: bool, spec.INT: int, spec.FLOAT: float}
SETTINGS = {"help_option_names": ["-h", "--help"], "max_content_width": 100}


class LazyGroup(TyperGroup):
    """Lists every command, builds only the one that is called."""

    def list_commands(self, ctx: Any) -> list[str]:
        del ctx
        return list(COMMANDS)

    def get_command(self, ctx: Any, cmd_name: str) -> Any:
        del ctx
        if cmd_name not in COMMANDS:
            return None
        return typer.main.get_command_from_info(
            _registered(cmd_name), pretty_exceptions_short=False, rich_markup_mode=None
        )


def _registered(name: str) -> Any:
    command = load(name)
    one = typer.Typer(rich_markup_mode=None)
    one.command(
        name,
        help=f"{command.summary}\n\n\b\nExample:\n  {command.example}",
        short_help=command.summary,
        context_settings=SETTINGS,
    )(_callback(command))
    return one.registered_commands[0]


def _callback(command: spec.Command) -> Callable[..., Any]:
    """A function whose signature is the command's table."""

    def run(**values: Any) -> None:
        values["dir"] = values["dir"] or _STATE["dir"]
        given = {
            k: (list(v) if v is not None else []) if _many(command, k) else v
            for k, v in values.items()
        }
        session = spec.session_of(given)
        raise typer.Exit(command.run(session, **given))

    parameters = [_parameter(p) for p in command.all_params()]
    run.__signature__ = inspect.Signature(parameters)  # type: ignore[attr-defined]
    run.__annotations__ = {p.name: p.annotation for p in parameters}
    return run


def _many(command: spec.Command, name: str) -> bool:
    return any(p.name == name and p.kind in (spec.MANY, spec.ARGUMENTS) for p in command.params)


def _parameter(param: spec.Param) -> inspect.Parameter:
    type_ = _TYPES.get(param.kind, str)
    if param.kind in (spec.MANY, spec.ARGUMENTS):
        type_ = list[str]
    complete = _completion(param)
    shared: dict[str, Any] = {"help": param.help, "autocompletion": complete}
    if param.metavar:
        shared["metavar"] = param.metavar
    default = param.default
    if param.kind in (spec.ARGUMENT, spec.OPTIONAL, spec.ARGUMENTS):
        info: Any = typer.Argument(show_default=False, **shared)
        default = inspect.Parameter.empty if param.kind == spec.ARGUMENT else param.default
        if param.kind == spec.ARGUMENTS:
            default = []
    else:
        if param.choices:
            shared["metavar"] = "|".join(param.choices)
            shared["callback"] = _chooser(param)
        names = [n for n in (param.short, param.flag) if n]
        info = typer.Option(*names, show_default=param.kind in (spec.INT, spec.FLOAT), **shared)
        if param.kind == spec.MANY:
            default = []
    return inspect.Parameter(
        param.name,
        inspect.Parameter.KEYWORD_ONLY,
        default=default,
        annotation=Annotated[type_, info],
    )


def _chooser(param: spec.Param) -> Callable[[Any], Any]:
    def check(value: Any) -> Any:
        if value and value not in param.choices:
            raise typer.BadParameter(f"{value!r} is not one of {', '.join(param.choices)}.")
        return value

    return check


def _completion(param: spec.Param) -> Callable[[str], list[str]] | None:
    if param.choices:
        return lambda incomplete: [c for c in param.choices if c.startswith(incomplete)]
    if param.complete:
        from memctl.cli.complete import completer

        return completer(param.complete)
    return None


_STATE = {"dir": ""}


def _version(value: bool) -> None:
    if value:
        typer.echo(f"memctl {__version__}")
        raise typer.Exit


def _root(
    directory: Annotated[
        str, typer.Option("--dir", metavar="DIR", help=spec.DIR.help, show_default=False)
    ] = "",
    version: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Print the version.")
    ] = False,
) -> None:
    """Keep a coding agent's memory small, true, findable and recoverable."""
    del version
    _STATE["dir"] = directory


app = typer.Typer(
    name="memctl",
    cls=LazyGroup,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    no_args_is_help=True,
    context_settings=SETTINGS,
)
app.callback()(_root)
