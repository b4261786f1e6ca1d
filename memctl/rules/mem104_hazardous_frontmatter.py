"""What it does
Reports frontmatter that is YAML but that readers take differently: a key given twice, anchors,
aliases, tags, merge keys, deep nesting (errors); a value cut at ` #`, a nested map or list that
memctl keeps but does not read (warnings).

Why
Which of two equal keys wins, and what an alias stands for, depends on the program that reads. A
value with ` #` in it silently ends there.

Example
    description: prefer issue #42 over the wiki

Fix
Keep one of the keys, write the value out, or put it in quotes.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from memctl.model.diagnostic import ERROR, WARNING
from memctl.rules.base import TOPIC, RuleInfo, finding

if TYPE_CHECKING:
    from collections.abc import Iterator

    from memctl.model.config import Config
    from memctl.model.diagnostic import Diagnostic
    from memctl.model.topic import Topic

INFO = RuleInfo("MEM104", "hazardous-frontmatter", ERROR, TOPIC)

# How the codec's milder sentences end. (They may begin with a key, which a file chooses freely.)
_MILD = ("is kept but not read", "is cut at ` #`: quote the value if the rest belongs to it")


def check(topic: Topic, _config: Config) -> Iterator[Diagnostic]:
    for problem in topic.problems:
        if problem.code == INFO.code:
            severity = WARNING if problem.message.endswith(_MILD) else ERROR
            fix = "write plain keys and texts; quote a value that YAML could misread"
            yield finding(INFO, topic.path, problem.line, problem.message, fix, (), severity)
