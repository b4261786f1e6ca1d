"""What it does
Reports a clone whose git was never told how to merge a memory, although the store asks for it
(`merge=memctl` in `.gitattributes`) and commits were made in the clone.

Why
Git then merges the index as plain text: two lines added at one place are a conflict for no reason,
and a line that was added at two places stands there twice.

Example
    git clone git@host.example:team/memory.git        (and then `git pull`, not `memctl sync`)

Fix
Run `memctl sync`, or `memctl init` on the store: both write the driver into the clone's
`.git/config`. Git takes no such setting from a clone by itself.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from memctl.model.diagnostic import WARNING
from memctl.model.topic import INDEX
from memctl.rules.base import STORE, RuleInfo, finding

if TYPE_CHECKING:
    from collections.abc import Iterator

    from memctl.model.config import Config
    from memctl.model.diagnostic import Diagnostic
    from memctl.model.evidence import Evidence

INFO = RuleInfo("MEM604", "missing-merge-driver", WARNING, STORE)


def check(evidence: Evidence, _config: Config) -> Iterator[Diagnostic]:
    if evidence.undriven:
        message = "git has no merge driver for this store in this clone"
        yield finding(INFO, INDEX, 0, message, "run `memctl sync`, or `memctl init` on the store")
