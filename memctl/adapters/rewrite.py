"""A repository's history without a topic: git-filter-repo, then everything that git keeps besides.

Only ever in a store's own repository, and under the store's lock. Each step may be done again.
"""

from __future__ import annotations

import os
import re
import shutil
import sys
from importlib.util import find_spec
from typing import TYPE_CHECKING

from memctl.adapters import commit as commits
from memctl.adapters import files, filters, git, gitfiles, versions
from memctl.errors import CannotWrite, GitNeeded, MemctlError

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from memctl.model.forgetting import Trace

TOOL = "git_filter_repo"
GONE = b"[forgotten]"
# What git leaves beside its objects that quotes messages or names old commits.
_NAMES = (
    "ORIG_HEAD", "FETCH_HEAD", "COMMIT_EDITMSG", "MERGE_MSG", "SQUASH_MSG", "TAG_EDITMSG",
    "NOTES_EDITMSG", "AUTO_MERGE", "MERGE_RR",
)  # fmt: skip
_FOLDERS = ("filter-repo", "rr-cache", "lost-found")


def checked(root: str) -> gitfiles.Repository | None:
    """The store's own repository, None when it is in none. Raises when its history cannot, or
    must not, be rewritten from here."""
    found = gitfiles.find_repository(root)
    if found is None:
        return None
    own = commits.own_repository(root)
    if own is None:
        inside = os.path.relpath(os.path.realpath(root), found.work) if found.work else ""
        raise MemctlError(
            f"{root} is part of another repository, {found.work or found.gitdir}: its history is"
            " not memctl's to rewrite",
            f"There, everyone who works on it has to agree: forget the topic first, then purge its"
            f" file below {inside or root} and its archived twin with git-filter-repo by path, and"
            " its index lines by text. The manual, docs/forgetting.md, goes through it.",
        )
    busy = gitfiles.busy_reason(own)
    if busy:
        raise MemctlError(f"{root}: {busy}", "Finish it first.")
    if find_spec(TOOL) is None:
        raise MemctlError(
            "git-filter-repo is not installed beside memctl",
            "It comes with memctl-cli; install it into the same environment with pip.",
        )
    programs = filters.local(own)
    if programs:
        raise MemctlError(
            f"{root}: its git configuration runs a program on files (filter.{programs[0]})",
            "Take it out of .git/config first; rewriting would run it on all of history.",
        )
    others = _others(root, own)
    if others:
        raise MemctlError(
            f"other work trees share this history: {', '.join(others)}",
            "Close them first, with git worktree.",
        )
    if os.path.exists(os.path.join(own.common, "shallow")):
        raise MemctlError(
            f"{root} is a shallow clone: not all of its history is here",
            "Do it where the whole history is.",
        )
    return own


def _others(root: str, own: gitfiles.Repository) -> list[str]:
    if not os.path.isdir(os.path.join(own.common, "worktrees")):
        return []
    git.run(root, ["worktree", "prune"])
    listed = git.run(root, ["worktree", "list", "--porcelain"]).out.decode("utf-8", "replace")
    trees = [x.removeprefix("worktree ") for x in listed.split("\n") if x.startswith("worktree ")]
    return [tree for tree in trees if os.path.realpath(tree) != own.work]


def unclean(root: str) -> list[str]:
    """Files that HEAD has not as they are: rewriting would take them back."""
    words = ["status", "--porcelain", "-z", "--untracked-files=no", "--no-renames"]
    listed = git.run(root, words).out.decode("utf-8", "backslashreplace")
    return [line[3:] for line in listed.split("\0") if line]


def remotes(root: str) -> tuple[str, ...]:
    """Name, blank, address of every remote."""
    words = ["config", "--get-regexp", "-z", r"^remote\..*\.url$"]
    listed = git.run(root, words).out.decode("utf-8", "replace")
    pairs = [entry.partition("\n") for entry in listed.split("\0") if entry]
    return tuple(f"{key[len('remote.') : -len('.url')]} {url}" for key, _, url in pairs)


def stashes(root: str, trace: Trace) -> list[int]:
    """The numbers of the stash entries that hold some of it, the newest (0) first."""
    listed = git.run(root, ["log", "-g", "--format=%H", "refs/stash", "--"])
    kept = versions.at_head(root)
    found = []
    for number, entry in enumerate(listed.out.decode("ascii", "replace").split()):
        ids = {entry}
        paths: set[str] = set()
        for tree in (entry, f"{entry}^2", f"{entry}^3"):
            words = ["ls-tree", "-r", "-z", tree]
            lines = git.run(root, words).out.decode("utf-8", "surrogateescape").split("\0")
            ids |= {line.split("\t")[0].split(" ")[2] for line in lines if line}
            paths |= {line.partition("\t")[2] for line in lines if line}
        pieces = _pieces(trace)
        bodies = versions.contents(root, ids - kept)
        if not paths.isdisjoint(trace.paths) or any(p in b for _, b in bodies for p in pieces):
            found.append(number)
    return found


