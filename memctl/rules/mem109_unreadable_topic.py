"""What it does
Reports a topic that is not UTF-8 text, holds NUL bytes, or is too large to be read.

Why
Nobody can say what such a file means: memctl never guesses an encoding, and a host shows the
agent garbage or nothing.

Example
    A file saved as UTF-16 by an editor on Windows.

Fix
Save the file as UTF-8 text; split one that is too large; take what is no text out of the store.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from memctl.model.diagnostic import ERROR
from memctl.rules.base import TOPIC, RuleInfo, finding

if TYPE_CHECKING:
    from collections.abc import Iterator

    from memctl.model.config import Config
    from memctl.model.diagnostic import Diagnostic
    from memctl.model.topic import Topic

INFO = RuleInfo("MEM109", "unreadable-topic", ERROR, TOPIC)


def check(topic: Topic, _config: Config) -> Iterator[Diagnostic]:
    for problem in topic.problems:
        if problem.code == INFO.code:
            fix = "save it as UTF-8 text of a moderate size"
            message = f"the file cannot be read: {problem.message}"
            yield finding(INFO, topic.path, problem.line, message, fix)
