"""A git remote as sync needs it: which one, fetch, push. The only code that uses the network.

It does so through git alone, which asks nothing (no terminal, no window) and has a time limit.
"""

from __future__ import annotations

import os
import re
from typing import TYPE_CHECKING, NamedTuple

from memctl.adapters import git
from memctl.errors import MemctlError, Unreachable, UsageError

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from memctl.adapters.gitfiles import Repository

# A slow line and a large first fetch; a server that is gone answers sooner.
SECONDS = 120.0
DEFAULT = "origin"
# Not `ext::`, which runs a command that an address names.
_PROTOCOLS = "file:git:http:https:ssh"
# How git says that somebody else changed the branch between our fetch and our push.
_LATE = (
    "fetch first", "non-fast-forward", "cannot lock ref", "failed to update ref", "unable to lock",
    "incorrect old value", "reference already exists", "failed to lock", "stale info",
)  # fmt: skip
_NO_BRANCH = "couldn't find remote ref"
_SECRET = re.compile(r"//[^/@\s]+@")


class Upstream(NamedTuple):
    """A remote's branch. name: the remote's, or its address before it has a name. there: the
    branch's name on it. new: an address that was not known before. linked: the local branch
    follows it already."""

    name: str
    there: str
    new: bool
    linked: bool

    @property
    def tracking(self) -> str:
        """The ref that says where the remote was last seen."""
        return f"refs/remotes/{DEFAULT if self.new else self.name}/{self.there}"


def upstream(repository: Repository, branch: str, wanted: str) -> Upstream:
    """The remote to share with: as named or addressed, else the branch's own, else the only one.

    Raises UsageError for a name that is none, MemctlError when the store has no remote.
    """
    words = ["config", "--get-regexp", r"^(remote\..*\.url|branch\..*\.(remote|merge))$"]
    told = git.run(repository.work, words, hardened=False).out.decode("utf-8", "surrogateescape")
    config = dict(line.partition(" ")[::2] for line in told.splitlines())
    remotes = {
        key[len("remote.") : -len(".url")]: url
        for key, url in config.items()
        if key.startswith("remote.")
    }
    own = config.get(f"branch.{branch}.remote", "")
    merge = config.get(f"branch.{branch}.merge", "").removeprefix("refs/heads/")
    name = wanted or own or (DEFAULT if DEFAULT in remotes else next(iter(remotes), ""))
    if not name:
        raise MemctlError(
            "this store has no remote yet",
            "Name one, once: memctl sync ADDRESS (of an empty repository, or of the same memory)",
        )
    if name not in remotes:
        return _addressed(name, branch, remotes)
    linked = name == own and bool(merge)
    return Upstream(name, merge if linked else branch, False, linked)


def _addressed(name: str, branch: str, remotes: Mapping[str, str]) -> Upstream:
    local = os.path.isdir(name)
    if name.startswith("-") or not (local or re.search(r"[/:\\]", name)):
        known = ", ".join(sorted(remotes)) or "none"
        raise UsageError(f"no remote `{name}`", f"Known remotes: {known}. Or give an address.")
    address = os.path.abspath(name) if local else name
    for known, url in remotes.items():
        if url == address:
            return Upstream(known, branch, False, False)
    if DEFAULT in remotes:
        raise UsageError(
            f"the store has a remote already: {DEFAULT}",
            f"Add another one with git: git remote add NAME {shown(name)}",
        )
    return Upstream(address, branch, True, False)


def shown(text: str) -> str:
    """An address, or git's words about one, without the password in it."""
    return re.sub(_SECRET, "//", text)


def fetch(repository: Repository, there: Upstream, keep_fd: int) -> str:
    """The remote branch's commit, now here; "" when the remote is empty. Raises Unreachable, and
    MemctlError when it has other branches only. No ref of ours is touched."""
    words = ["fetch", "-q", "--no-tags", "--no-recurse-submodules", "--no-auto-gc", "--refmap="]
    ran = _online(repository, [*words, "--", there.name, f"refs/heads/{there.there}"], keep_fd)
    if not ran.code:
        head = git.run(repository.work, ["rev-parse", "FETCH_HEAD"], keep_fd=keep_fd)
        return head.out.decode().strip()
    if _NO_BRANCH not in ran.said:
        raise _unreachable(there, ran)
    heads = _online(repository, ["ls-remote", "--heads", "--", there.name], keep_fd)
    if heads.code:
        raise _unreachable(there, heads)
    names = re.findall(r"refs/heads/(\S+)", heads.out.decode("utf-8", "replace"))
    if names:
        raise MemctlError(
            f"{shown(there.name)} has no branch {there.there}, but {', '.join(names[:5])}",
            f"Name yours the same: git branch -m {names[0]}",
        )
    return ""


def push(repository: Repository, there: Upstream, commit: str, keep_fd: int) -> bool:
    """Move the remote's branch to the commit; False when somebody else was first. Raises
    Unreachable when it is refused for good."""
    words = ["-c", "push.gpgSign=false", "-c", "push.followTags=false", "push", "-q"]
    words += ["--no-verify", "--no-recurse-submodules", "--", there.name]
    ran = _online(repository, [*words, f"{commit}:refs/heads/{there.there}"], keep_fd)
    if ran.code and not any(word in ran.said for word in _LATE):
        raise _unreachable(there, ran)
    return not ran.code


def _online(repository: Repository, words: Sequence[str], keep_fd: int) -> git.Ran:
    extra = {"GIT_ALLOW_PROTOCOL": _PROTOCOLS, "GIT_ASKPASS": "", "SSH_ASKPASS": ""}
    options = ["-c", "core.askPass="]
    if not any(name in os.environ for name in ("GIT_SSH_COMMAND", "GIT_SSH")):
        asked = git.run(repository.work, ["config", "core.sshCommand"], hardened=False)
        command = asked.out.decode("utf-8", "surrogateescape").strip() or "ssh"
        extra["GIT_SSH_COMMAND"] = f"{command} -o BatchMode=yes" if command == "ssh" else command
    return git.run(
        repository.work, [*options, *words], extra=extra, keep_fd=keep_fd, seconds=SECONDS
    )


def _unreachable(there: Upstream, ran: git.Ran) -> Unreachable:
    lines = [line.removeprefix("remote:").strip() for line in ran.said.splitlines()]
    said = next((x for x in lines if "rejected]" in x), ran.complaint)
    return Unreachable(
        f"{shown(there.name)} cannot be reached: {shown(' '.join(said.split()))}",
        "All is committed here and waits; run `memctl sync` again when it answers.",
    )
