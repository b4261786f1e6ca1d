"""What it does
Reports a topic with more lines than the profile's `topic_lines`.

Why
A topic is read whole. A long one costs context each time, and most of it is not what was asked.

Example
    A file of 480 lines on "the deployment", from five different months.

Fix
Split it into topics of one subject each; every one gets its own index entry.
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

INFO = RuleInfo("MEM108", "oversized-topic", WARNING, TOPIC)


def check(topic: Topic, config: Config) -> Iterator[Diagnostic]:
    limit = config.profile.topic_lines
    lines = topic.text.count("\n") + (not topic.text.endswith("\n"))
    if lines > limit:
        message = f"the topic has {lines} lines, more than {limit}"
        yield finding(INFO, topic.path, 0, message, "split it: one subject a topic")
