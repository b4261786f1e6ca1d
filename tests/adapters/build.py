"""Writing through the real Writer, and projects in every state that git knows."""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING

from memctl.adapters import files
from memctl.adapters.store import DiskStore
from memctl.adapters.writer import Writer
from memctl.codec.digest import digest
from memctl.model.change import Applied, Change, ChangeSet
from memctl.model.verdict import Outcome
from tests.conftest import CHILD
from tests.tools import Result, git, index, make_store, run, topic

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

LAUNCH = os.path.join(CHILD, "launch.py")


def python(code: str, *args: str, cwd: object, fault: str = "") -> Result:
    """Run a piece of Python as a process; fault: `plain` or a size limit (see child/launch.py)."""
    words = [sys.executable, "-c", code, *args]
    return run([sys.executable, LAUNCH, fault, *words] if fault else words, cwd)


def change(root: str, path: str, text: str | None) -> Change:
    """A change that expects the file as it is now."""
    now = files.read(root, path)
    expect = digest(now)
    return Change(path, text.encode() if text is not None else None, expect)


def write(
    root: str, texts: Mapping[str, str | None], subject: str = "write", why: str = ""
) -> Applied:
    """Apply changes through the writer, as a verb does. A text of None deletes."""
    changes = tuple(change(root, path, text) for path, text in texts.items())
    trailers = (("Memctl-Verb", "test"),)
    outcome = Outcome("done", changes=ChangeSet(changes, subject, why, trailers))
    applied = Writer(DiskStore(root)).write(lambda: outcome, "test")[1]
    assert applied is not None
    return applied


def project(path: object, store: str = "memory", extra: Mapping[str, str] | None = None) -> str:
    """A project with two commits that tracks a store of one topic; the store's path."""
    root = make_store(path, {"app.py": "print(1)\n", "notes.txt": "one\n", **(extra or {})})
    git(root, "init", "-q", "-b", "main")
    git(root, "add", "-A")
    git(root, "commit", "-q", "-m", "start")
    place = os.path.normpath(os.path.join(root, store))
    make_store(place, {"MEMORY.md": index("a.md"), "a.md": topic("Alpha")})
    git(root, "add", "--", place)
    git(root, "commit", "-q", "-m", "remember")
    return place


def own(path: object) -> str:
    """A store that is a repository of its own, with one topic in one commit."""
    root = make_store(path, {"MEMORY.md": index("a.md"), "a.md": topic("Alpha")})
    git(root, "init", "-q", "-b", "main")
    git(root, "add", "MEMORY.md", "a.md")
    git(root, "commit", "-q", "-m", "remember")
    return root


def mess(root: str) -> None:
    """What a user leaves lying about: staged, partly staged, changed, deleted, untracked work."""
    make_store(root, {"staged.py": "staged\n", "app.py": "half\n", "both.py": "one\n"})
    git(root, "add", "staged.py", "app.py", "both.py")
    make_store(root, {"app.py": "half and half\n", "both.py": "two\n", ".env": "SECRET=1\n"})
    make_store(root, {"untracked.md": "mine\n"})
    os.unlink(os.path.join(root, "notes.txt"))


def work_of_the_user(root: str, *leave_out: str) -> Sequence[str]:
    """Everything that git says of a work tree, but for the paths left out."""
    rest = [f":(exclude){path}" for path in leave_out]
    env = {"GIT_OPTIONAL_LOCKS": "0"}
    return [
        git(root, "status", "--porcelain", "--untracked-files=all", "--", ".", *rest, env=env),
        git(root, "diff", "--", ".", *rest, env=env),
        git(root, "diff", "--cached", "--", ".", *rest, env=env),
        git(root, "stash", "list", env=env),
    ]


def log(root: str, *words: str) -> list[str]:
    """Subjects, newest first."""
    return git(root, "log", "--format=%s", *words).splitlines()
