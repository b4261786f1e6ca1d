"""The errors that stop a command: a sentence, a hint and an exit code each.

Bad user *data* is never an error: it is a value (a diagnostic). These are for "cannot proceed".
"""

from __future__ import annotations


class MemctlError(Exception):
    """A command cannot go on.

    message: what happened and to which file, in one sentence. hint: what to do next (may be empty).
    """

    kind = "cannot_proceed"
    exit_code = 3

    def __init__(self, message: str, hint: str = "") -> None:
        super().__init__(message)
        self.message = message
        self.hint = hint

    @property
    def detail(self) -> dict[str, str]:
        """As JSON has it."""
        return {"kind": self.kind, "message": self.message, "hint": self.hint}

    @property
    def answer(self) -> dict[str, object]:
        """The whole JSON object, but for its schema."""
        return {"error": self.detail}


class UsageError(MemctlError):
    """The command line, or a value on it, is not acceptable."""

    kind = "usage"
    exit_code = 2


class NoStore(MemctlError):
    """No memory directory was found, or what was named is not one."""

    kind = "no_store"


class BadConfig(MemctlError):
    """memctl.toml cannot be read."""

    kind = "bad_config"


class CannotWrite(MemctlError):
    """The disk or its permissions refuse: full, read-only, not ours."""

    kind = "cannot_write"


class GitNeeded(MemctlError):
    """The verb works on history, and there is no git or no repository."""

    kind = "git_needed"


class Unreachable(MemctlError):
    """The remote does not answer, or refuses us; what was to be sent waits here."""

    kind = "unreachable"


class CannotEmbed(MemctlError):
    """The model that `semantic` names is not installed, or cannot be used."""

    kind = "cannot_embed"


class Unreadable(MemctlError):
    """A topic that should be edited is not text memctl can edit without damage."""

    kind = "unreadable"


class NoSuchTopic(MemctlError):
    """No topic has that slug; the hint names the nearest."""

    kind = "no_such_topic"
    exit_code = 4


class Changed(MemctlError):
    """A file changed underneath, or an edit conflicts with a later one."""

    kind = "changed"
    exit_code = 5

    def __init__(self, message: str, hint: str = "", digest: str = "") -> None:
        """digest: of the topic as it is now, where the caller spoke of one."""
        super().__init__(message, hint)
        self.digest = digest

    @property
    def answer(self) -> dict[str, object]:
        return super().answer | ({"digest": self.digest} if self.digest else {})


class Busy(MemctlError):
    """The store's lock was not free in time."""

    kind = "busy"
    exit_code = 6


BUG = 70
INTERRUPTED = 130
