"""What it does
Reports a time in the name, description or body that only makes sense on the day it was written:
yesterday, last week, next Friday, two months ago. Code, quotations, lines that carry a date, and
sentences on what happens again and again are left alone. Only English is looked at.

Why
A memory is read months later, and then says something false without a word having changed.

Example
    The freeze ends next Friday.

Fix
Write the date.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from memctl.model.diagnostic import WARNING
from memctl.rules.base import TOPIC, RuleInfo, finding
from memctl.rules.relative import phrases

if TYPE_CHECKING:
    from collections.abc import Iterator

    from memctl.model.config import Config
    from memctl.model.diagnostic import Diagnostic
    from memctl.model.topic import Topic

INFO = RuleInfo("MEM402", "relative-date", WARNING, TOPIC)


def check(topic: Topic, _config: Config) -> Iterator[Diagnostic]:
    for _, line, words in phrases(topic):
        message = f"`{words}` only makes sense on the day it was written"
        yield finding(INFO, topic.path, line, message, "write the date")
