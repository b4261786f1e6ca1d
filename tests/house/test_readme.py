"""The README's session is what really happens: every command is run, every line compared."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

README = Path(__file__).parents[2] / "README.md"
END = "--end-of-command--"
YOU = {f"GIT_{role}_NAME": "you" for role in ("AUTHOR", "COMMITTER")}


def _session() -> list[tuple[str, str]]:
    """(command, expected output) pairs of the console blocks."""
    blocks = re.findall(r"```console\n(.*?)```", README.read_text(encoding="utf-8"), re.DOTALL)
    parts = re.split(r"^\$ ", "".join(blocks), flags=re.MULTILINE)[1:]
    pairs = []
    for part in parts:
        lines = part.split("\n")
        count = 1
        while lines[count - 1].endswith("\\"):
            count += 1
        pairs.append(("\n".join(lines[:count]), "\n".join(lines[count:]).strip("\n")))
    return pairs


def _scrubbed(text: str, folder: str) -> str:
    text = text.replace(folder, "/home/you/project")
    text = re.sub(r"\b[0-9a-f]{10}\b", "0123456789", text)
    text = re.sub(r"\d{4}-\d\d-\d\d \d\d:\d\d", "2026-11-21 09:30", text)
    return "\n".join(line.rstrip() for line in text.strip("\n").split("\n"))


def play(folder: Path) -> list[tuple[str, str, str]]:
    """Run the session in one shell: (command, expected, got), scrubbed alike."""
    pairs = _session()
    tools = folder / "bin"
    tools.mkdir()
    shim = tools / "memctl"
    shim.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m memctl "$@"\n')
    shim.chmod(0o755)
    project = folder / "project"
    project.mkdir()
    script = "".join(f"{c}\n__code=$?; echo {END}; (exit $__code)\n" for c, _ in pairs)
    done = subprocess.run(
        ["bash", "-c", script],
        cwd=project,
        env={**os.environ, **YOU, "PATH": f"{tools}:{os.environ['PATH']}"},
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
    )
    got = done.stdout.split(f"{END}\n")
    place = str(project)
    return [
        (command, _scrubbed(expected, place), _scrubbed(output, place))
        for (command, expected), output in zip(pairs, got, strict=False)
    ]


def test_the_session_is_what_happens(tmp_path: Path) -> None:
    played = play(tmp_path)
    assert len(played) == len(_session())
    for command, expected, got in played:
        assert got == expected, command


def test_the_session_shows_what_it_promises() -> None:
    commands = " ".join(command for command, _ in _session())
    for verb in ("init", "add", "find", "lint", "consolidate --apply", "undo"):
        assert f"memctl {verb}" in commands
    assert any("refused: duplicate" in output for _, output in _session())
