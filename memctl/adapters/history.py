"""The store's past, through GitPython (the one importer of it): where nobody waits."""

from __future__ import annotations

import os
import tempfile
from typing import TYPE_CHECKING, Any

from memctl.adapters import gitfiles
from memctl.adapters.git import LOCAL_VARIABLES
from memctl.errors import GitNeeded, UsageError
from memctl.model.history import FileChange, Revision

if TYPE_CHECKING:
    from collections.abc import Sequence

_KEYS = ("Verb", "Source", "Agent", "Pass", "Undoes")
_TRAILERS = "%x1f".join(f"%(trailers:key=Memctl-{k},valueonly,separator=%x2C)" for k in _KEYS)
_FORMAT = f"%x1e%H%x1f%aI%x1f%an%x1f%s%x1f%b%x1f{_TRAILERS}%x1f"


class GitHistory:
    """Implements model.ports.History for one store."""

    def __init__(self, root: str) -> None:
        found = gitfiles.find_repository(root)
        if found is None:
            raise GitNeeded(
                f"{root} is in no git repository, so it has no history",
                "Give it one: memctl init",
            )
        self.root = root
        self.work = found.work or root
        self.prefix = os.path.relpath(os.path.realpath(root), os.path.realpath(self.work))
        self.prefix = "" if self.prefix == "." else self.prefix.replace(os.sep, "/") + "/"
        self.git = _gitpython()
        self.repo: Any = self.git.Repo(self.work)

    def _log(self, *words: str) -> str:
        try:
            text: str = self.repo.git.log(*words)
        except self.git.GitCommandError as fault:
            if "does not have any commits" in str(fault.stderr):
                return ""
            raise GitNeeded(
                f"git log failed: {_one_line(fault)}", "Look at the repository with git."
            ) from fault
        return text

    def revisions(self, limit: int, path: str = "") -> Sequence[Revision]:
        """The newest `limit` commits (0 = all) that touched the store, or one file of it."""
        bound = [f"-n{limit}"] if limit else []
        where = self.prefix + path if path else (self.prefix or ".")
        text = self._log(*bound, f"--format={_FORMAT}", "--name-only", "-z", "--", where)
        return [self._revision(part) for part in text.split("\x1e")[1:]]

    def _revision(self, part: str) -> Revision:
        commit, date, author, subject, body, *rest = part.split("\x1f")
        verb, source, agent, batch, undoes, names = rest
        paths = [p.strip("\n") for p in names.split("\0")]
        mine = tuple(p[len(self.prefix) :] for p in paths if p and p.startswith(self.prefix))
        why = "\n".join(x for x in body.split("\n") if not x.startswith("Memctl-")).strip()
        return Revision(
            commit, date, author, subject, why, verb, source, agent, batch, undoes, mine
        )

    def find(self, name: str) -> Revision:
        """The commit that `name` abbreviates. Raises UsageError when there is none."""
        if name.startswith("-"):
            raise UsageError(f"`{name}` is not a commit", "See `memctl log`.")
        try:
            commit = self.repo.commit(name)
        except (ValueError, IndexError, self.git.exc.ODBError, self.git.GitCommandError) as fault:
            raise UsageError(f"no commit `{name}`", "See `memctl log`.") from fault
        text = self._log("-n1", f"--format={_FORMAT}", "--name-only", "-z", commit.hexsha)
        return self._revision(text.split("\x1e")[1])

    def files(self, commit: str) -> Sequence[FileChange]:
        """What the commit did to the store's files, byte for byte."""
        new = self.repo.commit(commit)
        old = new.parents[0] if new.parents else self.git.diff.NULL_TREE
        paths = [self.prefix] if self.prefix else None
        if old is self.git.diff.NULL_TREE:
            blobs = [b for b in new.tree.traverse() if b.type == "blob"]
            return [
                FileChange(str(b.path)[len(self.prefix) :], None, b.data_stream.read())
                for b in blobs
                if str(b.path).startswith(self.prefix)
            ]
        return [
            FileChange(
                str(d.b_path or d.a_path)[len(self.prefix) :],
                d.a_blob.data_stream.read() if d.a_blob else None,
                d.b_blob.data_stream.read() if d.b_blob else None,
            )
            for d in old.diff(new, paths=paths, no_renames=True)
        ]

    def merged(self, base: bytes, ours: bytes, theirs: bytes) -> bytes | None:
        """git's own three-way merge of one text; None on a conflict."""
        with tempfile.TemporaryDirectory() as folder:
            names = []
            for name, data in (("ours", ours), ("base", base), ("theirs", theirs)):
                names.append(os.path.join(folder, name))
                with open(names[-1], "wb") as file:
                    file.write(data)
            try:
                self.repo.git.merge_file("-q", *names)
            except self.git.GitCommandError:
                return None
            with open(names[0], "rb") as file:
                return file.read()

    def last_line(self, path: str, index: str) -> str:
        """The last index line that pointed to `path`, as history has it; "" when it never did."""
        text = self._log(
            "-n1", "--format=", "-p", "-U0", "--no-ext-diff", "--no-textconv",
            f"-S]({path})", "--", self.prefix + index,
        )  # fmt: skip
        lines = [x[1:] for x in text.split("\n") if x.startswith("-") and f"]({path})" in x]
        return lines[-1] if lines else ""


def _gitpython() -> Any:
    """GitPython, quiet about a missing git until it is used, and free of a git hook's variables."""
    for name in LOCAL_VARIABLES:
        os.environ.pop(name, None)
    os.environ.setdefault("GIT_PYTHON_REFRESH", "quiet")
    os.environ["GIT_OPTIONAL_LOCKS"] = "0"
    try:
        import git
    except ImportError as fault:
        raise GitNeeded("git is not installed or not on PATH", "Install git.") from fault
    try:
        git.Git().version_info  # noqa: B018  # asks git once: is it there?
    except git.GitCommandNotFound as fault:
        raise GitNeeded("git is not installed or not on PATH", "Install git.") from fault
    return git


def _one_line(fault: Any) -> str:
    return str(fault.stderr).strip().strip("'").strip().split("\n")[0]
