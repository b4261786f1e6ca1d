"""What `import` reads, and the link that it may set: the source's place, its files, its host."""

from __future__ import annotations

import difflib
import os
from typing import TYPE_CHECKING, Any, NamedTuple

from memctl.adapters import claudehome, hostfiles
from memctl.codec.hosts import HOSTS
from memctl.codec.hosts.detect import SUFFIXES, detect
from memctl.errors import UsageError
from memctl.render.line import BOLD, DIM, line

if TYPE_CHECKING:
    from memctl.cli.session import Session
    from memctl.model.transfer import Brought, Host
    from memctl.render.line import Line

_RULES = ("CLAUDE.md", "AGENTS.md", "GEMINI.md")


class Source(NamedTuple):
    """host: "" when it is to be found out."""

    host: str
    path: str


class Link(NamedTuple):
    """What a link says in JSON, and in lines."""

    data: dict[str, Any]
    lines: tuple[Line, ...]


def source_of(session: Session, host: str, path: str, link: bool) -> Source:
    """The words of the command line read. Raises UsageError."""
    if host and host not in HOSTS:
        if path:
            raise UsageError(f"no format `{host}`", f"Formats: {', '.join(HOSTS)}.")
        host, path = "", host
    if link and host != "claude":
        raise UsageError("--link is for claude", "memctl import claude --link")
    if not path and host == "claude":
        path = claudehome.memory_directory(_work(session))
    if not path:
        raise UsageError("no source is named", "memctl import FORMAT PATH")
    found = os.path.abspath(os.path.expanduser(path))
    known = HOSTS.get(host)
    if known and known.file and os.path.isdir(found):
        found = _one_file(found, known)
    if os.path.realpath(found) == session.store.root:
        raise UsageError(f"{found} is this store", "There is nothing to import.")
    return Source(host, found)


def _work(session: Session) -> str:
    """The project's work tree, else the working directory."""
    return (session.repositories() or [os.getcwd()])[0]


def _one_file(folder: str, host: Host) -> str:
    names = (host.file, *_RULES) if host.name == "rules" else (host.file,)
    there = [name for name in names if os.path.isfile(os.path.join(folder, name))]
    if len(there) != 1:
        what = "holds several" if there else "holds no"
        raise UsageError(f"{folder} {what} {', '.join(there or names)}", "Name the file.")
    return os.path.join(folder, there[0])


def brought_from(source: Source) -> tuple[Host, Brought]:
    """The host, and what its files hold. Raises UsageError when the host is not certain."""
    known = HOSTS.get(source.host)
    texts, skipped = hostfiles.read_source(source.path, known.suffixes if known else SUFFIXES)
    host = known or HOSTS.get(detect(texts))
    if host is None:
        raise UsageError(
            f"{source.path}: it is not certain which host's memory this is",
            f"Say it: memctl import FORMAT PATH, with one of {', '.join(HOSTS)}.",
        )
    brought = host.read(texts)
    return host, brought._replace(skipped=(*skipped, *brought.skipped))


def link_of(session: Session, apply: bool) -> Link:
    """Claude Code's settings of this project with this store as its memory; written if `apply`."""
    edit = claudehome.linked(_work(session), session.store.root)
    if apply and edit.before != edit.after:
        claudehome.write(edit)
    done = "linked" if apply else "not linked yet"
    if edit.before == edit.after:
        done = "is linked already"
    diff = difflib.unified_diff(
        edit.before.splitlines(), edit.after.splitlines(), edit.path, edit.path, lineterm="", n=1
    )
    told = line((f"{done}: ", BOLD), f"{edit.path} names {session.store.root}")
    changed = edit.before != edit.after
    data = {"path": edit.path, "changed": changed, "written": apply and changed}
    return Link(data, (*(line((text, DIM)) for text in diff), told))
