"""The commands that a project's own files define: make, npm, just, cargo, tox, nox."""

from __future__ import annotations

import json
import re
import tomllib
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

_MAKE = re.compile(r"^([\w./-][^:=#\n\t]*?)[ \t]*::?(?![:=])", re.MULTILINE)
_PHONY = re.compile(r"^\.PHONY[ \t]*:[ \t]*(.+)$", re.MULTILINE)
_JUST = re.compile(r"^(?:alias[ \t]+)?@?([A-Za-z_][\w-]*)(?:[ \t]+[^:\n]*)?:(?!=)", re.M)
_JUST_ALIAS = re.compile(r"^alias[ \t]+([\w-]+)[ \t]*:=", re.MULTILINE)
_TOX = re.compile(r"^\[testenv:([^\]\n]+)\]", re.MULTILINE)
_ENVLIST = re.compile(r"^env_?list[ \t]*=[ \t]*(.*(?:\n[ \t]+.*)*)", re.MULTILINE)
_NOX = re.compile(
    r"^@(?:nox\.)?session\b(?P<how>[^\n]*(?:\n(?!(?:async )?def )[^\n]*)*)\n(?:async )?def (\w+)",
    re.MULTILINE,
)
_NOX_NAME = re.compile(r"\bname\s*=\s*[\"']([^\"']+)[\"']")
# What each tool calls its runs; the options that take a value are left out of the canonical form.
_RUNNERS = {"npm": "npm", "pnpm": "npm", "yarn": "npm", "bun": "npm"}
_SCRIPTS = frozenset(("test", "start", "stop", "restart"))
_NPM_WORDS = """
    access add audit bugs cache ci config create dedupe dlx exec help info init install link
    list login logout ls outdated pack ping prune publish rebuild remove root search set shrinkwrap
    store uninstall unlink update upgrade version view why workspace workspaces"""
_NPM_OWN = frozenset(_NPM_WORDS.split())
_OPTION = re.compile(r"(?:^|(?<= ))(?:-[Cfj] ?\S+|-\S+|\+\S+)")
_BRACES = re.compile(r"\{([^{}]*)\}")


def command_key(command: str) -> str:
    """One spelling for a command: its tool and target. `pnpm test` and `npm run test` are one;
    what is of no known tool stays as it is."""
    words = command.split()
    if len(words) < 2:
        return command
    tool, *rest = words
    if tool in _RUNNERS:
        if rest[0] in ("run", "run-script") and len(rest) > 1:
            return f"npm {rest[1]}"
        if rest[0] in _SCRIPTS or (tool != "npm" and rest[0] not in _NPM_OWN):
            return f"npm {rest[0]}"
        return command
    if tool in ("tox", "nox"):
        for flag in ("-e", "-s"):
            if flag in rest[:-1]:
                return f"{tool} {rest[rest.index(flag) + 1]}"
        return command
    if tool in ("make", "just", "cargo"):
        plain = [w for w in _OPTION.sub("", " ".join(rest)).split() if "=" not in w]
        return f"{tool} {plain[0]}" if plain else command
    return command


def targets(path: str, text: str) -> frozenset[str]:
    """What the file at `path` defines, each as `command_key` spells it; none for other files."""
    name = path.rpartition("/")[2]
    reader = _READERS.get(name)
    if reader is None and name.endswith(".mk"):
        reader = _make
    if reader is None and path.endswith((".cargo/config.toml", ".cargo/config")):
        reader = _cargo
    return frozenset(reader(text)) if reader else frozenset()


def _make(text: str) -> Iterator[str]:
    for line in (*_MAKE.findall(text), *_PHONY.findall(text)):
        for target in line.split():
            if target == ".PHONY":
                continue
            yield f"make {target}"


def _package(text: str) -> Iterator[str]:
    scripts = _inside(_json(text), "scripts")
    for script in scripts:
        yield f"npm {script}"


def _just(text: str) -> Iterator[str]:
    for recipe in (*_JUST.findall(text), *_JUST_ALIAS.findall(text)):
        yield f"just {recipe}"


def _cargo(text: str) -> Iterator[str]:
    for alias in _inside(_toml(text), "alias"):
        yield f"cargo {alias}"


def _tox(text: str) -> Iterator[str]:
    names = [*_TOX.findall(text), *_ENVLIST.findall(text)]
    for name in names:
        for one in re.split(r"[\s,]+(?![^{]*\})", name.replace("\\\n", " ")):
            for spelt in _spread(one):
                yield f"tox {spelt}"


def _pyproject(text: str) -> Iterator[str]:
    data = _inside(_inside(_toml(text), "tool"), "tox")
    for name in _inside(data, "env"):
        yield f"tox {name}"
    listed = data.get("env_list", [])
    for name in listed if isinstance(listed, list) else []:
        yield f"tox {name}"
    legacy = data.get("legacy_tox_ini")
    if isinstance(legacy, str):
        yield from _tox(legacy)


def _nox(text: str) -> Iterator[str]:
    for how, function in _NOX.findall(text):
        named = _NOX_NAME.search(how)
        yield f"nox {named[1] if named else function}"


def _spread(name: str) -> list[str]:
    """`py{311,312}-x` is two names. At most a thousand."""
    done: list[str] = []
    todo = [name.strip()]
    while todo and len(done) + len(todo) < 1000:
        one = todo.pop()
        braces = _BRACES.search(one)
        if braces is None:
            if one:
                done.append(one)
            continue
        before, after = one[: braces.start()], one[braces.end() :]
        todo += [before + part.strip() + after for part in braces[1].split(",")]
    return done


def _json(text: str) -> Any:
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        return {}


def _toml(text: str) -> Any:
    try:
        return tomllib.loads(text)
    except (ValueError, RecursionError):
        return {}


def _inside(data: Any, key: str) -> dict[str, Any]:
    found = data.get(key) if isinstance(data, dict) else None
    return found if isinstance(found, dict) else {}


_READERS: dict[str, Callable[[str], Iterator[str]]] = {
    "Makefile": _make, "makefile": _make, "GNUmakefile": _make,
    "package.json": _package,
    "justfile": _just, "Justfile": _just, ".justfile": _just,
    "tox.ini": _tox, "setup.cfg": _tox, "pyproject.toml": _pyproject,
    "noxfile.py": _nox,
}  # fmt: skip
