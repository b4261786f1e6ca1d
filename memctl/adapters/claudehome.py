"""Where Claude Code keeps a project's memory, and the setting that moves it."""

from __future__ import annotations

import json
import os
import re
from typing import TYPE_CHECKING, NamedTuple

from memctl.adapters import files, gitfiles
from memctl.codec.jsonedit import parsed, with_key
from memctl.errors import UsageError

if TYPE_CHECKING:
    from collections.abc import Iterator

KEY = "autoMemoryDirectory"
LOCAL = "settings.local.json"
# A longer name is cut there and ends in a hash that cannot be told from outside.
SLUG_CHARS = 200
# How much of how many session files is read for the directory that they ran in.
SESSIONS, SESSION_BYTES = 8, 65_536
_CWD = re.compile(r'"cwd":\s*("(?:[^"\\]|\\.)*")')


class Edit(NamedTuple):
    """A settings file: its text as it is ("" when there is none) and as it would be."""

    path: str
    before: str
    after: str


def memory_directory(work: str) -> str:
    """The directory of a project's auto memory. Raises UsageError when there is none, or when it
    is another project's: the name is not one to one.
    """
    root = _canonical(work)
    home = os.environ.get("CLAUDE_CONFIG_DIR") or os.path.expanduser("~/.claude")
    places = (os.path.join(root, ".claude", LOCAL), os.path.join(home, "settings.json"))
    for settings in places:
        chosen = parsed(settings, _read(settings)).get(KEY)
        if isinstance(chosen, str) and chosen:
            return os.path.expanduser(chosen)
    name = os.environ.get("CLAUDE_CODE_PROJECT_DIR_NAME") or _slug(root)
    project = next(iter(_projects(os.path.join(home, "projects"), name)), "")
    memory = os.path.join(project, "memory")
    if not project or not os.path.isdir(memory):
        where = os.path.join(home, "projects", name[:SLUG_CHARS], "memory")
        raise UsageError(
            f"Claude Code has no memory of {root}: there is no {where}",
            "Name the directory: memctl import claude PATH",
        )
    ran = list(_ran_in(project))
    if ran and not any(_canonical(folder) == root for folder in ran):
        raise UsageError(
            f"{memory} is the memory of another project, {ran[0]}",
            "Two paths can share a name there. To take it all the same, name it: memctl import "
            "claude PATH",
        )
    return memory


def _canonical(path: str) -> str:
    """The main work tree of the repository around a path, which all its work trees share; outside
    git the path itself."""
    found = gitfiles.find_repository(path)
    if found is None:
        return os.path.realpath(path)
    folder, name = os.path.split(found.common)
    return folder if name == ".git" else found.work or found.common


def _slug(root: str) -> str:
    import unicodedata

    return re.sub("[^a-zA-Z0-9]", "-", unicodedata.normalize("NFC", root))


def _projects(folder: str, name: str) -> Iterator[str]:
    if len(name) <= SLUG_CHARS:
        yield os.path.join(folder, name)
        return
    try:
        names = sorted(os.listdir(folder))
    except OSError:
        return
    for found in names:
        if found.startswith(f"{name[:SLUG_CHARS]}-"):
            yield os.path.join(folder, found)


def _ran_in(project: str) -> Iterator[str]:
    """The working directories of a project's sessions, as far as they are still known."""
    try:
        names = [n for n in os.listdir(project) if n.endswith(".jsonl")]
    except OSError:
        return
    for name in sorted(names)[-SESSIONS:]:
        try:
            with open(os.path.join(project, name), "rb") as file:
                text = file.read(SESSION_BYTES).decode("utf-8", "replace")
        except OSError:
            continue
        match = _CWD.search(text)
        if match:
            try:
                yield str(json.loads(match.group(1)))
            except ValueError:
                continue


def linked(work: str, store: str) -> Edit:
    """The project's local settings with `store` as the memory. Raises Unreadable for a file that
    is no JSON (one with comments)."""
    path = os.path.join(_canonical(work), ".claude", LOCAL)
    before = _read(path)
    return Edit(path, before, with_key(path, before, KEY, store))


def write(edit: Edit) -> None:
    """Put the edited settings in place; a link is not followed. Raises CannotWrite."""
    folder, name = os.path.split(edit.path)
    files.write(folder, name, edit.after.encode())


def _read(path: str) -> str:
    try:
        with open(path, encoding="utf-8", errors="replace", newline="") as file:
            return file.read()
    except OSError:
        return ""