def _pieces(trace: Trace) -> list[bytes]:
    return [text.encode("utf-8", "surrogateescape") for text in (*trace.phrases, *trace.lines)]


def rewrite(root: str, trace: Trace, paths: Sequence[str], local: str, fd: int | None) -> None:
    """Every commit, tag and note of every branch without it. paths: what is taken out whole, of
    the trace's. local: a directory for the rules, which hold the text. Raises MemctlError."""
    for number in reversed(stashes(root, trace)):
        _done(git.run(root, ["stash", "drop", "-q", f"stash@{{{number}}}"], keep_fd=fd))
    for remote in remotes(root):
        # They name what the remote still has, and the next fetch would bring it back.
        _done(git.run(root, ["remote", "remove", remote.split(" ")[0]], keep_fd=fd))
    own = gitfiles.find_repository(root)
    if own is None or not gitfiles.head_commit(own):
        return
    shutil.rmtree(os.path.join(own.common, "filter-repo"), ignore_errors=True)
    words = [sys.executable, "-P", "-m", TOOL, "--force", "--quiet", "--invert-paths"]
    words += [f"--path={path}" for path in paths]
    for option, rules in _rules(trace):
        files.write(local, option, b"\n".join(rules) + b"\n")
        words += [f"--{option}", os.path.join(local, option)]
    _done(git.run_program(root, words, fd, versions.SECONDS))


def _rules(trace: Trace) -> Iterator[tuple[str, list[bytes]]]:
    """What git-filter-repo reads from files. Lines before phrases: a phrase that was replaced in
    a line would hide it."""
    lines = [_escaped(line) for line in trace.lines]
    whole = [rb"regex:(?m)^" + line + rb"[ \t\r]*(?:\n|\Z)==>" for line in lines if line]
    said = [b"regex:" + _escaped(phrase) + b"==>" + GONE for phrase in trace.phrases]
    yield "replace-text", [*whole, *said]
    named = []
    for path in trace.paths:
        slug = _escaped(path.removesuffix(".md").removeprefix("archive/"))
        named.append(rb"regex:(?<![\w/-])" + slug + rb"\.md(?![\w-])==>" + GONE)
        if re.search(rb"[_-]", slug):
            named.append(rb"regex:(?<![\w/-])" + slug + rb"(?![\w/-])==>" + GONE)
        # A subject of ours names slugs: `add x`, `move x to y`.
        named.append(rb"regex:(?m)^([a-z]+) " + slug + rb"(?= |$)==>\1 " + GONE)
        named.append(rb"regex:(?m)^(move \S+ to|make) " + slug + rb"(?= |$)==>\1 " + GONE)
    yield "replace-message", [*whole, *said, *named]
    yield "strip-blobs-with-ids", [blob.encode() for blob in trace.blobs]


def _escaped(text: str) -> bytes:
    return re.escape(text.encode("utf-8", "surrogateescape"))


def clean(root: str, own: gitfiles.Repository, fd: int | None) -> None:
    """Nothing left of what no branch holds: reflogs, old names of commits, messages, objects."""
    for folder in {own.gitdir, own.common}:
        for name in _NAMES:
            path = os.path.join(folder, name)
            if os.path.lexists(path):
                os.unlink(path)
        for name in _FOLDERS:
            shutil.rmtree(os.path.join(folder, name), ignore_errors=True)
    logs = sorted({ref for folder in {own.gitdir, own.common} for ref in _logged(folder)})
    if logs:
        words = ["reflog", "expire", "--expire=now", "--expire-unreachable=now", *logs]
        _done(git.run(root, words, keep_fd=fd))
    _done(git.run(root, ["gc", "-q", "--prune=now"], keep_fd=fd, seconds=versions.SECONDS))


def _logged(folder: str) -> Iterator[str]:
    """The refs that have a reflog, but the stash: its log is the list of its entries."""
    top = os.path.join(folder, "logs")
    for below, _, names in os.walk(top):
        for name in names:
            ref = os.path.relpath(os.path.join(below, name), top).replace(os.sep, "/")
            if ref != "refs/stash":
                yield ref


def _done(ran: git.Ran) -> None:
    if ran.code == git.MISSING.code:
        raise GitNeeded(git.MISSING.complaint, "Install git.")
    if ran.code:
        raise CannotWrite(
            f"git could not finish: {ran.complaint or ran.code}",
            "Nothing is half done that cannot be done again: run the same command once more.",
        )
