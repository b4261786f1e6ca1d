"""A store shared through a git remote: the two sides of a sync, and what became of them."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple, Protocol

if TYPE_CHECKING:
    from collections.abc import Sequence

    from memctl.model.change import ChangeSet
    from memctl.model.diagnostic import Diagnostic
    from memctl.model.ports import Store

SYNCED = "synced"
CONFLICT = "conflict"
WORSE = "worse"


class Sides(NamedTuple):
    """Three commits, "" for one that is not there: ours, the remote's, their last common one."""

    ours: str
    theirs: str
    base: str


class Conflict(NamedTuple):
    """A file that only a person can merge, and a phrase that says where."""

    path: str
    what: str


class Trial(NamedTuple):
    """A merge of two sides: its commit, "" when there are conflicts. kept: sentences on what one
    side removed and is there because the other had edited it."""

    commit: str
    conflicts: tuple[Conflict, ...] = ()
    kept: tuple[str, ...] = ()


class Touched(NamedTuple):
    """A file that a sync brings or takes. deed: added | changed | deleted."""

    path: str
    deed: str


class Size(NamedTuple):
    """How many topics, archived ones too, and index entries a commit holds."""

    topics: int
    entries: int


class Synced(NamedTuple):
    """What a sync did, or with `dry_run` would do.

    verdict: synced | conflict | worse (than both sides, by lint); with the last two nothing was
    changed. commit: where both sides are now. came, went: files changed here, and there.
    edited: files changed by hand that it committed first.
    """

    verdict: str
    remote: str
    branch: str
    commit: str = ""
    came: tuple[Touched, ...] = ()
    went: tuple[Touched, ...] = ()
    conflicts: tuple[Conflict, ...] = ()
    kept: tuple[str, ...] = ()
    findings: tuple[Diagnostic, ...] = ()
    edited: tuple[str, ...] = ()
    remarks: tuple[str, ...] = ()
    pushed: bool = False
    dry_run: bool = False

    @property
    def exit_code(self) -> int:
        return 0 if self.verdict == SYNCED else 5


class Share(Protocol):
    """One store's repository and one branch of one remote."""

    @property
    def remote(self) -> str:
        """The remote's name, or its address before it has one."""

    @property
    def branch(self) -> str: ...

    def keep(self, dry_run: bool) -> Sequence[str]:
        """Commit what was edited by hand; the files' paths."""

    def sides(self) -> Sides:
        """Fetch. Raises Unreachable, and where the two cannot be one memory."""

    def size(self, commit: str) -> Size: ...

    def merged(self, sides: Sides, prefer: str) -> Trial:
        """Merge, away from the store's files. prefer: the side that wins a conflict."""

    def mended(self, commit: str, changes: ChangeSet) -> str:
        """The merge commit with these files changed."""

    def snapshot(self, commit: str) -> Store:
        """The store as a commit has it."""

    def touched(self, before: str, after: str) -> Sequence[Touched]: ...

    def land(self, before: str, after: str) -> bool:
        """Bring the store from its commit to that one; False when it was written to meanwhile."""

    def push(self, commit: str) -> bool:
        """Give the remote the commit; False when somebody else was first. Never a force."""

    def done(self, commit: str) -> Sequence[str]:
        """Both sides have the commit: remember it. What was set up for the next time, in words."""

    def pause(self, attempt: int) -> None:
        """Wait a moment, at random, before another try."""
