"""What it does
Reports a topic with nothing below its frontmatter.

Why
An agent that opens it pays for the call and learns nothing. Often a write was cut short and the
text is still in the history.

Example
    ---
    name: Testing
    description: How we test
    type: feedback
    ---

Fix
Write the body, or look for it with `memctl log`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from memctl.model.diagnostic import WARNING
from memctl.rules.base import TOPIC, RuleInfo, finding

if TYPE_CHECKING:
    from collections.abc import Iterator

    from memctl.model.config import Config
    from memctl.model.diagnostic import Diagnostic
    from memctl.model.topic import Topic

INFO = RuleInfo("MEM107", "empty-body", WARNING, TOPIC)


def check(topic: Topic, _config: Config) -> Iterator[Diagnostic]:
    if topic.body and not topic.body.isspace():
        return
    if any(problem.code == "MEM109" for problem in topic.problems):
        return
    fix = "write the body, or look for an earlier one with `memctl log`"
    yield finding(INFO, topic.path, 0, "the body is empty", fix)
