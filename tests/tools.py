"""What tests of every layer need: a store from texts, memctl as a real process, git."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Mapping

# A process that has not answered by then hangs.
SECONDS = 120


class Result(NamedTuple):
    """A finished process: exit code, standard output and error as text."""

    code: int
    out: str
    err: str

    @property
    def json(self) -> Any:
        """Standard output as the JSON object that it must be."""
        return json.loads(self.out)


def make_store(path: object, files: Mapping[str, str | bytes]) -> str:
    """Write files below a directory, which is made; its absolute path. No git, no memctl."""
    root = os.path.abspath(str(path))
    os.makedirs(root, exist_ok=True)
    for relative, text in files.items():
        full = os.path.join(root, relative)
        os.makedirs(os.path.dirname(full), exist_ok=True)
        with open(full, "wb") as file:
            file.write(text if isinstance(text, bytes) else text.encode())
    return root


def topic(name: str, body: str = "", type: str = "project", **fields: str) -> str:
    """A topic file's text that lints clean, unless `body` or `fields` say otherwise."""
    head = {"name": name, "description": f"About {name}.", "type": type, **fields}
    lines = "".join(f"{key}: {value}\n" for key, value in head.items())
    text = body or f"{name} is how it is.\n\n**Why:** somebody decided on {name}."
    return f"---\n{lines}---\n\n{text}\n"


def index(*paths: str) -> str:
    """An index with one entry a path."""
    return "# MEMORY.md\n\n## Project\n" + "".join(f"- [{p}]({p}) — hook of {p}\n" for p in paths)


def environment(env: Mapping[str, str | None] | None = None) -> dict[str, str]:
    """The test's environment with changes; None takes a variable away."""
    changed = {**os.environ, **(env or {})}
    return {name: value for name, value in changed.items() if value is not None}


def run(
    words: list[str],
    cwd: object,
    stdin: str | bytes | None = None,
    env: Mapping[str, str | None] | None = None,
) -> Result:
    """Any program, as a real process. Without `stdin` its standard input is empty."""
    done = subprocess.run(
        words,
        cwd=str(cwd),
        input=stdin.encode() if isinstance(stdin, str) else (stdin or b""),
        capture_output=True,
        env=environment(env),
        timeout=SECONDS,
        check=False,
    )
    return Result(done.returncode, done.stdout.decode("utf-8"), done.stderr.decode("utf-8"))


def memctl(
    *args: str,
    cwd: object,
    stdin: str | bytes | None = None,
    env: Mapping[str, str | None] | None = None,
) -> Result:
    """memctl as a real process: `python -m memctl ARGS`."""
    return run([sys.executable, "-m", "memctl", *args], cwd, stdin, env)


def git(cwd: object, *args: str, env: Mapping[str, str | None] | None = None) -> str:
    """git's standard output. Raises AssertionError with its words when it fails."""
    done = run(["git", *args], cwd, env=env)
    assert done.code == 0, f"git {' '.join(args)}: {done.err}{done.out}"
    return done.out


def tree(root: object) -> dict[str, bytes]:
    """Every file below a directory but `.git` and `.memctl`, by relative path."""
    found = {}
    for folder, folders, names in os.walk(str(root)):
        folders[:] = [f for f in folders if f not in (".git", ".memctl")]
        for name in names:
            full = os.path.join(folder, name)
            if os.path.isfile(full) and not os.path.islink(full):
                with open(full, "rb") as file:
                    found[os.path.relpath(full, str(root))] = file.read()
    return found
