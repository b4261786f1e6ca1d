"""What it does
Reports a name ending in `.md` that is no plain file: a symbolic link, a pipe, a socket, a device,
a directory. memctl never opens one.

Why
A link can lead out of the store, and a pipe can make a reader wait for ever.

Example
    secrets.md -> ../../.ssh/config

Fix
Put a plain file there, or take the name out of the store.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from memctl.model.diagnostic import ERROR
from memctl.model.topic import INDEX
from memctl.rules.base import STORE, RuleInfo, finding

if TYPE_CHECKING:
    from collections.abc import Iterator

    from memctl.model.config import Config
    from memctl.model.diagnostic import Diagnostic
    from memctl.model.evidence import Evidence

INFO = RuleInfo("MEM111", "irregular-file", ERROR, STORE)


def check(evidence: Evidence, _config: Config) -> Iterator[Diagnostic]:
    for stat in evidence.irregular:
        if stat.path == INDEX and evidence.parsed is None and evidence.index_problem != "missing":
            continue  # MEM209 says so
        message = f"{stat.irregular or 'irregular file'}, so it is never opened"
        yield finding(INFO, stat.path, 0, message, "put a plain file in its place")
