"""The store's past, through GitPython (the one importer of it): where nobody waits."""

from __future__ import annotations

import os
import tempfile
from itertools import islice
from typing import TYPE_CHECKING, Any

from memctl.adapters import gitfiles
from memctl.adapters.git import HARDENED, LOCAL_VARIABLES, SETTINGS, too_old
from memctl.errors import GitNeeded, UsageError
from memctl.model.history import FileChange, Revision

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

_KEYS = ("Verb", "Source", "Agent", "Pass", "Undoes")
_TRAILERS = [f"%(trailers:key=Memctl-{k},valueonly,separator=%x2C)" for k in _KEYS]
_FIELDS = ("%H", "%aI", "%an", "%s", "%b", *_TRAILERS)
_ABSENT = "000000"
_PLAIN = ("100644", "100755", _ABSENT)
# A message may hold any byte but NUL: nothing else separates safely.
_FORMAT = "%x00" + "%x00".join(_FIELDS)
# A topic is short, and archiving puts its index line into it: three tenths alike is the same one.
_NAMED = (f"--format={_FORMAT}", "--name-status", "--find-renames=30%", "-z")


class GitHistory:
    """Implements model.ports.History for one store."""

    def __init__(self, root: str) -> None:
        found = gitfiles.find_repository(root)
        if found is None or found.bare:
            where = "a bare git repository" if found else "no git repository"
            raise GitNeeded(
                f"{root} is in {where}, so it has no history",
                "Give it one: memctl init",
            )
        self.root = root
        self.work = found.work
        self.prefix = os.path.relpath(os.path.realpath(root), self.work)
        self.prefix = "" if self.prefix == "." else self.prefix.replace(os.sep, "/") + "/"
        self.git = _gitpython()
        try:
            self.repo: Any = self.git.Repo(self.work)
        except self.git.exc.GitError as fault:
            raise GitNeeded(f"{self.work} cannot be opened: {fault}", "Look with git.") from fault
        self.repo.git.update_environment(**SETTINGS)
        self.repo.git.set_persistent_git_options(c=list(HARDENED))

    def log(self, *words: str) -> str:
        try:
            raw: bytes = self.repo.git.log(
                *words, stdout_as_string=False, strip_newline_in_stdout=False
            )
        except self.git.GitCommandError as fault:
            if "does not have any commits" in str(fault.stderr):
                return ""
            raise GitNeeded(
                f"git log failed: {_one_line(fault)}", "Look at the repository with git."
            ) from fault
        return raw.decode("utf-8", "surrogateescape")

    def origin(self) -> str:
        """What a clone of the store has in common with it and no other store: the repository's
        first commit, and the store's place in the work tree; "" before the first commit. (Of a
        shallow clone it is the first one there.)"""
        roots = sorted(self.log("--max-parents=0", "--format=%H").split())
        return f"{roots[0]}:{self.prefix}" if roots else ""

    def revisions(self, limit: int, path: str = "") -> Sequence[Revision]:
        """The newest `limit` commits (0 = all) that touched the store, or one file of it under
        whatever name it had."""
        bound = [f"-n{limit}"] if limit and not path else []
        found = self._parsed(self.log(*bound, *_NAMED, "--", self.prefix or "."))
        if path:
            found = _followed(found, path)
        return list(islice(found, limit or None))

    def path_at(self, commit: str, path: str) -> str:
        """What the file that is now at `path` was called when a commit was made."""
        text = self.log(*_NAMED, f"{commit}..HEAD", "--", self.prefix or ".")
        for revision in self._parsed(text):
            path = _before(revision, path)
        return path

    def head(self) -> str:
        """The newest commit, "" when there is none yet."""
        try:
            return self.find("HEAD").commit
        except UsageError:
            return ""

    def _parsed(self, text: str) -> Iterator[Revision]:
        """Each commit is an empty word, its fields, then what became of which file: the first
        letter stands behind a newline, and a rename (R) has two names."""
        words = text.split("\0")
        at = 0
        while at + len(_FIELDS) < len(words):
            commit, date, author, subject, body, *trailers = words[at + 1 : at + 1 + len(_FIELDS)]
            at += 1 + len(_FIELDS)
            names: list[str] = []
            renamed: list[tuple[str, str]] = []
            while at + 1 < len(words) and words[at]:
                count = 2 if words[at].removeprefix("\n").startswith("R") else 1
                both = words[at + 1 : at + 1 + count]
                touched = [n[len(self.prefix) :] for n in both if n.startswith(self.prefix)]
                names += touched
                if len(touched) == 2:
                    renamed.append((touched[0], touched[1]))
                at += 1 + count
            why = "\n".join(x for x in body.split("\n") if not x.startswith("Memctl-")).strip()
            verb, source, agent, batch, undoes = trailers
            yield Revision(
                commit, date, author, subject, why, verb, source, agent, batch, undoes,
                tuple(sorted(names)), tuple(renamed),
            )  # fmt: skip

    def find(self, name: str) -> Revision:
        """The commit that `name` abbreviates. Raises UsageError when there is none."""
        if name.startswith("-") or not name.isprintable():
            raise UsageError(f"`{name}` is not a commit", "See `memctl log`.")
        try:
            commit = self.repo.git.rev_parse(
                "--verify", "--quiet", "--end-of-options", f"{name}^{{commit}}"
            )
        except self.git.GitCommandError as fault:
            raise UsageError(f"no commit `{name}`", "See `memctl log`.") from fault
        text = self.log("-n1", *_NAMED, commit.split()[-1])
        return next(self._parsed(text))

    def files(self, commit: str) -> Sequence[FileChange]:
        """What the commit did to the store's files, byte for byte. Plain files only.

        (GitPython's own diff splits names at colons.)
        """
        parents = self.repo.commit(commit).parents
        between = [parents[0].hexsha, commit] if parents else ["--root", "--no-commit-id", commit]
        words = ["-r", "-z", "--raw", "--no-renames", *between, "--", self.prefix or "."]
        try:
            raw: bytes = self.repo.git.diff_tree(*words, stdout_as_string=False)
            return list(self._changes(raw.decode("utf-8", "surrogateescape").split("\0")))
        except (self.git.GitCommandError, self.git.exc.ODBError, ValueError) as fault:
            raise GitNeeded(
                f"what {commit[:10]} changed is not here in full (a shallow or partial clone?)",
                "Fetch it: git fetch --unshallow",
            ) from fault

    def _changes(self, words: Sequence[str]) -> Iterator[FileChange]:
        """From pairs of `:mode mode blob blob letter` and a name."""
        for at in range(0, len(words) - 1, 2):
            old_mode, new_mode, old, new, _ = words[at].removeprefix(":").split(" ")
            if old_mode in _PLAIN and new_mode in _PLAIN:
                path = words[at + 1][len(self.prefix) :]
                yield FileChange(path, self._blob(old_mode, old), self._blob(new_mode, new))

    def _blob(self, mode: str, name: str) -> bytes | None:
        if mode == _ABSENT:
            return None
        data: bytes = self.repo.odb.stream(bytes.fromhex(name)).read()
        return data

    def content(self, commit: str, path: str) -> bytes | None:
        """A file as a commit has it, None when it has none or its bytes are not here."""
        try:
            listed: bytes = self.repo.git.ls_tree(
                "-z", "--full-tree", commit, "--", self.prefix + path, stdout_as_string=False
            )
            mode, _, blob = listed.partition(b"\t")[0].decode().split(" ")
            return self._blob(mode, blob) if mode in _PLAIN else None
        except (self.git.GitCommandError, self.git.exc.ODBError, ValueError):
            return None

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


def _followed(revisions: Iterable[Revision], path: str) -> Iterator[Revision]:
    for revision in revisions:
        if path in revision.paths:
            yield revision
        path = _before(revision, path)


def _before(revision: Revision, path: str) -> str:
    """The name that a file had before a commit."""
    return next((old for old, new in revision.renamed if new == path), path)


def _gitpython() -> Any:
    """GitPython, quiet about a missing git until it is used, and free of a git hook's variables."""
    for name in LOCAL_VARIABLES:
        os.environ.pop(name, None)
    os.environ.setdefault("GIT_PYTHON_REFRESH", "quiet")
    try:
        import git
    except ImportError as fault:
        raise GitNeeded("git is not installed or not on PATH", "Install git.") from fault
    try:
        asked = git.Git().version_info
    except git.GitCommandNotFound as fault:
        raise GitNeeded("git is not installed or not on PATH", "Install git.") from fault
    old = too_old(".".join(map(str, asked)))
    if old:
        raise GitNeeded(old, "Install a newer git; writes are saved until then.")
    return git


def _one_line(fault: Any) -> str:
    return str(fault.stderr).strip().strip("'").strip().split("\n")[0]
