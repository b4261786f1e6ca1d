"""What is wrong, where, how badly, and how to mend it."""

from __future__ import annotations

from typing import NamedTuple

ERROR = "error"
WARNING = "warning"
INFO = "info"
SEVERITIES = (ERROR, WARNING, INFO)


class Edit(NamedTuple):
    """Replace `lines` lines of a file, from line `line` (1-based), by `text` ("" deletes).

    `lines` 0 inserts before `line`. `text` carries its own newlines.
    """

    path: str
    line: int
    lines: int
    text: str


class Diagnostic(NamedTuple):
    """One finding. `line` is 1-based, 0 for the whole file; `path` is relative to the store.

    `fix` says in words what `lint --fix` (when `edits` is not empty) or a person should do.
    """

    code: str
    rule: str
    severity: str
    path: str
    line: int
    message: str
    fix: str = ""
    edits: tuple[Edit, ...] = ()


class Problem(NamedTuple):
    """What a parser noticed: the code of the rule that reports it, a line, a sentence.

    `edits` holds the safe repair when there is one.
    """

    code: str
    line: int
    message: str
    edits: tuple[Edit, ...] = ()
